#pragma once

#include "domain/measurement.hpp"
#include "domain/result.hpp"

#include <cstdint>
#include <optional>

namespace plugfest::stats {

/// One-sided confidence bounds on a rate, from errors counted in trials; errors are Poisson
/// distributed.
struct RateBounds {
    double lower = 0.0;  ///< 0 when no error was seen
    double upper = 0.0;  ///< may exceed 1 for tiny exposures; not clamped
};

/// Exact Poisson bounds, each one-sided at `confidence`: upper chi2(C; 2n+2) / 2N, lower chi2(1-C;
/// 2n) / 2N. Fails with `config` when there are no trials, more errors than trials, or a confidence
/// outside (0, 1).
[[nodiscard]] Result<RateBounds> rate_bounds(const Exposure& exposure, double confidence);

/// Trials needed so that at most `allowed_errors` errors prove a rate below `target` at
/// `confidence`.
[[nodiscard]] Result<double> trials_needed(double target, double confidence,
                                           std::uint64_t allowed_errors);

}  // namespace plugfest::stats
