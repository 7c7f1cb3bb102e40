#pragma once

#include "domain/measurement.hpp"

#include <cstddef>
#include <span>

namespace plugfest::stats {

/// A rate watched over consecutive windows of the same length.
struct WindowReport {
    std::size_t median = 0;   ///< index of the (upper) median window by rate
    std::size_t worst = 0;    ///< index of the window with the highest rate
    double dispersion = 0.0;  ///< variance / mean of the counts: 1 for random errors, above for
                              ///< bursts or drift; 0 with fewer than two windows or no errors
};

/// `windows` must not be empty, and each must have trials.
[[nodiscard]] WindowReport summarize_windows(std::span<const Exposure> windows);

/// All windows as one.
[[nodiscard]] Exposure total(std::span<const Exposure> windows);

/// errors / trials, 0 without trials.
[[nodiscard]] double rate(const Exposure& exposure);

}  // namespace plugfest::stats
