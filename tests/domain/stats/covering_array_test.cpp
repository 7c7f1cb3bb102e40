#include "domain/stats/covering_array.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

using Sizes = std::vector<std::size_t>;

CoveringModel model_of(const Sizes& sizes) {
    CoveringModel model;
    for (std::size_t factor = 0; factor < sizes.size(); ++factor) {
        CoveringFactor made{.name = std::string(1, static_cast<char>('A' + factor % 26)),
                            .levels = {}};
        for (std::size_t level = 0; level < sizes[factor]; ++level) {
            made.levels.push_back(std::to_string(level + 1));
        }
        model.factors.push_back(made);
    }
    return model;
}

CoveringSuite suite_of(const CoveringModel& model, std::uint64_t effort = 1'500'000) {
    auto suite = pairwise_suite(model, 1, effort);
    EXPECT_TRUE(suite) << suite.error().to_string();
    return suite.value_or(CoveringSuite{});
}

using Pair = std::pair<CoveringLevel, CoveringLevel>;

/// All pairs that some row holds, found without the generator's own book-keeping.
std::set<Pair> pairs_in(const std::vector<Sizes>& rows) {
    std::set<Pair> pairs;
    for (const Sizes& row : rows) {
        for (std::size_t a = 0; a < row.size(); ++a) {
            for (std::size_t b = a + 1; b < row.size(); ++b) {
                pairs.insert({{.factor = a, .level = row[a]}, {.factor = b, .level = row[b]}});
            }
        }
    }
    return pairs;
}

bool breaks(const Sizes& row, const std::vector<CoveringLevel>& exclusion) {
    return std::ranges::all_of(
        exclusion, [&](const CoveringLevel& level) { return row[level.factor] == level.level; });
}

/// All rows that the exclusions allow, by counting through every row.
std::vector<Sizes> legal_rows(const CoveringModel& model) {
    std::vector<Sizes> rows{{}};
    for (const CoveringFactor& factor : model.factors) {
        std::vector<Sizes> longer;
        for (const Sizes& row : rows) {
            for (std::size_t level = 0; level < factor.levels.size(); ++level) {
                longer.push_back(row);
                longer.back().push_back(level);
            }
        }
        rows = longer;
    }
    std::erase_if(rows, [&](const Sizes& row) {
        return std::ranges::any_of(model.excluded,
                                   [&](const auto& exclusion) { return breaks(row, exclusion); });
    });
    return rows;
}

void expect_cover(const CoveringModel& model, const CoveringSuite& suite) {
    for (const Sizes& row : suite.rows) {
        for (const auto& exclusion : model.excluded) {
            EXPECT_FALSE(breaks(row, exclusion));
        }
    }
    const auto possible = pairs_in(legal_rows(model));
    EXPECT_EQ(pairs_in(suite.rows), possible);
    EXPECT_EQ(suite.pairs, possible.size());
}

bool is_impossible(const CoveringSuite& suite, const Pair& pair) {
    return std::ranges::find(suite.impossible_pairs, pair) != suite.impossible_pairs.end();
}

struct Published {
    Sizes sizes;
    std::size_t pairs;
    std::size_t at_least;
    std::size_t at_most;
};

TEST(PairwiseSuite, IsAsSmallAsPublishedGenerators) {
    const std::vector<Published> models{
        {.sizes = {12, 6, 2, 2}, .pairs = 148, .at_least = 72, .at_most = 72},
        {.sizes = {10, 8, 6, 4, 2}, .pairs = 340, .at_least = 80, .at_most = 84},
        {.sizes = {12, 12, 6, 6, 2, 2}, .pairs = 616, .at_least = 144, .at_most = 150},
        {.sizes = {5, 4, 3, 3, 2, 2, 2}, .pairs = 185, .at_least = 20, .at_most = 21},
        {.sizes = {6, 6, 6}, .pairs = 108, .at_least = 36, .at_most = 38},
        {.sizes = {3, 3, 3, 3}, .pairs = 54, .at_least = 9, .at_most = 9},
        {.sizes = Sizes(13, 3), .pairs = 702, .at_least = 15, .at_most = 20},
        {.sizes = Sizes(10, 4), .pairs = 720, .at_least = 21, .at_most = 31},
        {.sizes = Sizes(10, 2), .pairs = 180, .at_least = 6, .at_most = 10},
        {.sizes = Sizes(5, 10), .pairs = 1000, .at_least = 100, .at_most = 140}};
    for (const Published& published : models) {
        const CoveringSuite suite = suite_of(model_of(published.sizes));
        const auto name = testing::PrintToString(published.sizes);
        EXPECT_EQ(suite.pairs, published.pairs) << name;
        EXPECT_EQ(pairs_in(suite.rows).size(), published.pairs) << name;
        EXPECT_GE(suite.rows.size(), published.at_least) << name;
        EXPECT_LE(suite.rows.size(), published.at_most) << name;
    }
}

