#include "drivers/sim/physics/lane_errors.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace plugfest::sim {
namespace {

const LaneCounting counting{.seed = Seed(6).at("lane"), .bits_per_second = 106.25e9};

TEST(LaneErrors, CountWhatTheRatioSays) {
    LaneErrors total;
    for (std::uint64_t window = 0; window < 100; ++window) {
        total += errors_in_piece(counting, 0, {.window = window}, 1e-8, {});
    }
    EXPECT_EQ(total.bits, 10'625'000'000'000U);
    EXPECT_NEAR(static_cast<double>(total.errors), 106'250.0, 5.0 * std::sqrt(106'250.0));
}

TEST(LaneErrors, AreTheSameHoweverAWindowIsCut) {
    const LaneErrors whole = errors_in_piece(counting, 3, {.window = 7}, 1e-9, {});
    LaneErrors sum;
    sum += errors_in_piece(counting, 3, {.window = 7, .from = 0.0, .to = 0.3}, 1e-9, {});
    sum += errors_in_piece(counting, 3, {.window = 7, .from = 0.3, .to = 0.31}, 1e-9, {});
    sum += errors_in_piece(counting, 3, {.window = 7, .from = 0.31, .to = 1.0}, 1e-9, {});
    EXPECT_EQ(sum.errors, whole.errors);
    EXPECT_EQ(sum.bits, whole.bits);
}

TEST(LaneErrors, SplitBurstsAmongTheLanesOfThePath) {
    LaneBursts bursts{.path_key = 77,
                      .law = {.per_minute = 600.0, .fewest_symbols = 10, .most_symbols = 10},
                      .lanes = 8};
    std::uint64_t on_lanes = 0;
    for (int lane = 0; lane < 8; ++lane) {
        bursts.lane = lane;
        on_lanes += errors_in_piece(counting, 0, {.window = 5}, 0.0, bursts).errors;
    }
    EXPECT_GT(on_lanes, 0U);
    EXPECT_EQ(on_lanes, path_bursts(bursts, 5).size() * 20U);
}

TEST(Timeline, CutsThePastIntoWindowsAndChanges) {
    Timeline<int> timeline;
    timeline.change(Instant{std::chrono::milliseconds(1500)}, 1);
    std::vector<std::pair<int, double>> pieces;
    timeline.for_each_piece(Instant{std::chrono::milliseconds(500)},
                            Instant{std::chrono::milliseconds(2250)},
                            [&](const auto& span, const WindowPiece& piece) {
                                pieces.emplace_back(span.state, piece.to - piece.from);
                            });
    ASSERT_EQ(pieces.size(), 4U);
    EXPECT_EQ(pieces[0], std::pair(0, 0.5));
    EXPECT_EQ(pieces[1], std::pair(0, 0.5));
    EXPECT_EQ(pieces[2], std::pair(1, 0.5));
    EXPECT_EQ(pieces[3], std::pair(1, 0.25));
    timeline.forget_before(Instant{std::chrono::seconds(2)});
    EXPECT_EQ(timeline.changes_kept(), 0U);
    EXPECT_EQ(timeline.now(), 1);
}

}  // namespace
}  // namespace plugfest::sim
