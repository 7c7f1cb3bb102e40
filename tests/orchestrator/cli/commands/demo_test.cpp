#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

using test::plugfest_binary;
using test::run_program;

// Whole demo runs are in tests/e2e.

TEST(DemoCommand, ResumingWithoutAnInterruptedRunIsAUsageMistake) {
    const test::TemporaryDirectory out;
    const auto result =
        run_program({plugfest_binary(), "demo", "--resume", "--out", out.path().string()});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("nothing to resume"), std::string::npos) << result.err;
}

TEST(DemoCommand, AMissingPlanIsAUsageMistake) {
    const test::TemporaryDirectory out;
    const auto result = run_program(
        {plugfest_binary(), "demo", "--plan", "no-such-plan.yaml", "--out", out.path().string()});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("no-such-plan.yaml"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace plugfest::cli
