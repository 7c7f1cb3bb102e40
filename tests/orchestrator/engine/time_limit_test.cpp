#include "orchestrator/engine/time_limit.hpp"

#include "tests/support/manual_sleeper.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace plugfest::engine {
namespace {

using std::chrono::seconds;

class TimeLimit : public testing::Test {
  protected:
    Task<void> limited(Duration limit, Duration work, bool cancel = false) {
        if (cancel) {
            runtime.cancel();
        }
        outcome = co_await run_limited(sleeper, limit, sleeper.sleep_for(work));
        co_return Result<void>();
    }

    async::Runtime runtime;
    test::ManualSleeper sleeper{runtime};
    Limited outcome;
};

TEST_F(TimeLimit, LetsWorkEndInTime) {
    ASSERT_TRUE(runtime.run(limited(seconds(10), seconds(3))));
    EXPECT_FALSE(outcome.expired);
    EXPECT_TRUE(outcome.result);
    EXPECT_EQ(sleeper.now().time_since_epoch(), seconds(3));
}

TEST_F(TimeLimit, CancelsWorkThatTakesTooLong) {
    ASSERT_TRUE(runtime.run(limited(seconds(3), seconds(10))));
    EXPECT_TRUE(outcome.expired);
    EXPECT_EQ(outcome.result.error().kind(), ErrorKind::cancelled);
    EXPECT_EQ(sleeper.now().time_since_epoch(), seconds(3));
}

TEST_F(TimeLimit, PassesACancelOnAndIsThenNotExpired) {
    ASSERT_TRUE(runtime.run(limited(seconds(10), seconds(5), true)));
    EXPECT_FALSE(outcome.expired);
    EXPECT_EQ(outcome.result.error().kind(), ErrorKind::cancelled);
    EXPECT_EQ(sleeper.now().time_since_epoch(), seconds(0));
}

}  // namespace
}  // namespace plugfest::engine
