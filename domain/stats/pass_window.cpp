#include "domain/stats/pass_window.hpp"

#include "domain/stats/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace plugfest::stats {

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max() / 2;

Result<void> check_grid(const SweepGrid& grid) {
    if (grid.rows == 0 || grid.columns == 0 || grid.values.size() != grid.rows * grid.columns) {
        return fail(ErrorKind::config,
                    fmt::format("{} values do not fill a sweep of {} by {} points",
                                grid.values.size(), grid.rows, grid.columns));
    }
    if (std::ranges::any_of(grid.values,
                            [](const auto& value) { return value && std::isnan(*value); })) {
        return fail(ErrorKind::config,
                    "a point of the sweep is not a number: leave it empty if it was not measured");
    }
    return {};
}

/// Passing points and how far each is from a failing one.
class DistanceMap {
  public:
    DistanceMap(const SweepGrid& grid, double limit, BeyondSweep beyond)
        : rows_(static_cast<std::ptrdiff_t>(grid.rows)),
          columns_(static_cast<std::ptrdiff_t>(grid.columns)),
          beyond_fails_(beyond == BeyondSweep::fails) {
        for (const auto& value : grid.values) {
            distances_.push_back(value && *value <= limit ? nowhere : 0);
        }
        spread();
    }

    [[nodiscard]] std::size_t at(std::ptrdiff_t row, std::ptrdiff_t column) const {
        return distances_[static_cast<std::size_t>(row * columns_ + column)];
    }
    [[nodiscard]] bool inside(std::ptrdiff_t row, std::ptrdiff_t column) const {
        return row >= 0 && row < rows_ && column >= 0 && column < columns_;
    }
    /// Passing steps from a point in one direction.
    [[nodiscard]] std::size_t run(std::ptrdiff_t row, std::ptrdiff_t column, int down,
                                  int right) const {
        std::size_t steps = 0;
        while (inside(row + down, column + right) && at(row + down, column + right) > 0) {
            row += down;
            column += right;
            ++steps;
        }
        return steps;
    }

  private:
    /// Two sweeps over the eight neighbours give exact Chebyshev distances.
    void spread() {
        for (std::ptrdiff_t row = 0; row < rows_; ++row) {
            for (std::ptrdiff_t column = 0; column < columns_; ++column) {
                relax(row, column, {{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}}});
            }
        }
        for (std::ptrdiff_t row = rows_; row-- > 0;) {
            for (std::ptrdiff_t column = columns_; column-- > 0;) {
                relax(row, column, {{{1, 1}, {1, 0}, {1, -1}, {0, 1}}});
            }
        }
    }

    struct Step {
        int down = 0;
        int right = 0;
    };

    void relax(std::ptrdiff_t row, std::ptrdiff_t column, const std::array<Step, 4>& steps) {
        std::size_t& distance = distances_[static_cast<std::size_t>(row * columns_ + column)];
        for (const Step& step : steps) {
            distance = std::min(distance, neighbour(row + step.down, column + step.right) + 1);
        }
    }

    [[nodiscard]] std::size_t neighbour(std::ptrdiff_t row, std::ptrdiff_t column) const {
        if (inside(row, column)) {
            return at(row, column);
        }
        // An axis with one point was not swept: nothing is known of it either way.
        const bool row_out = rows_ > 1 && (row < 0 || row >= rows_);
        const bool column_out = columns_ > 1 && (column < 0 || column >= columns_);
        return beyond_fails_ && (row_out || column_out) ? 0 : nowhere;
    }

    std::ptrdiff_t rows_;
    std::ptrdiff_t columns_;
    bool beyond_fails_;
    std::vector<std::size_t> distances_;
};

/// All that is told of one point if it becomes the centre.
PassWindow window_at(const SweepGrid& grid, const DistanceMap& map, std::size_t row,
                     std::size_t column) {
    const auto r = static_cast<std::ptrdiff_t>(row);
    const auto c = static_cast<std::ptrdiff_t>(column);
    return {.status = WindowStatus::ok,
            .row = row,
            .column = column,
            .distance = map.at(r, c),
            .up = map.run(r, c, -1, 0),
            .down = map.run(r, c, 1, 0),
            .left = map.run(r, c, 0, -1),
            .right = map.run(r, c, 0, 1),
            .value = grid.at(row, column).value_or(0.0),
            .tied_points = 1};
}

/// Points are offered from the lowest row and column on, so a full tie keeps the first.
bool better(const PassWindow& a, const PassWindow& b) {
    const auto balance = [](const PassWindow& window) {
        return std::min(window.up, window.down) + std::min(window.left, window.right);
    };
    const std::size_t balance_a = balance(a);
    const std::size_t balance_b = balance(b);
    return std::tie(b.distance, a.value, balance_b) < std::tie(a.distance, b.value, balance_a);
}

bool touches_edge(const SweepGrid& grid, const PassWindow& window) {
    return window.up == window.row || window.row + window.down + 1 == grid.rows ||
           window.left == window.column || window.column + window.right + 1 == grid.columns;
}

}  // namespace

Result<SweepGrid> intersection(std::span<const SweepGrid> sweeps) {
    if (sweeps.empty()) {
        return fail(ErrorKind::config, "no sweeps to intersect");
    }
    SweepGrid worst = sweeps.front();
    for (const SweepGrid& sweep : sweeps) {
        PLUGFEST_CHECK(check_grid(sweep));
        if (sweep.rows != worst.rows || sweep.columns != worst.columns) {
            return fail(ErrorKind::config,
                        fmt::format("a sweep of {} by {} points does not match one of {} by {}: "
                                    "sweep the same settings",
                                    sweep.rows, sweep.columns, worst.rows, worst.columns));
        }
        for (std::size_t point = 0; point < worst.values.size(); ++point) {
            auto& value = worst.values[point];
            const auto& other = sweep.values[point];
            value = value && other ? std::optional(std::max(*value, *other)) : std::nullopt;
        }
    }
    return worst;
}

Result<PassWindow> pass_window(const SweepGrid& grid, double limit, BeyondSweep beyond) {
    PLUGFEST_CHECK(check_grid(grid));
    PLUGFEST_CHECK(check_finite("limit", limit));
    const DistanceMap map(grid, limit, beyond);
    std::optional<PassWindow> best;
    for (std::size_t row = 0; row < grid.rows; ++row) {
        for (std::size_t column = 0; column < grid.columns; ++column) {
            PassWindow point = window_at(grid, map, row, column);
            if (point.distance == 0) {
                continue;
            }
            point.tied_points += best && best->distance == point.distance ? best->tied_points : 0;
            if (!best || better(point, *best)) {
                best = point;
            } else if (best->distance == point.distance) {
                best->tied_points = point.tied_points;
            }
        }
    }
    if (!best) {
        return PassWindow{};
    }
    if (best->distance >= nowhere) {
        return PassWindow{.status = WindowStatus::unbounded};
    }
    if (touches_edge(grid, *best)) {
        best->status = WindowStatus::touches_edge;
    }
    return *best;
}

}  // namespace plugfest::stats
