#include "domain/stats/burst_indices.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace plugfest::stats {
namespace {

std::vector<Exposure> seconds_with(const std::vector<std::uint64_t>& errors) {
    std::vector<Exposure> windows;
    for (const std::uint64_t count : errors) {
        windows.push_back({.errors = count, .trials = 850'000'000'000});
    }
    return windows;
}

TEST(BurstIndices, ShowTheOneBurstThatTheMeanHides) {
    std::vector<std::uint64_t> errors(60, 0);
    errors[17] = 200;
    const auto indices = burst_indices(seconds_with(errors), 200, 40);
    EXPECT_NEAR(indices.errored_windows, 1.0 / 60.0, 1e-12);
    EXPECT_NEAR(indices.worst_to_mean.value(), 60.0, 1e-9);
    EXPECT_DOUBLE_EQ(indices.bits_per_symbol.value(), 5.0);
}

TEST(BurstIndices, OfASteadyLinkAreOne) {
    const auto indices = burst_indices(seconds_with({7, 7, 7, 7}), 28, 28);
    EXPECT_DOUBLE_EQ(indices.errored_windows, 1.0);
    EXPECT_DOUBLE_EQ(indices.worst_to_mean.value(), 1.0);
    EXPECT_DOUBLE_EQ(indices.bits_per_symbol.value(), 1.0);
}

TEST(BurstIndices, AreEmptyWhereNothingWasSeen) {
    const auto indices = burst_indices(seconds_with({0, 0}), 0, 0);
    EXPECT_EQ(indices.errored_windows, 0.0);
    EXPECT_FALSE(indices.worst_to_mean);
    EXPECT_FALSE(indices.bits_per_symbol);
    EXPECT_EQ(burst_indices({}, 0, 0).errored_windows, 0.0);
}

TEST(BurstIndices, LeaveOutWindowsWithoutExposure) {
    auto windows = seconds_with({5, 5});
    windows.push_back({.errors = 0, .trials = 0});
    EXPECT_DOUBLE_EQ(burst_indices(windows, 0, 0).errored_windows, 1.0);
}

TEST(ExpectedBitsPerSymbol, DependOnPrecodingAndAreNotGuessed) {
    EXPECT_DOUBLE_EQ(*expected_bits_per_symbol(Precoding::off), 1.0);
    EXPECT_NEAR(*expected_bits_per_symbol(Precoding::on), 1.67, 0.01);
    EXPECT_FALSE(expected_bits_per_symbol(Precoding::unknown));
}

}  // namespace
}  // namespace plugfest::stats
