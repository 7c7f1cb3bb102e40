#include "domain/stats/ber_bounds.hpp"

#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace plugfest::stats {
namespace {

TEST(BerBounds, ZeroErrorsAreAnUpperBoundAndNotZero) {
    const auto bounds = rate_bounds({.errors = 0, .trials = 1'000'000'000'000}, 0.95);
    ASSERT_TRUE(bounds);
    EXPECT_NEAR(bounds->upper, 2.9957e-12, 1e-16);
    EXPECT_EQ(bounds->lower, 0.0);
}

TEST(BerBounds, RefuseWhatIsNotASample) {
    EXPECT_EQ(rate_bounds({.errors = 0, .trials = 0}, 0.95).error().kind(), ErrorKind::config);
    EXPECT_EQ(rate_bounds({.errors = 2, .trials = 1}, 0.95).error().to_string(),
              "2 errors in 1 trials: more errors than trials");
    EXPECT_FALSE(rate_bounds({.errors = 0, .trials = 1}, 1.0));
    EXPECT_FALSE(two_sided_rate_bounds({.errors = 0, .trials = 1}, 1.0));
    EXPECT_FALSE(two_sided_rate_bounds({.errors = 0, .trials = 1}, -0.5));
    EXPECT_FALSE(proportion_bounds({.errors = 0, .trials = 0}, 0.95));
    EXPECT_FALSE(rate_bounds({.errors = 0, .trials = 1}, std::nan("")));
    EXPECT_FALSE(trials_needed(0.0, 0.95, 0));
    EXPECT_FALSE(trials_needed(std::nan(""), 0.95, 0));
    EXPECT_FALSE(attempts_needed(1.0, 0.95, 0));
    EXPECT_FALSE(attempts_needed(1e-17, 0.95, 0));
    EXPECT_FALSE(seconds_for_bits(1e12, GigabitsPerSecond(0.0)));
}

TEST(BerBounds, ReproduceTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "poisson_bounds.csv");
    for (const auto& row : rows) {
        const Exposure exposure{.errors = whole(row, "errors"), .trials = whole(row, "bits")};
        const double confidence = number(row, "confidence");
        const auto bits = static_cast<double>(exposure.trials);
        const auto bounds = rate_bounds(exposure, confidence);
        const auto both = two_sided_rate_bounds(exposure, confidence);
        ASSERT_TRUE(bounds && both) << row.at("id");
        expect_relative(bounds->upper, row, "rate_upper", 1e-12, row.at("id"));
        expect_relative(bounds->lower, row, "rate_lower", 1e-12, row.at("id"));
        expect_relative(bounds->upper * bits, row, "mean_upper", 1e-12, row.at("id"));
        expect_relative(bounds->lower * bits, row, "mean_lower", 1e-12, row.at("id"));
        expect_relative(both->upper, row, "garwood_rate_upper", 1e-12, row.at("id"));
        expect_relative(both->lower, row, "garwood_rate_lower", 1e-12, row.at("id"));
    }
}

TEST(ProportionBounds, ReproduceTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "poisson_bounds.csv");
    for (const auto& row : rows) {
        const auto bounds =
            proportion_bounds({.errors = whole(row, "errors"), .trials = whole(row, "bits")},
                              number(row, "confidence"));
        ASSERT_TRUE(bounds) << row.at("id");
        expect_relative(bounds->upper, row, "clopper_pearson_upper", 1e-12, row.at("id"));
        expect_relative(bounds->lower, row, "clopper_pearson_lower", 1e-12, row.at("id"));
    }
}

TEST(ProportionBounds, AreNeverWiderThanPoissonOnTheUpperSide) {
    for (const std::uint64_t failures : {0U, 1U, 3U, 20U, 49U}) {
        const Exposure exposure{.errors = failures, .trials = 50};
        EXPECT_LT(proportion_bounds(exposure, 0.95)->upper, rate_bounds(exposure, 0.95)->upper);
    }
}

TEST(TrialsNeeded, ReproduceTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "bits_needed.csv");
    constexpr std::array rates{25.78125, 53.125, 106.25, 212.5, 103.125, 425.0, 850.0, 1700.0};
    constexpr std::array columns{"25.78125G", "53.125G", "106.25G", "212.5G",
                                 "103.125G",  "425G",    "850G",    "1700G"};
    for (const auto& row : rows) {
        const auto bits = trials_needed(number(row, "target_ber"), number(row, "confidence"),
                                        whole(row, "allowed_errors"));
        ASSERT_TRUE(bits);
        expect_relative(*bits, row, "bits", 1e-10);
        expect_relative(std::ceil(*bits), row, "bits_ceil",
                        number(row, "bits_ceil") > 1e12 ? 1e-12 : 0.0);
        for (std::size_t index = 0; index < rates.size(); ++index) {
            expect_relative(*seconds_for_bits(*bits, GigabitsPerSecond(rates[index])), row,
                            std::string("s_at_") + columns[index], 1e-10);
        }
        if (defined(row, "bits_exact_binomial")) {
            const auto attempts =
                attempts_needed(number(row, "target_ber"), number(row, "confidence"), 0);
            const bool countable = number(row, "bits_exact_binomial") < 9e15;
            ASSERT_EQ(attempts.has_value(), countable) << row.at("target_ber");
            if (countable) {
                expect_relative(static_cast<double>(*attempts), row, "bits_exact_binomial",
                                number(row, "bits_ceil") > 1e12 ? 1e-12 : 0.0);
            }
        }
    }
}

TEST(AttemptsNeeded, AreTheFewestThatProve) {
    for (const std::uint64_t allowed : {0U, 1U, 2U, 5U}) {
        const auto attempts = attempts_needed(0.01, 0.95, allowed);
        ASSERT_TRUE(attempts);
        EXPECT_LE(proportion_bounds({.errors = allowed, .trials = *attempts}, 0.95)->upper, 0.01);
        EXPECT_GT(proportion_bounds({.errors = allowed, .trials = *attempts - 1}, 0.95)->upper,
                  0.01);
    }
    EXPECT_EQ(*attempts_needed(0.01, 0.95, 0), 299U);
}

}  // namespace
}  // namespace plugfest::stats
