#pragma once

#include "domain/measurement.hpp"
#include "domain/result.hpp"

#include <cstdint>
#include <span>

namespace plugfest::stats {

/// What a sequential probability ratio test (Wald) shall tell apart, and at which risks. Rates are
/// per trial; errors are Poisson distributed, so trials must be chosen such that events are
/// independent: codewords or errored seconds where bit errors come in bursts.
struct SequentialDesign {
    double good_rate = 0.0;      ///< a part this good is rejected with probability `false_reject`
    double bad_rate = 0.0;       ///< a part this bad is accepted with probability `false_accept`
    double false_reject = 0.05;  ///< alpha
    double false_accept = 0.05;  ///< beta
    /// Where an undecided test ends, in lengths of the fixed plan. At 1 Wald's boundaries break
    /// beta (7.0 % instead of 5 % at ratio 10); at 2 they keep it within 5.6 %.
    double truncation = 2.0;
};

/// The same design for one of `lanes` lanes (times directions) that are tested side by side, such
/// that good lanes together are rejected with at most `false_reject` (Bonferroni: alpha / lanes).
/// A bad lane is still accepted with `false_accept` only, since each must pass by itself.
[[nodiscard]] SequentialDesign for_each_of(const SequentialDesign& design, int lanes);

/// The test of fixed length with the same risks: count errors in `trials`, accept up to
/// `allowed_errors`.
struct FixedPlan {
    std::uint64_t allowed_errors = 0;
    double trials = 0.0;
    double false_reject = 0.0;  ///< true risk, at most alpha; the false accept risk is beta
};

/// The boundaries a sequential test runs between: undecided while llr_accept < LLR < llr_reject,
/// with LLR = n ln(p1/p0) - N (p1 - p0).
struct SequentialPlan {
    SequentialDesign design;
    FixedPlan fixed;
    double llr_accept = 0.0;  ///< below 0
    double llr_reject = 0.0;  ///< above 0
    double llr_per_error = 0.0;
    double llr_per_trial = 0.0;  ///< subtracted for each trial
    double truncation_trials = 0.0;

    [[nodiscard]] double llr(const Exposure& cumulative) const;
    /// The boundaries as straight lines in (trials, errors): slope, and errors at zero trials.
    [[nodiscard]] double errors_per_trial() const { return llr_per_trial / llr_per_error; }
    [[nodiscard]] double accept_intercept() const { return llr_accept / llr_per_error; }
    [[nodiscard]] double reject_intercept() const { return llr_reject / llr_per_error; }
    /// Trials after which a part without any error is accepted.
    [[nodiscard]] double error_free_accept_trials() const { return -llr_accept / llr_per_trial; }
    /// Fewer errors than this never reject before truncation.
    [[nodiscard]] std::uint64_t fewest_errors_to_reject() const;
    /// The decision where the test is truncated: accept if the upper bound at confidence 1 - beta
    /// is within the bad rate.
    [[nodiscard]] bool accepts_at_truncation(double errors, double trials) const;
};

/// Wald's boundaries, ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). Fails with `config` unless
/// 0 < good rate < bad rate, both risks are within (0, 0.5), and the truncation is at least 1 fixed
/// length; also when the rates are so close that a fixed plan would have to allow 2000 errors.
[[nodiscard]] Result<SequentialPlan> wald_plan(const SequentialDesign& design);

enum class SequentialState {
    undecided,
    accepted,
    rejected,
    accepted_at_truncation,
    rejected_at_truncation,
};

/// One test on one lane and direction. Never started anew after a rejection: keep the first run.
class SequentialTest {
  public:
    explicit SequentialTest(SequentialPlan plan) : plan_(plan) {}

    /// Takes the totals since the start of the test and says where it stands. A decision stands
    /// whatever follows. Repeated totals are fine; totals that shrink fail with `config`, since a
    /// counter that was reset has to be joined up first.
    Result<SequentialState> observe(const Exposure& cumulative);

    [[nodiscard]] SequentialState state() const { return state_; }
    [[nodiscard]] bool decided() const { return state_ != SequentialState::undecided; }
    /// Of the newest sample.
    [[nodiscard]] double llr() const { return plan_.llr(latest_); }
    [[nodiscard]] const Exposure& latest() const { return latest_; }
    [[nodiscard]] const SequentialPlan& plan() const { return plan_; }

  private:
    [[nodiscard]] SequentialState judge_latest() const;

    SequentialPlan plan_;
    Exposure latest_;
    SequentialState state_ = SequentialState::undecided;
};

/// The state of a port from those of its lanes: rejected as soon as one lane is, accepted when all
/// are, else undecided. Undecided without lanes.
[[nodiscard]] SequentialState combined(std::span<const SequentialState> lanes);

}  // namespace plugfest::stats
