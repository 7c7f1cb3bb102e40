#include "drivers/async/system_sleeper.hpp"

#include "drivers/async/combine.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

namespace plugfest::async {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

Task<bool> sleep_and_compare(Sleeper& sleeper, Duration duration) {
    const Instant before = sleeper.now();
    PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(duration));
    co_return sleeper.now() - before >= duration;
}

Task<bool> cancel_only(Runtime& runtime) {
    runtime.cancel();
    co_return true;
}

TEST(SystemSleeper, NeverReturnsEarly) {
    Runtime runtime;
    const auto sleeper = make_system_sleeper(runtime);
    EXPECT_EQ(test::run(runtime, sleep_and_compare(*sleeper, milliseconds(2))), true);
    EXPECT_EQ(test::run(runtime, sleep_and_compare(*sleeper, Duration::zero())), true);
}

TEST(SystemSleeper, EndsALongSleepWhenCancelled) {
    Runtime runtime;
    const auto sleeper = make_system_sleeper(runtime);
    const auto result =
        test::run(runtime, both(sleep_and_compare(*sleeper, hours(1)), cancel_only(runtime)));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::cancelled);
}

TEST(SystemSleeper, HoldsTheWallClockAtNoCost) {
    Runtime runtime;
    const auto sleeper = make_system_sleeper(runtime);
    EXPECT_NE(sleeper->hold_wall_clock(), nullptr);
    EXPECT_GT(sleeper->utc_now(), UtcTime(hours(24 * 365 * 50)));
}

}  // namespace
}  // namespace plugfest::async
