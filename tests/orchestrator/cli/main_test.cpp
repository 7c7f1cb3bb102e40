#include "tests/support/program.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

using test::plugfest_binary;
using test::run_program;

TEST(Main, PrintsItsVersionOnStandardOutput) {
    const auto result = run_program({plugfest_binary(), "--version"});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_TRUE(result.out.starts_with("plugfest 0.")) << result.out;
    EXPECT_EQ(result.err, "");
}

TEST(Main, HelpNamesTheExitCodes) {
    const auto result = run_program({plugfest_binary(), "--help"});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_NE(result.out.find("3 inconclusive, 4 lab error, 5 aborted"), std::string::npos);
}

}  // namespace
}  // namespace plugfest::cli
