#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

using test::plugfest_binary;
using test::run_program;

TEST(ReportCommand, ListsNothingInAnEmptyStore) {
    const test::TemporaryDirectory out;
    const auto result =
        run_program({plugfest_binary(), "report", "list", "--out", out.path().string()});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "");
}

TEST(ReportCommand, SaysWhichRunIsUnknown) {
    const test::TemporaryDirectory out;
    const auto result = run_program(
        {plugfest_binary(), "report", "build", "no-such-run", "--out", out.path().string()});
    EXPECT_NE(result.exit_code, 0);
    EXPECT_NE(result.err.find("no-such-run"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace plugfest::cli
