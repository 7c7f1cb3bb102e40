#include "domain/stats/ewma.hpp"

#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

std::string word(ChartState state) {
    switch (state) {
        case ChartState::above:
            return "above";
        case ChartState::below:
            return "below";
        case ChartState::in:
            break;
    }
    return "in";
}

TEST(Ewma, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "ewma.csv");
    std::map<std::string, std::vector<test::CsvRow>> series;
    for (const auto& row : rows) {
        series[row.at("series")].push_back(row);
    }
    for (const auto& [id, points] : series) {
        std::vector<double> values;
        for (const auto& row : points) {
            values.push_back(number(row, "x"));
        }
        const auto chart = ewma(values, {.target = number(points.front(), "target"),
                                         .sigma = number(points.front(), "sigma"),
                                         .weight = number(points.front(), "lambda"),
                                         .width = number(points.front(), "width")});
        ASSERT_TRUE(chart) << id;
        for (std::size_t index = 0; index < points.size(); ++index) {
            const std::string where = id + " point " + points[index].at("i");
            expect_relative((*chart)[index].average, points[index], "ewma", 1e-9, where);
            expect_relative((*chart)[index].lower, points[index], "lcl", 1e-9, where);
            expect_relative((*chart)[index].upper, points[index], "ucl", 1e-9, where);
            EXPECT_EQ(word((*chart)[index].state), points[index].at("state")) << where;
        }
    }
}

TEST(Ewma, SeesASmallLastingShiftThatNoSinglePointShows) {
    const std::vector<double> shifted(12, 1.5);
    const auto chart = ewma(shifted, {});
    ASSERT_TRUE(chart);
    EXPECT_EQ(chart->front().state, ChartState::in);
    EXPECT_EQ(chart->back().state, ChartState::above);
    EXPECT_EQ(ewma(std::vector<double>(12, -1.5), {})->back().state, ChartState::below);
}

TEST(Ewma, APointOnItsLimitIsIn) {
    const auto chart = ewma(std::array{3.0, -3.0}, {.weight = 1.0});
    EXPECT_EQ((*chart)[0].state, ChartState::in);
    EXPECT_EQ((*chart)[1].state, ChartState::in);
}

TEST(Ewma, RefusesChartsWithoutMeaning) {
    EXPECT_FALSE(ewma({}, {.sigma = 0.0}));
    EXPECT_FALSE(ewma({}, {.weight = 0.0}));
    EXPECT_EQ(ewma({}, {.weight = 1.5}).error().to_string(),
              "weight 1.5 of the newest value is not above 0 and at most 1");
    EXPECT_FALSE(ewma({}, {.width = -1.0}));
    EXPECT_FALSE(ewma(std::array{std::nan("")}, {}));
    EXPECT_TRUE(ewma({}, {})->empty());
}

}  // namespace
}  // namespace plugfest::stats
