#pragma once

#include <span>
#include <vector>

namespace plugfest::stats {

/// Arithmetic mean; `values` must not be empty.
[[nodiscard]] double mean(std::span<const double> values);

/// Standard deviation with divisor n-1, formed about the mean; 0 for a single value.
[[nodiscard]] double standard_deviation(std::span<const double> values);

/// The value at (n-1) `fraction` of the sorted sample, linear between neighbours; `values` must not
/// be empty, `fraction` in [0, 1].
[[nodiscard]] double quantile(std::vector<double> values, double fraction);

/// quantile() at one half.
[[nodiscard]] double median(std::vector<double> values);

}  // namespace plugfest::stats
