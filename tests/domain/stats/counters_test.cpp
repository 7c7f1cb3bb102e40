#include "domain/stats/counters.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace plugfest::stats {
namespace {

using std::chrono_literals::operator""s;
using std::chrono_literals::operator""ms;

CounterReading at(Duration when, std::uint64_t value, CounterEpoch epoch = {}) {
    return {.value = value, .taken = Instant(when), .epoch = epoch};
}

constexpr CounterKind narrow{.bits = 16};
constexpr double slow = 1000.0;

CounterWindow window(const CounterKind& kind, const CounterReading& before,
                     const CounterReading& after, double fastest = slow) {
    const auto result = counter_window(kind, before, after, fastest);
    EXPECT_TRUE(result) << result.error().to_string();
    return result.value_or(CounterWindow{});
}

TEST(CounterWindow, CountsOverMeasuredTime) {
    const auto grown = window(narrow, at(10s, 100), at(11s + 20ms, 160));
    EXPECT_EQ(grown.state, WindowState::counted);
    EXPECT_EQ(grown.growth, 60U);
    EXPECT_EQ(grown.exposure, 1020ms);
}

TEST(CounterWindow, JoinsUpOneWrap) {
    EXPECT_EQ(window(narrow, at(0s, 65'530), at(1s, 4)).growth, 10U);
    EXPECT_EQ(window({.bits = 64}, at(0s, ~std::uint64_t{0}), at(1s, 0)).growth, 1U);
    EXPECT_EQ(window({.bits = 1}, at(0ms, 1), at(1ms, 0)).growth, 1U);
}

TEST(CounterWindow, CallsAFallThatNoWrapExplainsAReset) {
    const auto fallen = window({.bits = 32}, at(0s, 1'000'000), at(1s, 20));
    EXPECT_EQ(fallen.state, WindowState::voided);
    EXPECT_EQ(fallen.reason, VoidReason::reset);
    EXPECT_EQ(fallen.growth, 0U);
}

TEST(CounterWindow, IsVoidWhenItMayHaveWrappedTwice) {
    const auto late = window(narrow, at(0s, 5), at(66s, 900));
    EXPECT_EQ(late.reason, VoidReason::may_have_wrapped);
    EXPECT_EQ(window(narrow, at(0s, 5), at(65s, 900)).growth, 895U);
}

TEST(CounterWindow, IsVoidAcrossAFlapARestartAndAReinsertion) {
    const CounterEpoch calm{.flaps = 3, .up_time = 100s, .insertion = 1};
    const auto reason = [&](CounterEpoch later) {
        return window(narrow, at(0s, 5, calm), at(1s, 50, later)).reason;
    };
    EXPECT_EQ(reason({.flaps = 3, .up_time = 101s, .insertion = 1}), VoidReason::none);
    EXPECT_EQ(reason({.flaps = 4, .up_time = 101s, .insertion = 1}), VoidReason::flap);
    EXPECT_EQ(reason({.flaps = 3, .up_time = 1s, .insertion = 1}), VoidReason::reset);
    EXPECT_EQ(reason({.flaps = 3, .up_time = 101s, .insertion = 2}), VoidReason::other_insertion);
    EXPECT_EQ(reason({.flaps = 3, .up_time = {}, .insertion = 1}), VoidReason::none);
}

TEST(CounterWindow, IsVoidWithoutTime) {
    EXPECT_EQ(window(narrow, at(1s, 5), at(1s, 5)).reason, VoidReason::no_time);
    EXPECT_EQ(window(narrow, at(2s, 5), at(1s, 5)).reason, VoidReason::no_time);
}

TEST(CounterWindow, OfASaturatedCounterIsALowerBound) {
    constexpr CounterKind kind{.bits = 16, .saturates = true};
    const auto full = window(kind, at(0s, 65'000), at(1s, 65'535));
    EXPECT_EQ(full.state, WindowState::at_least);
    EXPECT_EQ(full.growth, 535U);
    EXPECT_EQ(window(kind, at(0s, 65'535), at(1s, 65'535)).state, WindowState::at_least);
    EXPECT_EQ(window(kind, at(0s, 65'535), at(1s, 3)).reason, VoidReason::reset);
    EXPECT_EQ(window(kind, at(0s, 1), at(100s, 7)).state, WindowState::counted);
}

TEST(CounterWindow, OfAClearOnReadCounterIsTheNewValue) {
    constexpr CounterKind kind{.bits = 16, .saturates = true, .clears_on_read = true};
    EXPECT_EQ(window(kind, at(0s, 900), at(1s, 7)).growth, 7U);
    EXPECT_EQ(window(kind, at(0s, 900), at(1s, 65'535)).state, WindowState::at_least);
    constexpr CounterKind wraps{.bits = 16, .clears_on_read = true};
    EXPECT_EQ(window(wraps, at(0s, 900), at(66s, 7)).reason, VoidReason::may_have_wrapped);
}

TEST(CounterWindow, RefusesValuesThatDoNotFitTheWidth) {
    EXPECT_EQ(counter_window(narrow, at(0s, 70'000), at(1s, 5), slow).error().to_string(),
              "counter value 70000 does not fit 16 bits: the width in the device's table is wrong");
    EXPECT_FALSE(counter_window({.bits = 0}, at(0s, 0), at(1s, 0), slow));
    EXPECT_FALSE(counter_window({.bits = 65}, at(0s, 0), at(1s, 0), slow));
    EXPECT_FALSE(counter_window(narrow, at(0s, 0), at(1s, 0), 0.0));
}

TEST(SecondsToWrap, AreThoseOfAn800GigabitPort) {
    constexpr double line_rate = 850e9;
    EXPECT_NEAR(*seconds_to_wrap({.bits = 32}, line_rate * 1e-5), 505.0, 1.0);
    EXPECT_NEAR(*seconds_to_wrap({.bits = 32}, line_rate * 2.4e-4), 21.0, 0.1);
    EXPECT_NEAR(*seconds_to_wrap({.bits = 32}, line_rate / 5440.0), 27.5, 0.1);
    EXPECT_NEAR(*seconds_to_wrap({.bits = 16}, line_rate / 5440.0), 0.4e-3, 0.1e-3);
    EXPECT_NEAR(*longest_poll({.bits = 32}, line_rate / 5440.0), 27.5 / 4.0, 0.1);
    EXPECT_FALSE(longest_poll({.bits = 32}, 0.0));
}

TEST(CounterTotal, AddsUpWhatCountsAndLeavesGapsOut) {
    const CounterEpoch after_flap{.flaps = 1, .up_time = {}, .insertion = 0};
    const std::vector<CounterReading> readings{at(0s, 65'500), at(1s, 10), at(2s, 30),
                                               at(60s, 2, after_flap), at(61s, 9, after_flap)};
    const auto total = counter_total(narrow, readings, slow);
    ASSERT_TRUE(total);
    EXPECT_EQ(total->growth, 46U + 20U + 7U);
    EXPECT_EQ(total->exposure, 3s);
    EXPECT_EQ(total->windows, 3U);
    EXPECT_EQ(total->voided, std::vector{VoidReason::flap});
    EXPECT_EQ(to_string(total->voided.front()), "the link went down in between");
    EXPECT_EQ(counter_total(narrow, {}, slow)->windows, 0U);
}

}  // namespace
}  // namespace plugfest::stats
