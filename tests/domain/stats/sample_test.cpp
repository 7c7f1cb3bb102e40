#include "domain/stats/sample.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace plugfest::stats {
namespace {

TEST(Sample, HasMeanAndSpread) {
    constexpr std::array values{2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0};
    EXPECT_DOUBLE_EQ(mean(values), 5.0);
    EXPECT_DOUBLE_EQ(standard_deviation(values), std::sqrt(32.0 / 7.0));
}

TEST(Sample, OfEqualValuesDoesNotSpreadByRounding) {
    constexpr std::array values{0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    EXPECT_EQ(standard_deviation(values), 0.0);
    EXPECT_EQ(standard_deviation(std::array{3.0}), 0.0);
}

TEST(Quantile, IsLinearBetweenNeighboursInAnyOrder) {
    EXPECT_DOUBLE_EQ(median({9.0, 1.0, 3.0}), 3.0);
    EXPECT_DOUBLE_EQ(median({4.0, 1.0}), 2.5);
    EXPECT_DOUBLE_EQ(quantile({0.0, 10.0, 20.0}, 0.25), 5.0);
    EXPECT_DOUBLE_EQ(quantile({0.0, 10.0, 20.0}, 1.0), 20.0);
    EXPECT_DOUBLE_EQ(quantile({7.0}, 0.3), 7.0);
}

}  // namespace
}  // namespace plugfest::stats