TEST(PairwiseSuite, HandlesManyFactors) {
    Sizes sizes{4};
    sizes.insert(sizes.end(), 39, 3);
    sizes.insert(sizes.end(), 35, 2);
    const CoveringSuite suite = suite_of(model_of(sizes), 1);
    EXPECT_EQ(pairs_in(suite.rows).size(), 17987U);
    EXPECT_LE(suite.rows.size(), 30U);
}

TEST(PairwiseSuite, GivesTheSameRowsForTheSameSeedOnly) {
    const CoveringModel model = model_of({5, 4, 3, 3});
    const auto rows = [&](std::uint64_t seed) { return pairwise_suite(model, seed, 1)->rows; };
    EXPECT_EQ(rows(7), rows(7));
    EXPECT_NE(rows(7), rows(8));
}

TEST(PairwiseSuite, OfOneOrTwoFactorsIsTheirProduct) {
    EXPECT_EQ(suite_of(model_of({7})).rows.size(), 7U);
    EXPECT_EQ(suite_of(model_of({7, 5})).rows.size(), 35U);
    EXPECT_EQ(suite_of(model_of({7, 5, 1})).rows.size(), 35U);
    EXPECT_EQ(suite_of(model_of({1})).rows.size(), 1U);
    EXPECT_EQ(suite_of(model_of({1, 1})).rows.size(), 1U);
}

CoveringLevel level(std::size_t factor, std::size_t number) {
    return {.factor = factor, .level = number - 1};
}

TEST(PairwiseSuite, LeavesOutWhatModulesAndHostsCannotDo) {
    CoveringModel model = model_of({12, 6, 2, 2});
    for (const std::size_t module : {10U, 11U, 12U}) {
        for (const std::size_t host : {1U, 2U, 3U}) {
            model.excluded.push_back({level(0, module), level(1, host)});
        }
    }
    const CoveringSuite suite = suite_of(model);
    expect_cover(model, suite);
    EXPECT_EQ(suite.pairs, 139U);
    EXPECT_EQ(suite.impossible_pairs.size(), 9U);
    EXPECT_EQ(suite.rows.size(), 63U);
}

TEST(PairwiseSuite, FindsThePairsThatFollowFromExclusions) {
    CoveringModel model = model_of({2, 2, 2});
    model.excluded = {{level(0, 1), level(1, 1)}, {level(1, 2), level(2, 1)}};
    const CoveringSuite suite = suite_of(model);
    expect_cover(model, suite);
    EXPECT_EQ(suite.pairs, 9U);
    EXPECT_EQ(suite.rows.size(), 4U);
    EXPECT_TRUE(is_impossible(suite, Pair{level(0, 1), level(2, 1)}));
}

TEST(PairwiseSuite, FindsImpliedPairsAcrossThreeFactors) {
    CoveringModel model = model_of({6, 3, 4, 3});
    model.excluded = {{level(0, 1), level(1, 3)},
                      {level(0, 2), level(1, 3)},
                      {level(1, 1), level(2, 4)},
                      {level(3, 3), level(1, 1)},
                      {level(3, 3), level(1, 2)}};
    const CoveringSuite suite = suite_of(model);
    expect_cover(model, suite);
    EXPECT_EQ(suite.pairs, 86U);
    EXPECT_LE(suite.rows.size(), 26U);
    EXPECT_TRUE(is_impossible(suite, Pair{level(0, 2), level(3, 3)}));
}

