#include "drivers/sim/physics/draws.hpp"

#include "tests/drivers/sim/physics/chi_square.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/poisson.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace plugfest::sim {
namespace {

using testing::chi_square_p;
using testing::suspicious;

/// Draws against the exact distribution, in cells around the mean.
double binomial_p_value(std::uint64_t trials, double p) {
    constexpr int draws = 20'000;
    const boost::math::binomial exact(static_cast<double>(trials), p);
    const double mean = static_cast<double>(trials) * p;
    const double sd = std::sqrt(mean * (1.0 - p));
    const double low = std::floor(std::max(0.0, mean - 6.0 * sd));
    const double width = std::max(1.0, std::floor(sd / 2.0));
    constexpr std::size_t cells = 26;
    std::vector<double> observed(cells, 0.0);
    std::vector<double> expected(cells, 0.0);
    for (std::size_t i = 0; i < cells; ++i) {
        const double from = low + width * static_cast<double>(i) - 1.0;
        const double to = i + 1 == cells ? static_cast<double>(trials) : from + width;
        const double below = i == 0 || from < 0.0 ? 0.0 : boost::math::cdf(exact, from);
        const double at = to >= static_cast<double>(trials) ? 1.0 : boost::math::cdf(exact, to);
        expected[i] = draws * (at - below);
    }
    for (std::uint64_t i = 0; i < draws; ++i) {
        Random random = Seed(11).at(trials).at(i).random();
        const auto value = static_cast<double>(draw_binomial(random, trials, p));
        const double cell = std::max(0.0, std::floor((value - low) / width));
        observed[std::min(cells - 1, static_cast<std::size_t>(cell))] += 1.0;
    }
    return chi_square_p(observed, expected);
}

TEST(Draws, FollowTheBinomialFromRareToLargeCounts) {
    EXPECT_GT(binomial_p_value(156'250'000, 1e-9), suspicious);
    EXPECT_GT(binomial_p_value(156'250'000, 3e-8), suspicious);
    EXPECT_GT(binomial_p_value(156'250'000, 9.9e-8), suspicious);
    EXPECT_GT(binomial_p_value(156'250'000, 1.1e-7), suspicious);
    EXPECT_GT(binomial_p_value(156'250'000, 5.4e-5), suspicious);
    EXPECT_GT(binomial_p_value(106'250'000'000, 1e-6), suspicious);
    EXPECT_GT(binomial_p_value(156'250'000, 0.4), suspicious);
    EXPECT_GT(binomial_p_value(156'250'000, 0.9), suspicious);
    EXPECT_GT(binomial_p_value(40, 0.25), suspicious);
}

TEST(Draws, FollowThePoisson) {
    constexpr int draws = 20'000;
    const boost::math::poisson exact(0.3);
    std::vector<double> observed(8, 0.0);
    std::vector<double> expected;
    for (int k = 0; k < 8; ++k) {
        expected.push_back(draws * boost::math::pdf(exact, k));
    }
    for (std::uint64_t i = 0; i < draws; ++i) {
        Random random = Seed(5).at(i).random();
        observed[std::min<std::size_t>(7, draw_poisson(random, 0.3))] += 1.0;
    }
    EXPECT_GT(chi_square_p(observed, expected), suspicious);
}

TEST(Draws, KnowTheCertainCases) {
    Random random(1);
    EXPECT_EQ(draw_binomial(random, 0, 0.5), 0U);
    EXPECT_EQ(draw_binomial(random, 100, 0.0), 0U);
    EXPECT_EQ(draw_binomial(random, 100, 1.0), 100U);
    EXPECT_EQ(draw_poisson(random, 0.0), 0U);
}

}  // namespace
}  // namespace plugfest::sim
