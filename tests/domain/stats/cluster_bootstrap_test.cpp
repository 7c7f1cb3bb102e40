#include "domain/stats/cluster_bootstrap.hpp"

#include "tests/domain/stats/paired_vectors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

constexpr std::array fractions{0.025, 0.05, 0.95, 0.975};
constexpr std::array columns{"boot_q025", "boot_q05", "boot_q95", "boot_q975"};

TEST(ExactBootstrapShift, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "paired_noninferiority.csv");
    const auto sets = paired_sets();
    for (const auto& row : rows) {
        const auto quantiles = exact_bootstrap_shift(sets.at(row.at("id")), fractions);
        ASSERT_EQ(quantiles.has_value(), defined(row, "boot_q95")) << row.at("id");
        for (std::size_t index = 0; quantiles && index < columns.size(); ++index) {
            expect_relative((*quantiles)[index], row, columns[index], 1e-9, row.at("id"));
        }
    }
}

TEST(BootstrapShift, LiesWithinItsToleranceOfTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "paired_noninferiority.csv");
    const auto sets = paired_sets();
    for (const auto& row : rows) {
        if (!defined(row, "boot_seed") || number(row, "boot_tolerance_B10000") == 0.0) {
            continue;  // with two or three modules the distribution has a handful of steps only
        }
        const auto quantiles =
            bootstrap_shift(sets.at(row.at("id")), fractions, 10'000, whole(row, "boot_seed"));
        ASSERT_TRUE(quantiles);
        for (std::size_t index = 0; index < columns.size(); ++index) {
            expect_absolute((*quantiles)[index], row, columns[index],
                            number(row, "boot_tolerance_B10000"), row.at("id"));
        }
    }
}

std::vector<PairedValue> three_modules() {
    return {{.module = "A", .before = 0.0, .after = 0.1},
            {.module = "B", .before = 0.0, .after = 0.2},
            {.module = "C", .before = 0.0, .after = 0.6}};
}

TEST(BootstrapShift, RepeatsItselfWithTheSameSeed) {
    const auto run = [](std::uint64_t seed) {
        return bootstrap_shift(three_modules(), std::array{0.05, 0.5, 0.95}, 500, seed);
    };
    EXPECT_EQ(*run(1), *run(1));
    EXPECT_NEAR((*run(1))[1], 0.3, 0.05);
}

TEST(ExactBootstrapShift, CountsEveryResampleOnce) {
    // Of 27 resamples one is AAA with mean 0.1 and one CCC with mean 0.6.
    const auto ends =
        exact_bootstrap_shift(three_modules(), std::array{1.0 / 27.0, 1.5 / 27.0, 26.5 / 27.0});
    EXPECT_NEAR((*ends)[0], 0.1, 1e-12);
    EXPECT_NEAR((*ends)[1], 0.4 / 3.0, 1e-12);
    EXPECT_NEAR((*ends)[2], 0.6, 1e-12);
}

TEST(BootstrapShift, RefusesOneModule) {
    const std::vector<PairedValue> one{{.module = "A", .before = 0.0, .after = 0.1}};
    EXPECT_EQ(bootstrap_shift(one, fractions, 10, 1).error().to_string(),
              "1 module(s): a bootstrap over modules needs two or more");
    EXPECT_FALSE(bootstrap_shift(three_modules(), fractions, 0, 1));
    EXPECT_FALSE(bootstrap_shift(three_modules(), std::array{1.5}, 10, 1));
    std::vector<PairedValue> many;
    for (int module = 0; module < 11; ++module) {
        many.push_back({.module = std::to_string(module), .before = 0.0, .after = 0.1});
    }
    EXPECT_FALSE(exact_bootstrap_shift(many, fractions));
}

}  // namespace
}  // namespace plugfest::stats
