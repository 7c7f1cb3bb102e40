#pragma once

#include "domain/result.hpp"
#include "domain/stats/sequential_test.hpp"

namespace plugfest::stats {

/// What a sequential test does with parts of one true error rate.
struct OperatingPoint {
    double accept = 0.0;                ///< probability of any accept
    double mean_trials = 0.0;           ///< expected trials until the decision
    double undecided = 0.0;             ///< probability of reaching the truncation undecided
    double accept_at_truncation = 0.0;  ///< and of then accepting; part of `accept`
};

/// The exact operating point when counters are watched all the time. Errors arrive as a Poisson
/// process; between the moments where a boundary crosses a whole number of errors the states that
/// are undecided stay the same, so probabilities are carried from one such moment to the next
/// without approximation. Fails with `config` for a rate that is negative, not a number, or beyond
/// 1e9 times the bad rate.
[[nodiscard]] Result<OperatingPoint> operating_point(const SequentialPlan& plan, double true_rate);

/// The same when counters are looked at every `trials_per_look` only, which is what polling does:
/// longer by up to one look, and other risks, since a boundary is overshot. The last look is the
/// first at or behind the truncation. Fails with `config` for looks that are not above 0 or finer
/// than 1e-5 of the truncation.
[[nodiscard]] Result<OperatingPoint> polled_operating_point(const SequentialPlan& plan,
                                                            double true_rate,
                                                            double trials_per_look);

/// Wald's textbook approximations, without overshoot and truncation: mean lengths up to 31 % short.
/// For comparison only.
[[nodiscard]] Result<OperatingPoint> wald_approximation(const SequentialPlan& plan,
                                                        double true_rate);

/// The plan with boundaries moved such that both risks, truncation included, are exactly those of
/// the design. Fails as wald_plan().
[[nodiscard]] Result<SequentialPlan> tuned_plan(const SequentialDesign& design);

}  // namespace plugfest::stats