TEST(PairwiseSuite, ReportsALevelThatNoRowCanHave) {
    CoveringModel model = model_of({2, 2, 2});
    model.excluded = {{level(0, 1), level(1, 1)}, {level(0, 1), level(1, 2)}};
    const CoveringSuite suite = suite_of(model);
    expect_cover(model, suite);
    EXPECT_EQ(suite.rows.size(), 4U);
    EXPECT_EQ(suite.unusable_levels, std::vector{level(0, 1)});
}

TEST(PairwiseSuite, KeepsForcedRowsFirstAndCountsThem) {
    CoveringModel model = model_of({4, 3, 3});
    model.forced = {{3, 2, 2}, {0, std::nullopt, 1}, {3, 2, 2}};
    const CoveringSuite suite = suite_of(model);
    expect_cover(model, suite);
    EXPECT_EQ(suite.rows[0], (Sizes{3, 2, 2}));
    EXPECT_EQ(suite.rows[1][0], 0U);
    EXPECT_EQ(suite.rows[1][2], 1U);
    EXPECT_EQ(suite.rows[2], (Sizes{3, 2, 2}));
    EXPECT_LE(suite.rows.size(), 15U);
}

TEST(PairwiseSuite, RefusesForcedRowsThatBreakAnExclusion) {
    CoveringModel model = model_of({2, 2, 2});
    model.excluded = {{level(0, 1), level(1, 1)}, {level(1, 2), level(2, 1)}};
    model.forced = {{0, 0, 0}};
    EXPECT_EQ(pairwise_suite(model, 1).error().to_string(),
              "forced row (A=1, B=1, C=1) breaks the exclusion of A=1 with B=1");
    model.forced = {{0, std::nullopt, 0}};
    EXPECT_EQ(pairwise_suite(model, 1).error().to_string(),
              "forced row (A=1, C=1) cannot be completed within the exclusions");
}

TEST(PairwiseSuite, CallsContradictoryExclusionsAnError) {
    CoveringModel model = model_of({2, 2});
    model.excluded = {{level(0, 1)}, {level(0, 2)}};
    EXPECT_EQ(pairwise_suite(model, 1).error().to_string(),
              "the exclusions contradict each other: they leave no legal row at all");
    EXPECT_EQ(pairwise_suite({}, 1).error().kind(), ErrorKind::config);
}

TEST(PairwiseSuite, CoversACompleteGroupWithThePairsInside) {
    CoveringModel model = model_of({3, 4, 4, 3, 2});
    model.complete_groups = {{0, 1, 2}};
    const CoveringSuite suite = suite_of(model, 1);
    expect_cover(model, suite);
    EXPECT_EQ(suite.rows.size(), 48U);
    std::set<Sizes> triples;
    for (const Sizes& row : suite.rows) {
        triples.insert({row[0], row[1], row[2]});
    }
    EXPECT_EQ(triples.size(), 48U);
}

TEST(PairwiseSuite, CoversRandomModelsWithRandomExclusions) {
    std::uint64_t state = 11;
    const auto random = [&](std::uint64_t bound) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return (state >> 33U) % bound;
    };
    for (int round = 0; round < 60; ++round) {
        Sizes sizes;
        for (std::size_t factor = 0; factor < 3 + random(3); ++factor) {
            sizes.push_back(1 + random(4));
        }
        CoveringModel model = model_of(sizes);
        for (std::uint64_t count = random(8); count > 0; --count) {
            const std::size_t a = random(sizes.size());
            const std::size_t b = (a + 1 + random(sizes.size() - 1)) % sizes.size();
            model.excluded.push_back({{.factor = a, .level = random(sizes[a])},
                                      {.factor = b, .level = random(sizes[b])}});
        }
        const auto suite = pairwise_suite(model, 5, 100'000);
        ASSERT_EQ(suite.has_value(), !legal_rows(model).empty());
        if (suite) {
            expect_cover(model, *suite);
        }
    }
}

}  // namespace
}  // namespace plugfest::stats
