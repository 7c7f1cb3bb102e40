#include "orchestrator/cli/lab_process.hpp"

#include "orchestrator/cli/lab_record.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

namespace plugfest::cli {
namespace {

TEST(LabProcess, FindsNothingWhereNoLabIsUp) {
    const test::TemporaryDirectory directory;
    const auto lab = find_lab(directory.path());
    ASSERT_TRUE(lab);
    EXPECT_FALSE(*lab);
}

TEST(LabProcess, RemovesTheRecordOfALabThatDied) {
    const test::TemporaryDirectory directory;
    ASSERT_TRUE(write_lab_record({.name = "gone",
                                  .pid = 2'000'000'000,
                                  .control_port = 1,
                                  .directory = directory.path(),
                                  .lab_file = "x"}));
    const auto lab = find_lab(directory.path());
    ASSERT_TRUE(lab);
    EXPECT_FALSE(*lab);
    EXPECT_FALSE(std::filesystem::exists(lab_record_file(directory.path())));
}

TEST(LabProcess, IsNotFoundThroughARecordOfAnotherProcess) {
    const test::TemporaryDirectory directory;
    ASSERT_TRUE(write_lab_record({.name = "impostor",
                                  .pid = getpid(),
                                  .control_port = 1,
                                  .directory = directory.path(),
                                  .lab_file = "x"}));
    const auto lab = find_lab(directory.path());
    ASSERT_TRUE(lab);
    EXPECT_FALSE(*lab) << "alive, but nobody answers on the control port";
}

}  // namespace
}  // namespace plugfest::cli
