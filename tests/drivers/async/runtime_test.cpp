#include "drivers/async/runtime.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/async/worker.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <thread>

namespace plugfest::async {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

Task<int> answer() {
    co_return 42;
}

Task<void> do_nothing() {
    co_return Result<void>();
}

Task<void> throw_something() {
    throw std::runtime_error("a bug");
    co_return Result<void>();
}

Task<void> sleep_and_count(Sleeper& sleeper, Duration duration, int& steps) {
    ++steps;
    PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(duration));
    ++steps;
    co_return Result<void>();
}

TEST(Runtime, ReturnsTheTasksValue) {
    Runtime runtime;
    EXPECT_EQ(test::run(runtime, answer()), 42);
}

TEST(Runtime, RunsOneTaskAfterTheOther) {
    Runtime runtime;
    EXPECT_TRUE(runtime.run(do_nothing()));
    EXPECT_TRUE(runtime.run(do_nothing()));
}

TEST(Runtime, TurnsAnEscapedExceptionIntoAnError) {
    Runtime runtime;
    const auto result = runtime.run(throw_something());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::protocol);
    EXPECT_EQ(result.error().to_string(), "internal: a bug");
}

TEST(Runtime, CancelsATaskBeforeItsFirstStep) {
    Runtime runtime;
    test::ManualSleeper sleeper(runtime);
    int steps = 0;
    runtime.cancel();
    const auto result = runtime.run(sleep_and_count(sleeper, seconds(1), steps));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::cancelled);
    EXPECT_EQ(steps, 0);
}

TEST(Runtime, CancelsASleepFromAnotherThread) {
    Runtime runtime;
    test::ManualSleeper sleeper(runtime);
    std::promise<void> asleep;
    // The hook sees that all are asleep; refusing to jump leaves the loop blocked until the cancel.
    bool told = false;
    runtime.set_idle_hook([&] {
        if (!std::exchange(told, true)) {
            asleep.set_value();
        }
        return false;
    });
    std::thread canceller([&] {
        asleep.get_future().wait();
        runtime.cancel();
        runtime.cancel();
    });
    int steps = 0;
    const auto result = runtime.run(sleep_and_count(sleeper, hours(1), steps));
    canceller.join();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::cancelled);
    EXPECT_EQ(steps, 1);
}

TEST(Runtime, ForgetsACancelWhenTheTaskHasEnded) {
    Runtime runtime;
    runtime.cancel();
    EXPECT_FALSE(runtime.run(do_nothing()));
    EXPECT_TRUE(runtime.run(do_nothing()));
}

Task<void> keep_sleeping_after_cancel(Runtime& runtime, Sleeper& sleeper, int& refused) {
    runtime.cancel();
    for (int i = 0; i < 3; ++i) {
        const auto slept = co_await sleeper.sleep_for(seconds(1));
        refused += !slept && slept.error().kind() == ErrorKind::cancelled ? 1 : 0;
    }
    co_return Result<void>();
}

TEST(Runtime, RefusesEveryWaitAfterACancel) {
    Runtime runtime;
    test::ManualSleeper sleeper(runtime);
    int refused = 0;
    EXPECT_TRUE(runtime.run(keep_sleeping_after_cancel(runtime, sleeper, refused)));
    EXPECT_EQ(refused, 3);
}

TEST(Runtime, LetsTimeJumpWhenAllAreAsleep) {
    Runtime runtime;
    test::ManualSleeper sleeper(runtime);
    int steps = 0;
    EXPECT_TRUE(runtime.run(sleep_and_count(sleeper, hours(72), steps)));
    EXPECT_EQ(sleeper.now(), Instant(hours(72)));
    EXPECT_EQ(steps, 2);
}

Task<void> call(Worker& worker, std::shared_future<void> release) {
    auto wait = [release]() -> Result<int> {
        release.wait();
        return 1;
    };
    auto result = co_await worker.run(wait);
    PLUGFEST_CO_CHECK(result);
    co_return Result<void>();
}

// While a worker is busy the loop must not call the hook; the sleep of 1 s may end only afterwards.
Task<void> call_then_note(Worker& worker, std::shared_future<void> release, Sleeper& sleeper,
                          Instant& at_end) {
    PLUGFEST_CO_CHECK(co_await call(worker, release));
    at_end = sleeper.now();
    co_return Result<void>();
}

TEST(Runtime, HoldsTimeWhileAWorkerIsBusy) {
    Runtime runtime;
    test::ManualSleeper sleeper(runtime);
    Worker worker(runtime, "busy");
    Instant at_end{};
    int steps = 0;
    for (int round = 0; round < 50; ++round) {
        std::promise<void> release;
        std::vector<Task<void>> tasks;
        tasks.push_back(sleep_and_count(sleeper, seconds(1), steps));
        tasks.push_back(call_then_note(worker, release.get_future().share(), sleeper, at_end));
        std::thread releaser([&release] { release.set_value(); });
        const Instant before = sleeper.now();
        const auto results = test::run(runtime, test::collected(run_all(std::move(tasks))));
        releaser.join();
        ASSERT_TRUE(results);
        EXPECT_EQ(at_end, before);
        EXPECT_EQ(sleeper.now(), before + seconds(1));
    }
}

}  // namespace
}  // namespace plugfest::async
