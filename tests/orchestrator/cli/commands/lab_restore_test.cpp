#include "orchestrator/cli/commands/lab_restore.hpp"

#include "orchestrator/cli/data_files.hpp"
#include "reports/store/sqlite_store.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace plugfest::cli {
namespace {

struct Restored {
    Result<ExitCode> code;
    std::string out;
};

Restored restore(const std::filesystem::path& out_directory) {
    std::ostringstream out;
    std::ostringstream err;
    Streams streams{.out = out, .err = err};
    auto code =
        restore_lab(data_file("testplans/labs/first_bench_example.yaml"), out_directory, streams);
    return {std::move(code), out.str()};
}

TEST(LabRestore, NothingOwedIsFine) {
    const test::TemporaryDirectory directory;
    const Restored restored = restore(directory.path());
    ASSERT_TRUE(restored.code) << restored.code.error().to_string();
    EXPECT_EQ(*restored.code, ExitCode::pass);
}

TEST(LabRestore, WhatCannotBeReachedStaysOwedAndIsNamed) {
    const test::TemporaryDirectory directory;
    {
        const auto store = store::open_store(directory.path() / "store");
        ASSERT_TRUE(store) << store.error().to_string();
        RunHeader header;
        header.id = RunId("r1");
        ASSERT_TRUE((*store)->begin_run(header));
        ASSERT_TRUE((*store)->intend({.run = header.id,
                                      .device = "nowhere:Ethernet0/port",
                                      .serial = "SN1",
                                      .prior = "{}",
                                      .what = "admin down"}));
    }
    const Restored restored = restore(directory.path());
    ASSERT_TRUE(restored.code) << restored.code.error().to_string();
    EXPECT_EQ(*restored.code, ExitCode::lab_error);
    EXPECT_NE(restored.out.find("nowhere:Ethernet0/port"), std::string::npos) << restored.out;
}

}  // namespace
}  // namespace plugfest::cli
