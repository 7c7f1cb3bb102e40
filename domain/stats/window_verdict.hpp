#pragma once

#include "domain/measurement.hpp"
#include "domain/result.hpp"
#include "domain/stats/ber_bounds.hpp"
#include "domain/verdict.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace plugfest::stats {

/// How a pre-FEC error rate is judged from windows. Such a verdict is about stability, not about
/// bits: at a rate of 1e-6 one lane decides in 0.1 ms, but a link that is good on average may be
/// bad once a minute.
struct WindowRule {
    double median_limit = 1e-6;
    std::optional<double> worst_limit;  ///< for every single window, if set
    double confidence = 0.95;           ///< one-sided
    std::size_t fewest_windows = 60;    ///< of one second, after thermal settling
};

struct WindowJudgement {
    Verdict verdict = Verdict::inconclusive;
    double median = 0.0;
    /// Bounds on the median window rate from order statistics: they hold whatever law the errors
    /// follow. Empty with fewer windows than any such bound needs (5 at 95 %).
    std::optional<RateBounds> median_bounds;
    std::size_t worst = 0;      ///< index of the window with the highest rate
    RateBounds worst_bounds;    ///< exact, shared among all windows (Bonferroni)
    double dispersion = 0.0;    ///< variance over mean of the counts: 1 for random errors
    double dispersion_p = 1.0;  ///< of so much dispersion from random errors
    bool over_dispersed =
        false;  ///< p below 0.001: bursts or drift; bounds on the total do not hold
    std::size_t windows_missing = 0;
    std::string reason;  ///< one sentence
};

/// Pass when the bounds of median and worst window meet their limits, fail when one is disproven,
/// else inconclusive. Fails with `config` without windows, for a window that is no sample, or a
/// rule without meaning.
[[nodiscard]] Result<WindowJudgement> judge_windows(std::span<const Exposure> windows,
                                                    const WindowRule& rule);

}  // namespace plugfest::stats
