#include "drivers/async/combine.hpp"

#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace plugfest::async {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::ElementsAre;

class Combine : public ::testing::Test {
  protected:
    Runtime runtime_;
    test::ManualSleeper sleeper_{runtime_};
    std::vector<int> order_;
};

Task<int> later(Sleeper& sleeper, Duration pause, int value, std::vector<int>& order) {
    PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(pause));
    order.push_back(value);
    co_return value;
}

Task<void> note_later(Sleeper& sleeper, Duration pause, int value, std::vector<int>& order) {
    PLUGFEST_CO_CHECK(co_await later(sleeper, pause, value, order));
    co_return Result<void>();
}

Task<void> fail_at_once(std::string text) {
    co_return fail(ErrorKind::nack, std::move(text));
}

Task<int> fail_at_once_with_value(std::string text) {
    co_return fail(ErrorKind::nack, std::move(text));
}

Task<void> throw_at_once() {
    throw std::logic_error("a bug");
    co_return Result<void>();
}

Task<void> cancel_after(Runtime& runtime, Sleeper& sleeper, Duration pause) {
    PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(pause));
    runtime.cancel();
    co_return Result<void>();
}

TEST_F(Combine, WaitsForAllWhateverBecomesOfTheOthers) {
    std::vector<Task<void>> tasks;
    tasks.push_back(note_later(sleeper_, seconds(2), 1, order_));
    tasks.push_back(fail_at_once("first"));
    tasks.push_back(note_later(sleeper_, seconds(1), 2, order_));
    tasks.push_back(throw_at_once());
    const auto results = test::run(runtime_, test::collected(run_all(std::move(tasks))));
    ASSERT_TRUE(results);
    ASSERT_EQ(results->size(), 4U);
    EXPECT_TRUE((*results)[0]);
    EXPECT_EQ((*results)[1].error().to_string(), "first");
    EXPECT_TRUE((*results)[2]);
    EXPECT_EQ((*results)[3].error().to_string(), "internal: a bug");
    EXPECT_THAT(order_, ElementsAre(2, 1));
    EXPECT_EQ(sleeper_.now(), Instant(seconds(2)));
}

TEST_F(Combine, WaitsForNothingIfThereIsNothing) {
    const auto results = test::run(runtime_, test::collected(run_all({})));
    ASSERT_TRUE(results);
    EXPECT_TRUE(results->empty());
}

TEST_F(Combine, PassesACancelOnToEveryTask) {
    std::vector<Task<void>> tasks;
    tasks.push_back(note_later(sleeper_, seconds(60), 1, order_));
    tasks.push_back(cancel_after(runtime_, sleeper_, seconds(1)));
    tasks.push_back(note_later(sleeper_, seconds(60), 2, order_));
    const auto results = test::run(runtime_, test::collected(run_all(std::move(tasks))));
    ASSERT_TRUE(results);
    EXPECT_EQ((*results)[0].error().kind(), ErrorKind::cancelled);
    EXPECT_EQ((*results)[2].error().kind(), ErrorKind::cancelled);
    EXPECT_THAT(order_, ElementsAre());
    EXPECT_EQ(sleeper_.now(), Instant(seconds(1)));
}

Task<void> run_all_when_cancelled(Runtime& runtime, Sleeper& sleeper, std::vector<int>& order,
                                  std::vector<Result<void>>& results) {
    runtime.cancel();
    static_cast<void>(co_await sleeper.sleep_for(seconds(1)));
    std::vector<Task<void>> tasks;
    tasks.push_back(note_later(sleeper, seconds(1), 1, order));
    results = co_await run_all(std::move(tasks));
    co_return Result<void>();
}

TEST_F(Combine, StartsNoTaskOfACancelledCaller) {
    std::vector<Result<void>> results;
    ASSERT_TRUE(runtime_.run(run_all_when_cancelled(runtime_, sleeper_, order_, results)));
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].error().kind(), ErrorKind::cancelled);
    EXPECT_THAT(order_, ElementsAre());
}

