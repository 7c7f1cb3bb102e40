#include "orchestrator/cli/commands/lab_check.hpp"

#include "orchestrator/cli/data_files.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace plugfest::cli {
namespace {

struct Checked {
    Result<ExitCode> code;
    std::string out;
};

Checked check(const std::string& run_json) {
    const test::TemporaryDirectory directory;
    std::ofstream(directory.path() / "run.json") << run_json;
    std::ostringstream out;
    std::ostringstream err;
    Streams streams{.out = out, .err = err};
    auto code = check_run_against_truth(data_file("testplans/labs/rail_demo.yaml"),
                                        directory.path() / "run.json", false, streams);
    return {std::move(code), out.str()};
}

TEST(LabCheck, ARunThatFoundNothingIsWrong) {
    const Checked checked = check(R"({"header": {"planned_steps": []}, "steps": []})");
    ASSERT_TRUE(checked.code) << checked.code.error().to_string();
    EXPECT_EQ(*checked.code, ExitCode::part_failed);
    EXPECT_NE(checked.out.find("WRONG"), std::string::npos);
}

TEST(LabCheck, RefusesAFileThatIsNotARun) {
    for (const char* text :
         {"", "{}", "[1]", R"({"header": {"planned_steps": [1]}, "steps": []})"}) {
        const Checked checked = check(text);
        ASSERT_FALSE(checked.code) << text;
        EXPECT_EQ(checked.code.error().kind(), ErrorKind::config);
    }
}

}  // namespace
}  // namespace plugfest::cli
