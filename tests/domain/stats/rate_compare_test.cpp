#include "domain/stats/rate_compare.hpp"

#include "domain/stats/distributions.hpp"
#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace plugfest::stats {
namespace {

std::string word(NonInferiority decision) {
    switch (decision) {
        case NonInferiority::non_inferior:
            return "non_inferior";
        case NonInferiority::inferior:
            return "inferior";
        case NonInferiority::inconclusive:
            break;
    }
    return "inconclusive";
}

TEST(CompareRates, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "rate_compare.csv");
    for (const auto& row : rows) {
        const std::string id = row.at("id");
        const Exposure old_rate{.errors = whole(row, "errors_old"),
                                .trials = whole(row, "exposure_old")};
        const Exposure new_rate{.errors = whole(row, "errors_new"),
                                .trials = whole(row, "exposure_new")};
        const auto comparison = compare_rates(old_rate, new_rate, 0.95);
        ASSERT_TRUE(comparison) << id;
        ASSERT_EQ(comparison->ratio.has_value(), defined(row, "ratio")) << id;
        if (comparison->ratio) {
            expect_relative(*comparison->ratio, row, "ratio", 1e-11, id);
        }
        expect_relative(comparison->p_greater, row, "p_new_greater", 1e-11, id);
        expect_relative(comparison->p_less, row, "p_new_less", 1e-11, id);
        expect_relative(comparison->p_doubled, row, "p_two_sided_doubled", 1e-11, id);
        expect_relative(comparison->p_two_sided, row, "p_two_sided_minlike", 1e-11, id);
        expect_relative(comparison->interval.lower, row, "ratio_lower_975", 1e-11, id);
        expect_relative(comparison->interval.upper, row, "ratio_upper_975", 1e-11, id);
        expect_relative(comparison->one_sided.lower, row, "ratio_lower_95", 1e-11, id);
        expect_relative(comparison->one_sided.upper, row, "ratio_upper_95", 1e-11, id);
        for (const int margin : {2, 10}) {
            const auto test = test_rate_margin(old_rate, new_rate, margin, 0.95);
            ASSERT_TRUE(test) << id;
            const std::string suffix = "_margin" + std::to_string(margin);
            expect_relative(test->p_non_inferior, row, "p_noninferior" + suffix, 1e-11, id);
            expect_relative(test->p_inferior, row, "p_inferior" + suffix, 1e-11, id);
            EXPECT_EQ(word(test->decision), row.at("decision" + suffix)) << id;
        }
    }
}

TEST(CompareRates, OfEqualSamplesSeesNoDifference) {
    const Exposure sample{.errors = 40, .trials = 1'000'000};
    const auto comparison = compare_rates(sample, sample, 0.95);
    EXPECT_DOUBLE_EQ(*comparison->ratio, 1.0);
    EXPECT_NEAR(comparison->p_two_sided, 1.0, 1e-12);
    EXPECT_LT(comparison->interval.lower, 1.0);
    EXPECT_GT(comparison->interval.upper, 1.0);
}

TEST(CompareRates, CountsEveryOutcomeAsRareByHand) {
    const Exposure old_rate{.errors = 3, .trials = 1000};
    for (std::uint64_t errors = 0; errors < 20; ++errors) {
        const Exposure new_rate{.errors = errors, .trials = 2000};
        const std::uint64_t all = errors + 3;
        double sum = 0.0;
        for (std::uint64_t outcome = 0; outcome <= all; ++outcome) {
            const double chance = std::exp(log_binomial(outcome, all, 2.0 / 3.0));
            const double seen = std::exp(log_binomial(errors, all, 2.0 / 3.0));
            sum += chance <= seen * (1.0 + 1e-7) ? chance : 0.0;
        }
        EXPECT_NEAR(compare_rates(old_rate, new_rate, 0.95)->p_two_sided, sum, 1e-12) << errors;
    }
}

TEST(TestRateMargin, AgreesWithTheBoundOnTheRatio) {
    const Exposure old_rate{.errors = 12, .trials = 5000};
    for (std::uint64_t errors = 0; errors < 60; ++errors) {
        const Exposure new_rate{.errors = errors, .trials = 4000};
        const bool shown = test_rate_margin(old_rate, new_rate, 2.0, 0.95)->decision ==
                           NonInferiority::non_inferior;
        EXPECT_EQ(shown, compare_rates(old_rate, new_rate, 0.95)->one_sided.upper < 2.0) << errors;
    }
}

TEST(CompareRates, SayWhichSampleIsNone) {
    EXPECT_EQ(compare_rates({.errors = 0, .trials = 0}, {.errors = 0, .trials = 9}, 0.95)
                  .error()
                  .to_string(),
              "old rate: a rate needs trials: none were counted");
    EXPECT_FALSE(compare_rates({.errors = 0, .trials = 9}, {.errors = 10, .trials = 9}, 0.95));
    EXPECT_FALSE(compare_rates({.errors = 0, .trials = 9}, {.errors = 0, .trials = 9}, 1.0));
    EXPECT_FALSE(
        test_rate_margin({.errors = 0, .trials = 9}, {.errors = 0, .trials = 9}, 0.0, 0.9));
}

}  // namespace
}  // namespace plugfest::stats
