#include "drivers/sim/physics/rng.hpp"

#include "tests/drivers/sim/physics/chi_square.hpp"

#include <gtest/gtest.h>

#include <set>

namespace plugfest::sim {
namespace {

TEST(Rng, GivesTheSameStreamForTheSamePath) {
    Random first = Seed(7).at("leaf1:E0").at("fec").at(12).random();
    Random second = Seed(7).at("leaf1:E0").at("fec").at(12).random();
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(first(), second());
    }
}

TEST(Rng, GivesOtherStreamsForOtherPaths) {
    std::set<std::uint64_t> firsts;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (std::uint64_t window = 0; window < 20; ++window) {
            firsts.insert(Seed(seed).at("fec").at(window).random()());
            firsts.insert(Seed(seed).at("vdm").at(window).random()());
            firsts.insert(Seed(seed).at(window).at("fec").random()());
        }
    }
    EXPECT_EQ(firsts.size(), 20U * 20U * 3U);
}

TEST(Rng, FillsTheUnitIntervalEvenlyAcrossNeighbouringWindows) {
    std::vector<double> observed(50, 0.0);
    constexpr int draws = 50'000;
    for (std::uint64_t window = 0; window < draws; ++window) {
        const double value = Seed(3).at("place").at(window).random().uniform();
        ASSERT_GE(value, 0.0);
        ASSERT_LT(value, 1.0);
        observed[static_cast<std::size_t>(value * 50.0)] += 1.0;
    }
    EXPECT_GT(testing::chi_square_p(observed, std::vector<double>(50, draws / 50.0)),
              testing::suspicious);
}

}  // namespace
}  // namespace plugfest::sim
