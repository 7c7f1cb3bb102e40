#include "domain/stats/detection.hpp"

#include "domain/stats/ber_bounds.hpp"
#include "domain/stats/distributions.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace plugfest::stats {
namespace {

TEST(Detection, NamesTheCountsAtWhichVerdictsTurn) {
    for (const std::uint64_t trials :
         {1'000ULL, 1'000'000ULL, 50'000'000ULL, 3'000'000'000ULL, 1'000'000'000'000'000ULL}) {
        const auto found = detection(1e-6, trials, 0.95);
        ASSERT_TRUE(found);
        const auto bounds = [&](std::uint64_t errors) {
            return *rate_bounds({.errors = errors, .trials = trials}, 0.95);
        };
        EXPECT_GT(bounds(found->fails_from).lower, 1e-6);
        EXPECT_LE(bounds(found->fails_from - 1).lower, 1e-6);
        if (found->passes_to) {
            EXPECT_LE(bounds(*found->passes_to).upper, 1e-6);
            EXPECT_GT(bounds(*found->passes_to + 1).upper, 1e-6);
        }
    }
}

TEST(Detection, GivesRatesThatAreFoundWithTheStatedPower) {
    constexpr std::uint64_t trials = 50'000'000;
    const auto found = detection(1e-6, trials, 0.95, 0.9);
    const double bad = found->detectable_rate * trials;
    EXPECT_NEAR(poisson_above(found->fails_from - 1, bad), 0.9, 1e-12);
    const double good = *found->passing_rate * trials;
    EXPECT_NEAR(1.0 - poisson_above(*found->passes_to, good), 0.9, 1e-12);
    EXPECT_LT(*found->passing_rate, 1e-6);
    EXPECT_GT(found->detectable_rate, 1e-6);
}

TEST(Detection, OfATooShortSampleCannotPass) {
    const auto found = detection(1e-9, 1'000'000'000, 0.95);
    EXPECT_FALSE(found->passes_to);
    EXPECT_FALSE(found->passing_rate);
    EXPECT_EQ(found->fails_from, 4U);
}

TEST(Detection, RefusesLimitsAndSamplesThatAreNone) {
    EXPECT_FALSE(detection(0.0, 10, 0.95));
    EXPECT_FALSE(detection(1e-6, 0, 0.95));
    EXPECT_FALSE(detection(1e3, 1ULL << 60U, 0.95));
    EXPECT_FALSE(detection(1e-6, 10, 1.0));
    EXPECT_FALSE(detection(1e-6, 10, 0.95, std::nan("")));
}

}  // namespace
}  // namespace plugfest::stats
