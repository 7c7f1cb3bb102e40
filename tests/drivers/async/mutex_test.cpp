#include "drivers/async/mutex.hpp"

#include "drivers/async/combine.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::async {
namespace {

using std::chrono::seconds;
using ::testing::ElementsAre;

class MutexTest : public ::testing::Test {
  protected:
    Task<void> hold(int who, Duration duration) {
        PLUGFEST_CO_TRY(const Mutex::Lock lock, co_await mutex_.lock());
        order_.push_back(who);
        PLUGFEST_CO_CHECK(co_await sleeper_.sleep_for(duration));
        order_.push_back(-who);
        co_return Result<void>();
    }

    Task<void> hold_unreachably(int who, Duration duration) {
        return without_cancellation([this, who, duration] { return hold(who, duration); });
    }

    Task<void> cancel_after(Duration duration) {
        PLUGFEST_CO_CHECK(co_await sleeper_.sleep_for(duration));
        runtime_.cancel();
        co_return Result<void>();
    }

    Runtime runtime_;
    test::ManualSleeper sleeper_{runtime_};
    Mutex mutex_;
    std::vector<int> order_;
};

TEST_F(MutexTest, LetsOneAfterTheOtherInFirstComeFirstServed) {
    std::vector<Task<void>> tasks;
    tasks.push_back(hold(1, seconds(3)));
    tasks.push_back(hold(2, seconds(2)));
    tasks.push_back(hold(3, seconds(1)));
    const auto results = test::run(runtime_, test::collected(run_all(std::move(tasks))));
    ASSERT_TRUE(results);
    EXPECT_THAT(order_, ElementsAre(1, -1, 2, -2, 3, -3));
}

TEST_F(MutexTest, IsFreeAgainAfterUse) {
    EXPECT_TRUE(runtime_.run(hold(1, seconds(1))));
    EXPECT_TRUE(runtime_.run(hold(2, seconds(1))));
}

TEST_F(MutexTest, SkipsAWaiterThatWasCancelled) {
    std::vector<Task<void>> tasks;
    tasks.push_back(hold_unreachably(1, seconds(5)));
    tasks.push_back(hold(2, seconds(1)));
    tasks.push_back(hold_unreachably(3, seconds(1)));
    tasks.push_back(cancel_after(seconds(2)));
    const auto results = test::run(runtime_, test::collected(run_all(std::move(tasks))));
    ASSERT_TRUE(results);
    EXPECT_EQ((*results)[1].error().kind(), ErrorKind::cancelled);
    EXPECT_THAT(order_, ElementsAre(1, -1, 3, -3));
    EXPECT_TRUE(runtime_.run(hold(4, seconds(1)))) << "the mutex must not have been lost";
}

TEST_F(MutexTest, IsReleasedByAHolderThatWasCancelled) {
    std::vector<Task<void>> tasks;
    tasks.push_back(hold(1, seconds(60)));
    tasks.push_back(cancel_after(seconds(1)));
    EXPECT_TRUE(test::run(runtime_, test::collected(run_all(std::move(tasks)))));
    EXPECT_TRUE(runtime_.run(hold(2, seconds(1))));
    EXPECT_THAT(order_, ElementsAre(1, 2, -2));
}

Task<void> move_locks(Mutex& mutex, bool& moved) {
    PLUGFEST_CO_TRY(Mutex::Lock first, co_await mutex.lock());
    Mutex::Lock second = std::move(first);
    second = Mutex::Lock();
    PLUGFEST_CO_TRY(first, co_await mutex.lock());
    moved = true;
    co_return Result<void>();
}

TEST_F(MutexTest, FollowsItsLockWhenMovedOrReplaced) {
    bool moved = false;
    EXPECT_TRUE(runtime_.run(move_locks(mutex_, moved)));
    EXPECT_TRUE(moved);
}

}  // namespace
}  // namespace plugfest::async
