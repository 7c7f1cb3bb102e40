#pragma once

#include "domain/measurement.hpp"
#include "domain/result.hpp"

#include <cstdint>
#include <optional>

namespace plugfest::stats {

/// What a count over so many trials can find out about a limit, whatever it then finds: its power.
struct Detection {
    std::uint64_t fails_from = 0;            ///< fewest errors whose lower bound exceeds the limit
    double detectable_rate = 0.0;            ///< fails with the stated power; may exceed 1 when the
                                             ///< sample is too short to fail anything
    std::optional<std::uint64_t> passes_to;  ///< most errors whose upper bound meets the limit;
                                             ///< empty when even none would not
    std::optional<double> passing_rate;      ///< passes with the stated power
};

/// For an upper limit on a rate judged by one-sided bounds at `confidence`. Fails with `config` for
/// no trials, a limit that is not above 0 or allows more than 1e18 errors, or fractions outside (0,
/// 1).
[[nodiscard]] Result<Detection> detection(double limit, std::uint64_t trials, double confidence,
                                          double power = 0.95);

}  // namespace plugfest::stats
