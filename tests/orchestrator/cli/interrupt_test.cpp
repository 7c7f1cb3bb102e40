#include "orchestrator/cli/interrupt.hpp"

#include "orchestrator/cli/exit_codes.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <future>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace plugfest::cli {
namespace {

TEST(Interrupt, TheFirstSignalAsksPolitely) {
    block_termination_signals();
    std::promise<void> asked;
    {
        const Interrupt interrupt([&asked] { asked.set_value(); });
        kill(getpid(), SIGINT);
        EXPECT_EQ(asked.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
    }
}

TEST(Interrupt, EndsWithoutASignal) {
    block_termination_signals();
    const Interrupt interrupt([] { FAIL() << "nobody asked"; });
}

TEST(Interrupt, ASignalCanBeWaitedForTogetherWithOtherThings) {
    block_termination_signals();
    const int signals = open_termination_signals();
    pollfd waiter{.fd = signals, .events = POLLIN, .revents = 0};
    EXPECT_EQ(poll(&waiter, 1, 0), 0);
    kill(getpid(), SIGINT);
    EXPECT_EQ(poll(&waiter, 1, 10'000), 1);
    signalfd_siginfo taken{};
    EXPECT_EQ(read(signals, &taken, sizeof taken), sizeof taken);
    EXPECT_EQ(taken.ssi_signo, SIGINT);
    close(signals);
}

TEST(Interrupt, ARepeatedTerminationSignalIsTheSameRequest) {
    block_termination_signals();
    std::promise<void> asked;
    const Interrupt interrupt([&asked] { asked.set_value(); });
    kill(getpid(), SIGTERM);
    asked.get_future().wait();
    kill(getpid(), SIGTERM);
}

TEST(InterruptDeathTest, TheSecondSignalEndsAtOnceWithFive) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(
        {
            block_termination_signals();
            std::promise<void> asked;
            const Interrupt interrupt([&asked] { asked.set_value(); });
            kill(getpid(), SIGINT);
            asked.get_future().wait();
            kill(getpid(), SIGINT);
            std::promise<void>().get_future().wait();
        },
        testing::ExitedWithCode(static_cast<int>(ExitCode::aborted)), "Stopped at once");
}

}  // namespace
}  // namespace plugfest::cli
