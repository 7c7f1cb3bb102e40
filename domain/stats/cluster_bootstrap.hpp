#pragma once

#include "domain/result.hpp"
#include "domain/stats/paired_shift.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace plugfest::stats {

/// Quantiles of the mean shift when modules are drawn anew, with replacement, each with all its
/// lanes: the spread a repetition with other modules of the same kind would show. The statistic is
/// the sum of shifts over the lanes drawn. A quantile is the smallest value whose cumulative
/// probability reaches the fraction.

/// By random resamples; the same seed gives the same values. Fails with `config` for fewer than two
/// modules, no resamples, or fractions outside (0, 1).
[[nodiscard]] Result<std::vector<double>> bootstrap_shift(std::span<const PairedValue> pairs,
                                                          std::span<const double> fractions,
                                                          int resamples, std::uint64_t seed);

/// By all resamples that exist, weighted by their probability: no seed and no noise. Fails with
/// `config` as above, and for more than 10 modules (92 378 distinct resamples).
[[nodiscard]] Result<std::vector<double>> exact_bootstrap_shift(std::span<const PairedValue> pairs,
                                                                std::span<const double> fractions);

}  // namespace plugfest::stats
