#include "domain/stats/sequential_test.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace plugfest::stats {

namespace {

constexpr std::uint64_t most_allowed_errors = 2000;

Result<void> check_risk(std::string_view name, double risk) {
    if (risk > 0.0 && risk < 0.5) {
        return {};
    }
    return fail(ErrorKind::config, fmt::format("{} risk {} is not between 0 and 0.5", name, risk));
}

Result<void> check_design(const SequentialDesign& design) {
    PLUGFEST_CHECK(check_positive("good rate", design.good_rate));
    PLUGFEST_CHECK(check_positive("bad rate", design.bad_rate));
    if (!(design.good_rate < design.bad_rate)) {
        return fail(ErrorKind::config,
                    fmt::format("good rate {} is not below bad rate {}: a sequential test needs "
                                "room between what passes and what fails",
                                design.good_rate, design.bad_rate));
    }
    PLUGFEST_CHECK(check_risk("false reject", design.false_reject));
    PLUGFEST_CHECK(check_risk("false accept", design.false_accept));
    if (!(design.truncation >= 1.0 && std::isfinite(design.truncation))) {
        return fail(
            ErrorKind::config,
            fmt::format("truncation at {} fixed lengths: state 1 or more", design.truncation));
    }
    return {};
}

Result<FixedPlan> fixed_plan(const SequentialDesign& design) {
    const double ratio = design.good_rate / design.bad_rate;
    for (std::uint64_t allowed = 0; allowed < most_allowed_errors; ++allowed) {
        const double mean = poisson_mean_upper(allowed, 1.0 - design.false_accept);
        const double false_reject = poisson_above(allowed, mean * ratio);
        if (false_reject <= design.false_reject) {
            return FixedPlan{.allowed_errors = allowed,
                             .trials = mean / design.bad_rate,
                             .false_reject = false_reject};
        }
    }
    return fail(ErrorKind::config,
                fmt::format("rates {} and {} are too close to tell apart with fewer than {} "
                            "errors: widen the gap or accept higher risks",
                            design.good_rate, design.bad_rate, most_allowed_errors));
}

}  // namespace

SequentialDesign for_each_of(const SequentialDesign& design, int lanes) {
    SequentialDesign each = design;
    each.false_reject /= std::max(1, lanes);
    return each;
}

double SequentialPlan::llr(const Exposure& cumulative) const {
    return static_cast<double>(cumulative.errors) * llr_per_error -
           static_cast<double>(cumulative.trials) * llr_per_trial;
}

std::uint64_t SequentialPlan::fewest_errors_to_reject() const {
    // An intercept that is a whole number in exact arithmetic must not be rounded up.
    constexpr double slack = 1e-12;
    return static_cast<std::uint64_t>(std::ceil(reject_intercept() - slack));
}

bool SequentialPlan::accepts_at_truncation(double errors, double trials) const {
    constexpr double slack = 1e-12;
    const double mean =
        poisson_mean_upper(static_cast<std::uint64_t>(errors), 1.0 - design.false_accept);
    return mean <= trials * design.bad_rate * (1.0 + slack);
}

Result<SequentialPlan> wald_plan(const SequentialDesign& design) {
    PLUGFEST_CHECK(check_design(design));
    SequentialPlan plan;
    PLUGFEST_TRY(plan.fixed, fixed_plan(design));
    plan.design = design;
    plan.llr_accept = std::log(design.false_accept / (1.0 - design.false_reject));
    plan.llr_reject = std::log((1.0 - design.false_accept) / design.false_reject);
    plan.llr_per_error = std::log(design.bad_rate / design.good_rate);
    plan.llr_per_trial = design.bad_rate - design.good_rate;
    plan.truncation_trials = design.truncation * plan.fixed.trials;
    return plan;
}

Result<SequentialState> SequentialTest::observe(const Exposure& cumulative) {
    if (cumulative.errors < latest_.errors || cumulative.trials < latest_.trials) {
        return fail(
            ErrorKind::config,
            fmt::format("totals of a sequential test went back from {} errors in {} trials "
                        "to {} in {}: join the counts before and after a reset first",
                        latest_.errors, latest_.trials, cumulative.errors, cumulative.trials));
    }
    latest_ = cumulative;
    if (!decided()) {
        state_ = judge_latest();
    }
    return state_;
}

SequentialState SequentialTest::judge_latest() const {
    const double now = llr();
    if (now <= plan_.llr_accept) {
        return SequentialState::accepted;
    }
    if (now >= plan_.llr_reject) {
        return SequentialState::rejected;
    }
    const auto trials = static_cast<double>(latest_.trials);
    if (trials < plan_.truncation_trials) {
        return SequentialState::undecided;
    }
    return plan_.accepts_at_truncation(static_cast<double>(latest_.errors), trials)
               ? SequentialState::accepted_at_truncation
               : SequentialState::rejected_at_truncation;
}

SequentialState combined(std::span<const SequentialState> lanes) {
    using enum SequentialState;
    const auto any = [&](SequentialState state) {
        return std::ranges::find(lanes, state) != lanes.end();
    };
    if (any(rejected)) {
        return rejected;
    }
    if (any(rejected_at_truncation)) {
        return rejected_at_truncation;
    }
    if (lanes.empty() || any(undecided)) {
        return undecided;
    }
    return any(accepted_at_truncation) ? accepted_at_truncation : accepted;
}

}  // namespace plugfest::stats
