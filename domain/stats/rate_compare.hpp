#pragma once

#include "domain/measurement.hpp"
#include "domain/result.hpp"
#include "domain/stats/ber_bounds.hpp"
#include "domain/stats/non_inferiority.hpp"

#include <optional>

namespace plugfest::stats {

/// Two error rates compared through their ratio R = new / old. Given the total of errors, those of
/// the new one are binomial whatever the common rate: all values are exact.
struct RateComparison {
    std::optional<double> ratio;  ///< of the observed rates; infinite when only the new one has
                                  ///< errors; empty when neither has
    double p_greater = 1.0;       ///< of at least so many new errors if the rates were equal
    double p_less = 1.0;          ///< of at most so many
    double p_doubled = 1.0;       ///< two-sided: twice the smaller of both, at most 1
    double p_two_sided = 1.0;     ///< of all outcomes that are not more likely than this one
    RateBounds interval;          ///< of R, two-sided: both ends together hold at `confidence`
    RateBounds one_sided;         ///< of R, each end by itself holds at `confidence`; an upper end
                                  ///< is infinite without old errors
};

/// Fails with `config` when either side is not a sample (no trials, more errors than trials) or for
/// a confidence outside (0, 1).
[[nodiscard]] Result<RateComparison> compare_rates(const Exposure& old_rate,
                                                   const Exposure& new_rate, double confidence);

struct MarginTest {
    double p_non_inferior = 1.0;  ///< of at most so many new errors if R were the margin
    double p_inferior = 1.0;      ///< of at least so many
    NonInferiority decision = NonInferiority::inconclusive;
};

/// Whether the new rate is below `margin` times the old: non-inferior or inferior when the p-value
/// is below 1 - confidence. Fails as compare_rates(), and for a margin that is not above 0.
[[nodiscard]] Result<MarginTest> test_rate_margin(const Exposure& old_rate,
                                                  const Exposure& new_rate, double margin,
                                                  double confidence);

}  // namespace plugfest::stats
