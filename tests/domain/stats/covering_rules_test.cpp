#include "domain/stats/covering_rules.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

CoveringModel three_by_two() {
    CoveringModel model;
    model.factors = {{.name = "A", .levels = {"1", "2"}},
                     {.name = "B", .levels = {"1", "2"}},
                     {.name = "C", .levels = {"1", "2"}}};
    model.excluded = {{{.factor = 0, .level = 0}, {.factor = 1, .level = 0}},
                      {{.factor = 1, .level = 1}, {.factor = 2, .level = 0}}};
    return model;
}

TEST(CoveringRules, SeeWhatFollowsFromTwoExclusions) {
    const CoveringModel model = three_by_two();
    const auto rules = CoveringRules::of(model);
    ASSERT_TRUE(rules);
    EXPECT_TRUE(rules->completable({std::nullopt, std::nullopt, std::nullopt}));
    EXPECT_TRUE(rules->completable({0, std::nullopt, 1}));
    EXPECT_FALSE(rules->completable({0, std::nullopt, 0}));
    EXPECT_FALSE(rules->completable({0, 0, std::nullopt}));
}

TEST(CoveringRules, NameTheExclusionThatARowBreaks) {
    const CoveringModel model = three_by_two();
    const auto rules = CoveringRules::of(model);
    EXPECT_EQ(rules->broken_by({0, 0, std::nullopt}), "A=1 with B=1");
    EXPECT_EQ(rules->broken_by({0, 1, std::nullopt}), "");
    EXPECT_EQ(rules->words(PartialRow{0, std::nullopt, 1}), "A=1, C=2");
}

TEST(CoveringRules, RefuseModelsThatNameWhatIsNotThere) {
    EXPECT_FALSE(CoveringRules::of({}));
    CoveringModel model = three_by_two();
    model.factors[1].levels.clear();
    EXPECT_EQ(CoveringRules::of(model).error().to_string(),
              "factor 'B' has no levels: give at least one");
    model = three_by_two();
    model.excluded = {{{.factor = 3, .level = 0}}};
    EXPECT_FALSE(CoveringRules::of(model));
    model.excluded = {{}};
    EXPECT_FALSE(CoveringRules::of(model));
    model = three_by_two();
    model.forced = {{0, 1}};
    EXPECT_FALSE(CoveringRules::of(model));
    model.forced = {{0, 1, 7}};
    EXPECT_FALSE(CoveringRules::of(model));
    model = three_by_two();
    model.complete_groups = {{0, 9}};
    EXPECT_FALSE(CoveringRules::of(model));
}

}  // namespace
}  // namespace plugfest::stats
