#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

using test::plugfest_binary;
using test::run_program;

TEST(LabCommand, StatusOfALabThatIsNotUpSaysHowToStartIt) {
    const test::TemporaryDirectory directory;
    const auto result =
        run_program({plugfest_binary(), "lab", "status", directory.path().string()});
    EXPECT_EQ(result.exit_code, 4);
    EXPECT_NE(result.err.find("plugfest lab up"), std::string::npos) << result.err;
}

TEST(LabCommand, DownOfALabThatIsNotUpIsNoMistake) {
    const test::TemporaryDirectory directory;
    EXPECT_EQ(run_program({plugfest_binary(), "lab", "down", directory.path().string()}).exit_code,
              0);
}

TEST(LabCommand, NeedsAVerb) {
    EXPECT_EQ(run_program({plugfest_binary(), "lab"}).exit_code, 2);
}

}  // namespace
}  // namespace plugfest::cli