TEST_F(Combine, BringsTwoValuesTogether) {
    const auto values = test::run(runtime_, both(later(sleeper_, seconds(2), 1, order_),
                                                 later(sleeper_, seconds(1), 2, order_)));
    ASSERT_TRUE(values);
    EXPECT_EQ(*values, (std::pair{1, 2}));
    EXPECT_EQ(sleeper_.now(), Instant(seconds(2)));
}

TEST_F(Combine, ReturnsTheFirstErrorOfTwoAfterWaitingForBoth) {
    const auto values = test::run(
        runtime_, both(later(sleeper_, seconds(2), 1, order_), fail_at_once_with_value("second")));
    ASSERT_FALSE(values);
    EXPECT_EQ(values.error().to_string(), "second");
    EXPECT_THAT(order_, ElementsAre(1));
}

// What an undo meets: the cancel may come before, during or after it.
struct UndoLog {
    bool cancelled_inside = true;
    bool cancelled_after = false;
    int undone = 0;
};

Task<void> undo(Runtime& runtime, Sleeper& sleeper, UndoLog& log, bool cancel_inside) {
    if (cancel_inside) {
        runtime.cancel();
    }
    PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(seconds(1)));
    log.cancelled_inside = co_await cancelled();
    ++log.undone;
    co_return Result<void>();
}

Task<void> work_and_undo(Runtime& runtime, Sleeper& sleeper, UndoLog& log, bool cancel_before,
                         bool cancel_inside) {
    if (cancel_before) {
        runtime.cancel();
        static_cast<void>(co_await sleeper.sleep_for(seconds(1)));
    }
    auto result = co_await without_cancellation([&runtime, &sleeper, &log, cancel_inside] {
        return undo(runtime, sleeper, log, cancel_inside);
    });
    log.cancelled_after = co_await cancelled();
    co_return result;
}

TEST_F(Combine, UndoesUnreachedByAnEarlierCancel) {
    UndoLog log;
    EXPECT_TRUE(runtime_.run(work_and_undo(runtime_, sleeper_, log, true, false)));
    EXPECT_EQ(log.undone, 1);
    EXPECT_FALSE(log.cancelled_inside);
    EXPECT_TRUE(log.cancelled_after);
}

TEST_F(Combine, UndoesUnreachedByACancelMeanwhile) {
    UndoLog log;
    EXPECT_TRUE(runtime_.run(work_and_undo(runtime_, sleeper_, log, false, true)));
    EXPECT_EQ(log.undone, 1);
    EXPECT_FALSE(log.cancelled_inside);
    EXPECT_TRUE(log.cancelled_after);
}

TEST_F(Combine, SeesNoCancelAfterUndoIfNoneCame) {
    UndoLog log;
    EXPECT_TRUE(runtime_.run(work_and_undo(runtime_, sleeper_, log, false, false)));
    EXPECT_EQ(log.undone, 1);
    EXPECT_FALSE(log.cancelled_after);
}

Task<bool> count_down(int& left) {
    co_return --left == 0;
}

Task<bool> broken_probe() {
    co_return fail(ErrorKind::nack, "no answer");
}

TEST_F(Combine, PollsUntilTrue) {
    int left = 4;
    EXPECT_TRUE(runtime_.run(poll_until(sleeper_, milliseconds(100), seconds(1), "link up",
                                        [&left] { return count_down(left); })));
    EXPECT_EQ(sleeper_.now(), Instant(milliseconds(300)));
}

TEST_F(Combine, NamesWhatItPolledForInVain) {
    int left = -1;
    const auto result = runtime_.run(poll_until(sleeper_, milliseconds(400), seconds(1), "link up",
                                                [&left] { return count_down(left); }));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::timeout);
    EXPECT_EQ(result.error().to_string(), "waiting for link up: not within 1 s");
    EXPECT_EQ(sleeper_.now(), Instant(seconds(1)));
    EXPECT_EQ(left, -5) << "asked at 0, 0.4, 0.8 and, for the last time, at 1 s";
}

TEST_F(Combine, StopsPollingWhenTheProbeFails) {
    const auto result =
        runtime_.run(poll_until(sleeper_, seconds(1), seconds(10), "link up", &broken_probe));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().to_string(), "no answer");
}

}  // namespace
}  // namespace plugfest::async
