#include "orchestrator/cli/exit_codes.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

TEST(ExitCodes, TheStrongestDecides) {
    EXPECT_EQ(strongest({}), ExitCode::pass);
    EXPECT_EQ(strongest({ExitCode::inconclusive, ExitCode::pass}), ExitCode::inconclusive);
    EXPECT_EQ(strongest({ExitCode::lab_error, ExitCode::inconclusive}), ExitCode::lab_error);
    EXPECT_EQ(strongest({ExitCode::part_failed, ExitCode::lab_error}), ExitCode::part_failed);
    EXPECT_EQ(strongest({ExitCode::usage, ExitCode::part_failed}), ExitCode::usage);
    EXPECT_EQ(strongest({ExitCode::aborted, ExitCode::usage}), ExitCode::aborted);
}

}  // namespace
}  // namespace plugfest::cli
