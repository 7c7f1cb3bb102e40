#include "domain/clock.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace plugfest {
namespace {

using namespace std::chrono_literals;

TEST(Clock, PrintsUtcWithMilliseconds) {
    EXPECT_EQ(to_iso8601(UtcTime(0ms)), "1970-01-01T00:00:00.000Z");
    EXPECT_EQ(to_iso8601(UtcTime(951'782'399'999ms)), "2000-02-28T23:59:59.999Z");
}

TEST(Clock, PrintsLeapDaysAndPaddedNumbers) {
    const auto leap_day = std::chrono::sys_days(std::chrono::year(2028) / 2 / 29);
    EXPECT_EQ(to_iso8601(UtcTime(leap_day) + 1h + 2min + 3s + 4ms), "2028-02-29T01:02:03.004Z");
}

TEST(Clock, ConvertsSecondsBothWays) {
    EXPECT_DOUBLE_EQ(seconds(1500ms), 1.5);
    EXPECT_EQ(duration_from_seconds(0.25), Duration(250ms));
}

}  // namespace
}  // namespace plugfest
