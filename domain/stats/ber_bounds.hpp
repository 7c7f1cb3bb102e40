#pragma once

#include "domain/measurement.hpp"
#include "domain/result.hpp"
#include "domain/units.hpp"

#include <cstdint>

namespace plugfest::stats {

/// Confidence bounds on a rate, from errors counted in trials.
struct RateBounds {
    double lower = 0.0;  ///< 0 when no error was seen
    double upper = 0.0;  ///< Poisson bounds may exceed 1 for tiny exposures; they are not clamped
};

/// Exact Poisson bounds, each one-sided at `confidence`: upper chi2(C; 2n+2) / 2N, lower chi2(1-C;
/// 2n) / 2N. Fails with `config` when there are no trials, more errors than trials, or a confidence
/// outside (0, 1).
[[nodiscard]] Result<RateBounds> rate_bounds(const Exposure& exposure, double confidence);

/// The interval that holds the rate with `confidence` (Garwood): each side one-sided at (1+C)/2.
/// With no error the lower end is 0 and the upper keeps (1+C)/2. Errors as rate_bounds.
[[nodiscard]] Result<RateBounds> two_sided_rate_bounds(const Exposure& exposure, double confidence);

/// Exact binomial bounds (Clopper-Pearson), each one-sided at `confidence`: for attempts (flaps,
/// reseats, downloads), where trials are few and rates not small. Errors as rate_bounds.
[[nodiscard]] Result<RateBounds> proportion_bounds(const Exposure& exposure, double confidence);

/// Trials needed so that at most `allowed_errors` errors prove a rate below `target` at
/// `confidence`. Not rounded.
[[nodiscard]] Result<double> trials_needed(double target, double confidence,
                                           std::uint64_t allowed_errors);

/// The same for attempts, by the exact binomial: the smallest whole number n with P(X <=
/// allowed_failures | n, target) <= 1 - C. Never more than trials_needed() rounded up. Fails with
/// `config` for a target outside (0, 1), or when the number exceeds 2^53.
[[nodiscard]] Result<std::uint64_t> attempts_needed(double target, double confidence,
                                                    std::uint64_t allowed_failures);

/// Seconds in which a line of this rate carries `bits`. The line rate counts FEC parity, as pre-FEC
/// exposure does. Fails with `config` for a rate that is not above 0.
[[nodiscard]] Result<double> seconds_for_bits(double bits, GigabitsPerSecond line_rate);

}  // namespace plugfest::stats
