#include "domain/stats/paired_shift.hpp"

#include "tests/domain/stats/paired_vectors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace plugfest::stats {
namespace {

std::string word(NonInferiority decision, std::size_t modules) {
    if (modules < 2) {
        return "not_enough_modules";
    }
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

/// A value that should be about zero is compared absolutely.
void expect_close(double actual, const test::CsvRow& row, const std::string& column,
                  double slack = 0.0) {
    const double expected = defined(row, column) ? number(row, column) : actual;
    EXPECT_NEAR(actual, expected, 1e-9 * std::max(1e-2, std::abs(expected)) + slack)
        << row.at("id") << " " << column;
}

/// The reference's Student t quantile is right to 8 digits (1.69551878913 for 31 degrees, exactly
/// 1.69551878255), so its bounds are off by that share of their distance from the mean.
double quantile_slack(double mean, double bound) {
    return 5e-9 * std::abs(bound - mean);
}

TEST(PairedShift, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "paired_noninferiority.csv");
    const auto sets = paired_sets();
    for (const auto& row : rows) {
        const auto shift = paired_shift(sets.at(row.at("id")), 0.95);
        ASSERT_TRUE(shift) << row.at("id");
        EXPECT_EQ(shift->pairs, whole(row, "pairs"));
        EXPECT_EQ(shift->modules, whole(row, "modules"));
        expect_close(shift->lane_mean, row, "mean_diff");
        expect_close(shift->lane_sd, row, "sd_diff");
        expect_close(shift->lane_upper.value(), row, "lane_upper_95",
                     quantile_slack(shift->lane_mean, *shift->lane_upper));
        expect_close(shift->module_mean, row, "module_mean_diff");
        expect_close(shift->module_sd, row, "module_sd");
        ASSERT_EQ(shift->module_upper.has_value(), defined(row, "module_upper_95"));
        if (shift->module_upper) {
            const double slack = quantile_slack(shift->module_mean, *shift->module_upper);
            expect_close(*shift->module_upper, row, "module_upper_95", slack);
            expect_close(*shift->module_lower, row, "module_lower_95", slack);
        }
        expect_close(shift->hodges_lehmann, row, "hodges_lehmann");
        expect_close(shift->worst, row, "worst_lane_shift");
        for (const std::string margin : {"0.3", "0.15"}) {
            const bool lanes_show = *shift->lane_upper < std::stod(margin);
            EXPECT_EQ(lanes_show ? "non_inferior" : "not_shown", row.at("lane_decision_" + margin));
            EXPECT_EQ(word(shift->against(std::stod(margin)), shift->modules),
                      row.at("decision_" + margin))
                << row.at("id") << " margin " << margin;
        }
    }
}

TEST(PairedShift, OfOneLostLaneShowsInTheWorst) {
    std::vector<PairedValue> pairs;
    for (int module = 0; module < 6; ++module) {
        for (int lane = 0; lane < 8; ++lane) {
            pairs.push_back({.module = std::to_string(module), .before = -8.0, .after = -8.0});
        }
    }
    pairs[19].after = -6.0;
    const auto shift = paired_shift(pairs, 0.95);
    EXPECT_EQ(shift->against(0.3), NonInferiority::non_inferior);
    EXPECT_EQ(shift->worst_pair, 19U);
    EXPECT_NEAR(shift->worst, 2.0, 1e-12);
}

TEST(PairedShift, OfOneModuleDecidesNothing) {
    const std::vector<PairedValue> pairs{{.module = "A", .before = -8.0, .after = -9.0},
                                         {.module = "A", .before = -8.0, .after = -9.1}};
    const auto shift = paired_shift(pairs, 0.95);
    ASSERT_TRUE(shift);
    EXPECT_FALSE(shift->module_upper);
    EXPECT_EQ(shift->against(0.3), NonInferiority::inconclusive);
}

TEST(PairedShift, RefusesWhatCannotBeCompared) {
    EXPECT_FALSE(paired_shift({}, 0.95));
    const std::vector<PairedValue> dead{
        {.module = "A", .before = -8.0, .after = -std::numeric_limits<double>::infinity()}};
    EXPECT_EQ(paired_shift(dead, 0.95).error().to_string(),
              "value after -inf is not a finite number");
}

TEST(Log10RateForPairing, HasALogarithmWithoutErrorsToo) {
    EXPECT_NEAR(*log10_rate_for_pairing({.errors = 0, .trials = 1'000'000}), std::log10(5e-7),
                1e-12);
    EXPECT_FALSE(log10_rate_for_pairing({}));
}

TEST(SampleSize, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "noninferiority_sample_size.csv");
    for (const auto& row : rows) {
        const auto size = sample_size({.sigma = number(row, "sigma_d"),
                                       .margin = number(row, "margin"),
                                       .power = number(row, "power"),
                                       .confidence = 0.95,
                                       .correlation = number(row, "icc"),
                                       .lanes_per_module = std::stoi(row.at("lanes_per_module"))});
        ASSERT_TRUE(size);
        expect_relative(size->lanes_real, row, "n_normal", 1e-9);
        EXPECT_EQ(size->lanes_normal, whole(row, "n_lanes_normal"));
        EXPECT_EQ(size->lanes_t, whole(row, "n_lanes_t"));
        EXPECT_EQ(size->lanes_wilcoxon, whole(row, "n_lanes_wilcoxon"));
        expect_relative(size->design_effect, row, "design_effect", 1e-9);
        expect_relative(size->modules_real, row, "modules_real", 1e-9);
        EXPECT_EQ(size->modules_normal, whole(row, "modules_normal"));
        EXPECT_EQ(size->modules_t, whole(row, "modules_t"));
        expect_absolute(size->power_at_modules_t, row, "power_at_modules_t", 1e-6);
    }
}

TEST(SampleSize, OfATinySpreadIsTwo) {
    for (const double sigma : {1e-2, 1e-4, 1e-8, 1e-100}) {
        const auto size = sample_size({.sigma = sigma});
        ASSERT_TRUE(size) << sigma;
        EXPECT_EQ(size->modules_t, 2U) << sigma;
        EXPECT_GT(size->power_at_modules_t, 0.99) << sigma;
    }
}

TEST(SampleSize, RefusesDesignsWithoutMeaning) {
    EXPECT_FALSE(sample_size({.sigma = 0.0}));
    EXPECT_FALSE(sample_size({.margin = -0.3}));
    EXPECT_FALSE(sample_size({.power = 1.0}));
    EXPECT_FALSE(sample_size({.correlation = 1.5}));
    EXPECT_FALSE(sample_size({.lanes_per_module = 0}));
    EXPECT_EQ(sample_size({.sigma = 1000.0, .margin = 0.001}).error().kind(), ErrorKind::config);
}

}  // namespace
}  // namespace plugfest::stats
