#include "drivers/sim/host/child_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace plugfest::sim {
namespace {

using testing::HasSubstr;

TEST(ChildProcess, GivesInputAndReturnsOutput) {
    EXPECT_EQ(run_program("/bin/cat", {}, "some\ntext"), "some\ntext");
    EXPECT_EQ(run_program("/bin/sh", {"-c", "echo \"$LC_ALL $0\"", "zero"}), "C.UTF-8 zero\n");
}

TEST(ChildProcess, SaysWhichProgramFailedAndWhatItSaid) {
    const auto failed = run_program("/bin/sh", {"-c", "echo why >&2; exit 7"});
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().kind(), ErrorKind::refused);
    EXPECT_THAT(failed.error().to_string(), HasSubstr("failed with status 7: why"));
    EXPECT_EQ(run_program("/no/such/program", {}).error().kind(), ErrorKind::absent);
}

TEST(ChildProcess, IsKilledAndReapedWhenDestroyed) {
    pid_t pid = -1;
    {
        auto child = ChildProcess::start("/bin/sleep", {"1000"}, {});
        ASSERT_TRUE(child);
        EXPECT_FALSE(child->has_ended());
        pid = child->pid();
    }
    EXPECT_EQ(::kill(pid, 0), -1);
}

TEST(ChildProcess, ReportsASignalAsShellsDo) {
    auto child = ChildProcess::start("/bin/sh", {"-c", "kill -9 $$"}, {});
    ASSERT_TRUE(child);
    EXPECT_EQ(child->wait(), 128 + SIGKILL);
    EXPECT_TRUE(child->has_ended());
}

TEST(ChildProcess, FindsProgramsWhereTheSystemKeepsThem) {
    EXPECT_THAT(find_program("sh").value_or(""), testing::EndsWith("/bin/sh"));
    EXPECT_EQ(find_program("no-such-program"), std::nullopt);
}

}  // namespace
}  // namespace plugfest::sim
