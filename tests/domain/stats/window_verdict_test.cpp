#include "domain/stats/window_verdict.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace plugfest::stats {
namespace {

/// One-second windows of a 106.25 Gb/s lane with Poisson errors at this rate.
std::vector<Exposure> lane_windows(std::size_t count, double ber, std::uint64_t seed = 1) {
    std::mt19937_64 random(seed);
    std::poisson_distribution<std::uint64_t> errors(ber * 106.25e9);
    std::vector<Exposure> windows;
    for (std::size_t index = 0; index < count; ++index) {
        windows.push_back({.errors = errors(random), .trials = 106'250'000'000});
    }
    return windows;
}

TEST(JudgeWindows, PassesASteadyLink) {
    const auto judgement = judge_windows(lane_windows(60, 1e-8), {.worst_limit = 1e-5});
    ASSERT_TRUE(judgement);
    EXPECT_EQ(judgement->verdict, Verdict::pass);
    EXPECT_FALSE(judgement->over_dispersed);
    EXPECT_NEAR(judgement->median, 1e-8, 1e-9);
    EXPECT_LT(judgement->median_bounds->lower, judgement->median_bounds->upper);
}

TEST(JudgeWindows, FailsALinkWhoseMedianIsBad) {
    const auto judgement = judge_windows(lane_windows(60, 3e-6), {});
    EXPECT_EQ(judgement->verdict, Verdict::fail);
}

TEST(JudgeWindows, FailsALinkForOneBadSecond) {
    auto windows = lane_windows(60, 1e-8);
    windows[42].errors = 20'000'000;
    const auto judgement = judge_windows(windows, {.worst_limit = 1e-5});
    EXPECT_EQ(judgement->verdict, Verdict::fail);
    EXPECT_EQ(judgement->worst, 42U);
    EXPECT_TRUE(judgement->over_dispersed);
    EXPECT_NE(judgement->reason.find("errors come in bursts or drift"), std::string::npos);
}

TEST(JudgeWindows, NeverPassesOnTooFewWindowsAndSaysHowManyMore) {
    const auto judgement = judge_windows(lane_windows(50, 1e-8), {});
    EXPECT_EQ(judgement->verdict, Verdict::inconclusive);
    EXPECT_EQ(judgement->windows_missing, 10U);
    EXPECT_NE(judgement->reason.find("; 10 more windows are needed"), std::string::npos);
    EXPECT_EQ(judge_windows(lane_windows(50, 1e-4), {})->verdict, Verdict::fail);
    EXPECT_FALSE(judge_windows(lane_windows(3, 1e-8), {})->median_bounds);
}

TEST(JudgeWindows, OfALinkAtItsLimitDecidesNeitherWay) {
    auto windows = lane_windows(30, 0.9e-6);
    const auto rest = lane_windows(30, 1.1e-6, 2);
    windows.insert(windows.end(), rest.begin(), rest.end());
    EXPECT_EQ(judge_windows(windows, {})->verdict, Verdict::inconclusive);
}

TEST(JudgeWindows, OfAnErrorFreeLinkPasses) {
    const std::vector<Exposure> clean(60, {.errors = 0, .trials = 106'250'000'000});
    const auto judgement = judge_windows(clean, {.worst_limit = 1e-9});
    EXPECT_EQ(judgement->verdict, Verdict::pass);
    EXPECT_EQ(judgement->dispersion_p, 1.0);
    EXPECT_EQ(judge_windows(clean, {.worst_limit = 1e-12})->verdict, Verdict::inconclusive);
}

TEST(JudgeWindows, CallsRandomErrorsOverDispersedAsRarelyAsStated) {
    int called = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        called += judge_windows(lane_windows(60, 1e-9, seed), {})->over_dispersed;
    }
    EXPECT_LE(called, 3);
}

TEST(JudgeWindows, BoundsTheMedianOfAnyLawAsOftenAsStated) {
    // Half of the windows of this law lie below 1e-8, whatever it looks like: two equal heaps.
    std::mt19937_64 random(5);
    int above_upper = 0;
    for (int run = 0; run < 500; ++run) {
        std::vector<Exposure> windows;
        for (int index = 0; index < 60; ++index) {
            const std::uint64_t errors = random() % 20'001;
            windows.push_back({.errors = errors, .trials = 1'000'000'000'000});
        }
        above_upper += judge_windows(windows, {})->median_bounds->upper < 1e-8;
    }
    EXPECT_LE(above_upper, 25 + 20);
}

TEST(JudgeWindows, SaysWhichWindowIsNone) {
    auto windows = lane_windows(4, 1e-8);
    windows[2].trials = 0;
    EXPECT_EQ(judge_windows(windows, {}).error().to_string(),
              "window 3 of 4: a rate needs trials: none were counted");
    EXPECT_FALSE(judge_windows({}, {}));
    EXPECT_FALSE(judge_windows(lane_windows(4, 1e-8), {.median_limit = 0.0}));
    EXPECT_FALSE(judge_windows(lane_windows(4, 1e-8), {.worst_limit = -1.0}));
    EXPECT_FALSE(judge_windows(lane_windows(4, 1e-8), {.confidence = 0.4}));
}

}  // namespace
}  // namespace plugfest::stats
