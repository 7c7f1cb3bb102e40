#include "domain/stats/ber_bounds.hpp"

#include "tests/support/csv.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace plugfest::stats {
namespace {

void expect_relative(double actual, const std::string& expected, double tolerance,
                     const std::string& where) {
    const double wanted = std::stod(expected);
    EXPECT_NEAR(actual, wanted, std::abs(wanted) * tolerance) << where;
}

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
    EXPECT_FALSE(rate_bounds({.errors = 0, .trials = 1}, std::nan("")));
    EXPECT_FALSE(trials_needed(0.0, 0.95, 0));
    EXPECT_FALSE(trials_needed(std::nan(""), 0.95, 0));
}

TEST(BerBounds, ReproduceTheReferenceVectors) {
    const auto rows = test::read_csv(test::case_path("statistics/poisson_bounds.csv"));
    if (rows.empty()) {
        GTEST_SKIP() << "reference vectors are not here; set PLUGFEST_CASES";
    }
    for (const auto& row : rows) {
        const Exposure exposure{.errors = std::stoull(row.at("errors")),
                                .trials = std::stoull(row.at("bits"))};
        const auto bounds = rate_bounds(exposure, std::stod(row.at("confidence")));
        ASSERT_TRUE(bounds) << row.at("id");
        expect_relative(bounds->upper, row.at("rate_upper"), 1e-12, row.at("id"));
        expect_relative(bounds->lower, row.at("rate_lower"), 1e-12, row.at("id"));
    }
}

TEST(TrialsNeeded, ReproduceTheReferenceVectors) {
    const auto rows = test::read_csv(test::case_path("statistics/bits_needed.csv"));
    if (rows.empty()) {
        GTEST_SKIP() << "reference vectors are not here; set PLUGFEST_CASES";
    }
    for (const auto& row : rows) {
        const auto bits =
            trials_needed(std::stod(row.at("target_ber")), std::stod(row.at("confidence")),
                          std::stoull(row.at("allowed_errors")));
        ASSERT_TRUE(bits);
        expect_relative(*bits, row.at("bits"), 1e-10, row.at("target_ber"));
    }
}

}  // namespace
}  // namespace plugfest::stats
