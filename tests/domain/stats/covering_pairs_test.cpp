#include "domain/stats/covering_pairs.hpp"

#include <gtest/gtest.h>

namespace plugfest::stats {
namespace {

CoveringModel two_by_three() {
    CoveringModel model;
    model.factors = {{.name = "A", .levels = {"1", "2"}}, {.name = "B", .levels = {"1", "2", "3"}}};
    return model;
}

TEST(CoveringPairs, CountWhatIsStillOpen) {
    const CoveringModel model = two_by_three();
    CoveringPairs pairs(model);
    EXPECT_EQ(pairs.left(), 0U);
    pairs.open({.factor = 0, .level = 0}, {.factor = 1, .level = 0});
    pairs.open({.factor = 0, .level = 0}, {.factor = 1, .level = 2});
    pairs.open({.factor = 1, .level = 2}, {.factor = 0, .level = 0});
    EXPECT_EQ(pairs.left(), 2U);
    EXPECT_EQ(pairs.of({.factor = 0, .level = 0}), 2U);
    EXPECT_EQ(pairs.of({.factor = 1, .level = 1}), 0U);
    EXPECT_EQ(pairs.fewest_rows(), 2U);
    EXPECT_EQ(pairs.gain({0, std::nullopt}, {.factor = 1, .level = 2}), 1U);
    EXPECT_EQ(pairs.gain({1, std::nullopt}, {.factor = 1, .level = 2}), 0U);
}

TEST(CoveringPairs, CloseWithTheRowThatHoldsThem) {
    const CoveringModel model = two_by_three();
    CoveringPairs pairs(model);
    pairs.open({.factor = 0, .level = 1}, {.factor = 1, .level = 1});
    pairs.close_all({0, 1});
    EXPECT_EQ(pairs.left(), 1U);
    pairs.close_all({1, 1});
    pairs.close_all({1, 1});
    EXPECT_EQ(pairs.left(), 0U);
    EXPECT_EQ(pairs.of({.factor = 1, .level = 1}), 0U);
    EXPECT_EQ(pairs.fewest_rows(), 1U);
}

}  // namespace
}  // namespace plugfest::stats
