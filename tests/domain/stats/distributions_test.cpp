#include "domain/stats/distributions.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace plugfest::stats {
namespace {

TEST(Distributions, BoundsAndTailsInvertEachOther) {
    for (const std::uint64_t count : {0U, 1U, 7U, 1000U}) {
        const double upper = poisson_mean_upper(count, 0.95);
        EXPECT_NEAR(poisson_above(count, upper), 0.95, 1e-12);
        const double p = proportion_upper(count, 5000, 0.95);
        EXPECT_NEAR(binomial_at_most(count, 5000, p), 0.05, 1e-12);
    }
    EXPECT_NEAR(binomial_at_least(7, 5000, proportion_lower(7, 5000, 0.95)), 0.05, 1e-12);
    EXPECT_NEAR(chi_squared_above(chi_squared_quantile(0.9, 4.0), 4.0), 0.1, 1e-12);
    EXPECT_NEAR(noncentral_t_at_most(student_t_quantile(0.975, 9.0), 9.0, 0.0), 0.975, 1e-12);
}

TEST(Distributions, GiveStudentsQuantileToTheLastDigits) {
    // By Simpson's rule on the density with 4000 intervals.
    EXPECT_NEAR(student_t_quantile(0.95, 31.0), 1.695518782545859, 1e-12);
    EXPECT_NEAR(student_t_quantile(0.95, 3.0), 2.353363434801811, 1e-12);
    EXPECT_NEAR(student_t_quantile(0.95, 5.0), 2.015048373333018, 1e-12);
}

TEST(Distributions, GoOnSmoothlyToHugeNoncentrality) {
    for (const double degrees : {1.0, 5.0, 99.0}) {
        for (const double sign : {1.0, -1.0}) {
            const auto at = [&](double noncentrality) {
                return noncentral_t_at_most(sign * 1.1e4, degrees, sign * noncentrality);
            };
            EXPECT_NEAR(at(9999.999), at(10000.001), 1e-6) << degrees;
        }
    }
    EXPECT_EQ(noncentral_t_at_most(-3.0, 1.0, 1e30), 0.0);
    EXPECT_EQ(noncentral_t_at_most(-3.0, 1.0, -1e200), 1.0);
    EXPECT_EQ(noncentral_t_at_most(0.0, 4.0, 1e30), 0.0);
}

TEST(Distributions, KnowTheirEnds) {
    EXPECT_EQ(poisson_mean_lower(0, 0.95), 0.0);
    EXPECT_EQ(poisson_above(0, 0.0), 0.0);
    EXPECT_EQ(proportion_upper(5, 5, 0.95), 1.0);
    EXPECT_EQ(proportion_lower(0, 5, 0.95), 0.0);
    EXPECT_EQ(binomial_at_most(5, 5, 0.3), 1.0);
    EXPECT_EQ(binomial_at_least(0, 5, 0.3), 1.0);
    EXPECT_EQ(binomial_at_least(6, 5, 0.3), 0.0);
    EXPECT_EQ(chi_squared_above(0.0, 3.0), 1.0);
    EXPECT_EQ(f_above(0.0, 3.0, 6.0), 1.0);
    EXPECT_TRUE(std::isinf(log_choose(3, 4)));
}

TEST(Distributions, KeepTheLogarithmsOfWhatADoubleCannotHold) {
    EXPECT_NEAR(log_binomial(3, 10, 0.2), std::log(0.201326592), 1e-12);
    EXPECT_NEAR(log_binomial(500, 544, 1e-9), log_choose(544, 44) - 500.0 * std::log(1e9), 1e-6);
    EXPECT_NEAR(log_choose(100'000, 50'000), 69308.73587, 1e-4);
    EXPECT_NEAR(log_choose(544, 16), std::log(544.0 / 16.0) + log_choose(543, 15), 1e-12);
}

TEST(Crossing, FindsTheZeroOrTheNearerEnd) {
    const auto parabola = [](double x) { return x * x - 2.0; };
    EXPECT_DOUBLE_EQ(crossing(parabola, 0.0, 2.0), std::sqrt(2.0));
    EXPECT_EQ(crossing(parabola, 2.0, 3.0), 2.0);
    EXPECT_EQ(crossing(parabola, -1.0, 0.0), -1.0);
}

}  // namespace
}  // namespace plugfest::stats
