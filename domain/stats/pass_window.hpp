#pragma once

#include "domain/result.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace plugfest::stats {

/// A sweep over two settings (such as main and pre-cursor), row by row. Values are log10 of the
/// upper bound on the bit error rate; a point that was not measured is empty and counts as failing.
struct SweepGrid {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<std::optional<double>> values;

    [[nodiscard]] const std::optional<double>& at(std::size_t row, std::size_t column) const {
        return values[row * columns + column];
    }
};

/// The worst value of each point over several sweeps of the same settings (units, vendors, corner
/// temperatures): a window that holds for all. A point missing in one is missing. Fails with
/// `config` for no sweeps, sweeps of different size, or a value that is not a number.
[[nodiscard]] Result<SweepGrid> intersection(std::span<const SweepGrid> sweeps);

/// What lies beyond the last setting that was tried.
enum class BeyondSweep {
    fails,    ///< unproven, so it counts as failing along each axis with more than one point
    ignored,  ///< only points inside the sweep count
};

enum class WindowStatus {
    empty,         ///< no point passes
    unbounded,     ///< nothing fails anywhere: the sweep says nothing about a centre
    touches_edge,  ///< a margin runs to the end of the sweep: a lower bound, extend the sweep; so
                   ///< always when one of the two settings was not swept
    ok,
};

/// The setting with the most room around it, which is not the one with the lowest error rate.
struct PassWindow {
    WindowStatus status = WindowStatus::empty;
    // The rest holds for touches_edge and ok.
    std::size_t row = 0;  ///< of the centre, from 0 at the top
    std::size_t column = 0;
    std::size_t distance = 0;  ///< steps (Chebyshev) to the nearest failing point: all points
                               ///< within distance - 1 pass
    std::size_t up = 0;        ///< passing steps from the centre in one direction only
    std::size_t down = 0;
    std::size_t left = 0;
    std::size_t right = 0;
    double value = 0.0;           ///< at the centre
    std::size_t tied_points = 0;  ///< points with the same distance
};

/// The centre of the points whose value is at most `limit`: largest distance, then lowest value,
/// then largest min(up, down) + min(left, right), then lowest row, then lowest column. Fails with
/// `config` for a grid without points, values that do not fill it, or a value that is not a number.
[[nodiscard]] Result<PassWindow> pass_window(const SweepGrid& grid, double limit,
                                             BeyondSweep beyond);

}  // namespace plugfest::stats
