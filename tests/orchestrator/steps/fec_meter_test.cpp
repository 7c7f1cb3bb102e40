#include "orchestrator/steps/fec_meter.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

api::FecCounters counters(std::uint64_t bits, std::uint64_t codewords, double at_seconds) {
    api::FecCounters result;
    result.taken = Instant(duration_from_seconds(at_seconds));
    result.corrected_bits = bits;
    result.corrected_codewords = bits;
    result.total_codewords = codewords;
    return result;
}

Link link_of(double rate) {
    Link link;
    link.rate = GigabitsPerSecond(rate);
    return link;
}

TEST(FecDelta, CountsBitsOfTheCodewordsReceived) {
    const auto delta =
        steps::fec_delta(counters(100, 1000, 0.0), counters(160, 3000, 1.0), link_of(800));
    ASSERT_TRUE(delta);
    EXPECT_EQ(delta->bits.errors, 60U);
    EXPECT_EQ(delta->bits.trials, 2000U * 5440U);
    EXPECT_FALSE(delta->symbols_only);
}

TEST(FecDelta, FallsBackToLineRateTimesMeasuredTime) {
    auto before = counters(0, 0, 10.0);
    auto after = counters(5, 0, 12.0);
    before.total_codewords.reset();
    after.total_codewords.reset();
    const auto delta = steps::fec_delta(before, after, link_of(400));
    EXPECT_EQ(delta->bits.trials, 850'000'000'000U);
}

TEST(FecDelta, PrefersTheClockOfTheDevice) {
    auto before = counters(0, 0, 10.0);
    auto after = counters(5, 0, 12.0);
    before.total_codewords.reset();
    after.total_codewords.reset();
    before.device_time_s = 100.0;
    after.device_time_s = 101.0;
    EXPECT_EQ(steps::fec_delta(before, after, link_of(400))->bits.trials, 425'000'000'000U);
}

TEST(FecDelta, IsVoidWhenACounterWentBackwards) {
    EXPECT_FALSE(steps::fec_delta(counters(100, 1000, 0.0), counters(10, 2000, 1.0), link_of(800)));
    EXPECT_FALSE(steps::fec_delta(counters(100, 1000, 0.0), counters(110, 900, 1.0), link_of(800)));
}

TEST(FecDelta, CountsSymbolsWhereBitsAreNotExported) {
    auto before = counters(0, 0, 0.0);
    auto after = counters(0, 1000, 1.0);
    before.corrected_bits.reset();
    after.corrected_bits.reset();
    before.symbol_errors = 5;
    after.symbol_errors = 12;
    const auto delta = steps::fec_delta(before, after, link_of(800));
    EXPECT_TRUE(delta->symbols_only);
    EXPECT_EQ(delta->bits.errors, 7U);
}

TEST(FecDelta, AddsUpCodewordsFromTheHistogram) {
    auto before = counters(0, 0, 0.0);
    auto after = counters(9, 0, 1.0);
    before.total_codewords.reset();
    after.total_codewords.reset();
    before.histogram.assign(16, 0);
    after.histogram.assign(16, 0);
    after.histogram[0] = 91;
    after.histogram[1] = 9;
    after.uncorrectable_codewords = 1;
    EXPECT_EQ(steps::fec_delta(before, after, link_of(800))->codewords, 101U);
}

TEST(SumOf, AddsWindowsUp) {
    steps::FecDelta one;
    one.bits = {.errors = 2, .trials = 100};
    one.histogram = {98, 2};
    const auto sum = steps::sum_of({one, one, one});
    EXPECT_EQ(sum.bits.errors, 6U);
    EXPECT_EQ(sum.histogram, (std::vector<std::uint64_t>{294, 6}));
    EXPECT_TRUE(steps::sum_of({}).idle());
}

}  // namespace
}  // namespace plugfest::test
