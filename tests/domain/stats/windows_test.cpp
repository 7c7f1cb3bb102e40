#include "domain/stats/windows.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace plugfest::stats {
namespace {

std::vector<Exposure> windows_with(const std::vector<std::uint64_t>& errors) {
    std::vector<Exposure> windows;
    for (const std::uint64_t count : errors) {
        windows.push_back({.errors = count, .trials = 1'000'000});
    }
    return windows;
}

TEST(Windows, NameTheMedianAndTheWorstByRate) {
    const auto report = summarize_windows(windows_with({5, 1, 9, 3, 7}));
    EXPECT_EQ(report.median, 0U);
    EXPECT_EQ(report.worst, 2U);
}

TEST(Windows, TakeTheWorseOfTwoMiddleOnes) {
    const auto report = summarize_windows(windows_with({1, 2, 3, 4}));
    EXPECT_EQ(report.median, 2U);
}

TEST(Windows, CompareRatesNotCounts) {
    const std::vector<Exposure> windows{{.errors = 10, .trials = 1000},
                                        {.errors = 20, .trials = 10000}};
    EXPECT_EQ(summarize_windows(windows).worst, 0U);
}

TEST(Windows, SeeOneBurstAsOverDispersion) {
    EXPECT_LT(summarize_windows(windows_with({10, 12, 9, 11, 8})).dispersion, 1.0);
    EXPECT_GT(summarize_windows(windows_with({0, 0, 50, 0, 0})).dispersion, 10.0);
}

TEST(Windows, HaveNoDispersionWithoutErrorsOrAlone) {
    EXPECT_EQ(summarize_windows(windows_with({0, 0, 0})).dispersion, 0.0);
    EXPECT_EQ(summarize_windows(windows_with({7})).dispersion, 0.0);
}

TEST(Windows, AddUp) {
    const auto sum = total(windows_with({1, 2, 3}));
    EXPECT_EQ(sum.errors, 6U);
    EXPECT_EQ(sum.trials, 3'000'000U);
    EXPECT_DOUBLE_EQ(rate(sum), 2e-6);
    EXPECT_EQ(rate({}), 0.0);
}

}  // namespace
}  // namespace plugfest::stats
