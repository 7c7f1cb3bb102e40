#include "domain/stats/poisson_regression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace plugfest::stats {
namespace {

RegressionCell single(double x, double count) {
    return {.count = count, .bins = {{.offset = 0.0, .terms = {1.0, x}}}};
}

TEST(FitPoisson, FindsTheLineThatMadeTheCounts) {
    std::vector<RegressionCell> cells;
    for (int x = 0; x < 6; ++x) {
        cells.push_back(single(x, std::exp(3.0 - 0.5 * x)));
    }
    const auto fit = fit_poisson(cells, std::nullopt);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->parameters[0], 3.0, 1e-10);
    EXPECT_NEAR(fit->parameters[1], -0.5, 1e-10);
    EXPECT_NEAR(fit->chi_squared, 0.0, 1e-12);
}

TEST(FitPoisson, KnowsTheErrorOfACount) {
    // One parameter, one cell: the count itself, whose logarithm has the error 1/sqrt(n).
    const std::vector<RegressionCell> cells{
        {.count = 100.0, .bins = {{.offset = 0.0, .terms = {1.0}}}}};
    const auto fit = fit_poisson(cells, std::nullopt);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(log_count_error(*fit, cells.front()), 0.1, 1e-12);
    EXPECT_NEAR(expected_count(cells.front(), fit->parameters), 100.0, 1e-9);
}

TEST(FitPoisson, PoolsBinsIntoOneCell) {
    std::vector<RegressionCell> cells{single(0.0, 100.0), single(1.0, 10.0)};
    RegressionCell tail = single(2.0, 1.0 + 0.1);
    tail.bins.push_back({.offset = 0.0, .terms = {1.0, 3.0}});
    cells.push_back(tail);
    const auto fit = fit_poisson(cells, std::nullopt);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->parameters[1], -std::log(10.0), 1e-9);
}

TEST(FitPoisson, SaysWhenThereIsNothingToFit) {
    EXPECT_EQ(fit_poisson({}, std::nullopt).error().kind(), ErrorKind::config);
    EXPECT_EQ(fit_poisson(std::vector{single(0.0, 1.0)}, std::nullopt).error().to_string(),
              "1 cells are too few to fit 2 parameters");
    const std::vector<RegressionCell> one_filled{single(0.0, 5.0), single(1.0, 0.0),
                                                 single(2.0, 0.0)};
    EXPECT_EQ(fit_poisson(one_filled, std::nullopt).error().kind(), ErrorKind::decode);
}

}  // namespace
}  // namespace plugfest::stats
