#include "domain/stats/pass_window.hpp"

#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

/// Rows split by '/', points by spaces, 'x' not measured.
SweepGrid grid_of(const std::string& text) {
    SweepGrid grid;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line, '/');) {
        ++grid.rows;
        std::istringstream points(line);
        for (std::string point; points >> point;) {
            grid.values.push_back(point == "x" ? std::nullopt : std::optional(std::stod(point)));
        }
    }
    grid.columns = grid.values.size() / grid.rows;
    return grid;
}

std::string word(WindowStatus status) {
    switch (status) {
        case WindowStatus::empty:
            return "empty";
        case WindowStatus::unbounded:
            return "unbounded";
        case WindowStatus::touches_edge:
            return "touches_edge";
        case WindowStatus::ok:
            break;
    }
    return "ok";
}

void expect_window(const PassWindow& window, const test::CsvRow& row, const std::string& prefix) {
    const std::string id = row.at("id") + " " + prefix;
    EXPECT_EQ(word(window.status), row.at(prefix + "status")) << id;
    if (!defined(row, prefix + "row")) {
        return;
    }
    EXPECT_EQ(window.row, whole(row, prefix + "row")) << id;
    EXPECT_EQ(window.column, whole(row, prefix + "col")) << id;
    EXPECT_EQ(window.distance, whole(row, prefix + "distance")) << id;
    EXPECT_EQ(window.up, whole(row, prefix + "margin_up")) << id;
    EXPECT_EQ(window.down, whole(row, prefix + "margin_down")) << id;
    EXPECT_EQ(window.left, whole(row, prefix + "margin_left")) << id;
    EXPECT_EQ(window.right, whole(row, prefix + "margin_right")) << id;
    EXPECT_EQ(window.value, number(row, prefix + "log10_ber")) << id;
    EXPECT_EQ(window.tied_points, whole(row, prefix + "tied_cells")) << id;
}

TEST(PassWindow, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "window_centre.csv");
    for (const auto& row : rows) {
        const SweepGrid grid = grid_of(row.at("grid"));
        ASSERT_EQ(grid.rows, whole(row, "rows")) << row.at("id");
        ASSERT_EQ(grid.columns, whole(row, "cols")) << row.at("id");
        const double limit = number(row, "limit");
        expect_window(*pass_window(grid, limit, BeyondSweep::fails), row, "");
        expect_window(*pass_window(grid, limit, BeyondSweep::ignored), row, "open_");
    }
}

TEST(PassWindow, PromisesThatEveryPointAroundTheCentrePasses) {
    std::mt19937_64 random(3);
    for (int round = 0; round < 200; ++round) {
        SweepGrid grid{.rows = 7, .columns = 9, .values = {}};
        for (std::size_t point = 0; point < 63; ++point) {
            grid.values.push_back(random() % 8 == 0 ? -4.0 : -8.0);
        }
        const auto window = pass_window(grid, -6.0, BeyondSweep::fails);
        ASSERT_TRUE(window);
        const auto reach = static_cast<int>(window->distance) - 1;
        bool fails_one_step_on = false;
        for (int row = -reach - 1; row <= reach + 1; ++row) {
            for (int column = -reach - 1; column <= reach + 1; ++column) {
                const int r = static_cast<int>(window->row) + row;
                const int c = static_cast<int>(window->column) + column;
                const bool passes =
                    r >= 0 && r < 7 && c >= 0 && c < 9 &&
                    grid.at(static_cast<std::size_t>(r), static_cast<std::size_t>(c)) == -8.0;
                const bool within = std::abs(row) <= reach && std::abs(column) <= reach;
                EXPECT_TRUE(passes || !within);
                fails_one_step_on = fails_one_step_on || !passes;
            }
        }
        EXPECT_TRUE(fails_one_step_on);
    }
}

TEST(Intersection, KeepsTheWorstOfEachPoint) {
    const std::vector<SweepGrid> sweeps{grid_of("-8 -9 x/-7 -7 -7"), grid_of("-6 -10 -9/-7 x -8")};
    const auto both = intersection(sweeps);
    ASSERT_TRUE(both);
    EXPECT_EQ(both->at(0, 0), -6.0);
    EXPECT_EQ(both->at(0, 1), -9.0);
    EXPECT_FALSE(both->at(0, 2));
    EXPECT_FALSE(both->at(1, 1));
    EXPECT_EQ(both->at(1, 2), -7.0);
}

TEST(Intersection, RefusesSweepsOfOtherSettings) {
    EXPECT_EQ(
        intersection(std::vector<SweepGrid>{grid_of("-8 -9"), grid_of("-8")}).error().to_string(),
        "a sweep of 1 by 1 points does not match one of 1 by 2: sweep the same settings");
    EXPECT_FALSE(intersection({}));
}

TEST(PassWindow, RefusesAGridThatIsNotFilled) {
    EXPECT_FALSE(pass_window({}, -6.0, BeyondSweep::fails));
    EXPECT_FALSE(
        pass_window({.rows = 2, .columns = 2, .values = {-8.0}}, -6.0, BeyondSweep::fails));
    EXPECT_FALSE(pass_window(grid_of("-8"), std::nan(""), BeyondSweep::fails));
    EXPECT_FALSE(pass_window(grid_of("-8 nan"), -6.0, BeyondSweep::fails));
    EXPECT_FALSE(intersection(std::vector<SweepGrid>{grid_of("-8"), grid_of("nan")}));
}

}  // namespace
}  // namespace plugfest::stats
