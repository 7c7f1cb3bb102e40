#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace plugfest::cli {
namespace {

using test::plugfest_binary;
using test::run_program;

TEST(PlanCommand, LintAcceptsTheShippedPlan) {
    const auto result =
        run_program({plugfest_binary(), "plan", "lint", "testplans/plans/demo.yaml"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.err.find("no mistakes"), std::string::npos);
}

TEST(PlanCommand, LintNamesTheMistakeAndItsPlace) {
    const test::TemporaryDirectory directory;
    std::ofstream(directory.path() / "plan.yaml") << "plan: x\nstepps: []\n";
    const auto result =
        run_program({plugfest_binary(), "plan", "lint", (directory.path() / "plan.yaml").string()});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("plan.yaml:2:1: "), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("did you mean 'steps'?"), std::string::npos) << result.err;
}

TEST(PlanCommand, RunNeedsALabThatExists) {
    const auto result = run_program({plugfest_binary(), "plan", "run", "testplans/plans/demo.yaml",
                                     "--lab", "no-such-lab.yaml"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("no-such-lab.yaml"), std::string::npos);
}

TEST(PlanCommand, ResumeWithoutAnInterruptedRunIsAUsageMistake) {
    const test::TemporaryDirectory directory;
    const auto result = run_program(
        {plugfest_binary(), "plan", "resume", "testplans/plans/demo.yaml", "--lab",
         "testplans/labs/first_bench_example.yaml", "--out", directory.path().string()});
    EXPECT_EQ(result.exit_code, 2) << result.err;
}

}  // namespace
}  // namespace plugfest::cli
