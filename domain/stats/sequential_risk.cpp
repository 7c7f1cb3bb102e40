#include "domain/stats/sequential_risk.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace plugfest::stats {

namespace {

/// Chances of the number of errors that arrive in one stretch of the test.
struct Arrivals {
    std::vector<double> exactly;
    std::vector<double> above;

    Arrivals(double mean, std::size_t states) {
        double chance = std::exp(-mean);
        for (std::size_t count = 0; count < states; ++count) {
            exactly.push_back(chance);
            above.push_back(poisson_above(count, mean));
            chance *= mean / static_cast<double>(count + 1);
        }
    }
};

/// How probability moves through the undecided states. Length is counted in trials times the bad
/// rate, so that a walk depends on the ratio of rates only.
class Walk {
  public:
    Walk(const SequentialPlan& plan, double true_rate)
        : per_error_(plan.llr_per_error),
          per_length_(plan.llr_per_trial / plan.design.bad_rate),
          accept_(plan.llr_accept),
          reject_(plan.llr_reject),
          intensity_(true_rate / plan.design.bad_rate) {
        while (reject_until(highest_ + 1) <= 0.0) {
            ++highest_;
        }
        alive_.assign(static_cast<std::size_t>(highest_) + 1, 0.0);
        alive_.front() = 1.0;
    }

    /// Goes on to `end` with the boundaries watched all the time.
    void watch_until(double end) {
        while (length_ < end && !alive_.empty()) {
            const double next = std::min({accept_at(lowest_), reject_until(highest_ + 1), end});
            move(next - length_, true);
            length_ = next;
            if (next == accept_at(lowest_)) {
                accept_lowest();
            }
            if (next == reject_until(highest_ + 1)) {
                ++highest_;
                alive_.push_back(0.0);
            }
        }
    }

    /// Goes on by `step` and looks at the boundaries only then.
    void look_after(double step) {
        const std::int64_t before = highest_;
        const double to = length_ + step;
        while (reject_until(highest_ + 1) < to) {
            ++highest_;
        }
        alive_.resize(alive_.size() + static_cast<std::size_t>(highest_ - before), 0.0);
        move(step, false);
        length_ = to;
        while (!alive_.empty() && accept_at(lowest_) <= to) {
            accept_lowest();
        }
    }

    [[nodiscard]] double length() const { return length_; }
    [[nodiscard]] bool over() const { return alive_.empty(); }

    /// Ends the walk where it stands.
    [[nodiscard]] OperatingPoint end(const SequentialPlan& plan) const {
        OperatingPoint point;
        for (std::size_t index = 0; index < alive_.size(); ++index) {
            point.undecided += alive_[index];
            const auto errors = static_cast<double>(lowest_) + static_cast<double>(index);
            if (plan.accepts_at_truncation(errors, length_ / plan.design.bad_rate)) {
                point.accept_at_truncation += alive_[index];
            }
        }
        point.accept = accepted_ + point.accept_at_truncation;
        point.mean_trials = spent_ / plan.design.bad_rate;
        return point;
    }

  private:
    /// The length at which `errors` errors are few enough to accept.
    [[nodiscard]] double accept_at(std::int64_t errors) const {
        return (static_cast<double>(errors) * per_error_ - accept_) / per_length_;
    }
    /// The length up to which the arrival of error number `errors` rejects.
    [[nodiscard]] double reject_until(std::int64_t errors) const {
        return (static_cast<double>(errors) * per_error_ - reject_) / per_length_;
    }

    void accept_lowest() {
        accepted_ += alive_.front();
        alive_.erase(alive_.begin());
        ++lowest_;
    }

    /// Lets errors arrive over `step`; those beyond the highest state reject. Watched, a path that
    /// is rejected on the way costs only what it ran.
    void move(double step, bool watched) {
        const std::size_t states = alive_.size();
        const Arrivals arrivals(intensity_ * step, states);
        std::vector<double> moved(states, 0.0);
        double alive_time = 0.0;
        for (std::size_t from = 0; from < states; ++from) {
            double time = watched ? 0.0 : step;
            for (std::size_t more = 0; from + more < states; ++more) {
                moved[from + more] += alive_[from] * arrivals.exactly[more];
                if (watched) {
                    time += time_with(arrivals, more, step);
                }
            }
            alive_time += alive_[from] * time;
        }
        alive_ = std::move(moved);
        spent_ += alive_time;
    }

    /// Expected length within `step` during which exactly `more` errors have arrived.
    [[nodiscard]] double time_with(const Arrivals& arrivals, std::size_t more, double step) const {
        if (intensity_ > 0.0) {
            return arrivals.above[more] / intensity_;
        }
        return more == 0 ? step : 0.0;
    }

    double per_error_;
    double per_length_;
    double accept_;
    double reject_;
    double intensity_;
    double length_ = 0.0;
    double accepted_ = 0.0;
    double spent_ = 0.0;
    std::int64_t lowest_ = 0;   ///< errors of alive_.front()
    std::int64_t highest_ = 0;  ///< errors of alive_.back()
    std::vector<double> alive_;
};

Result<void> check_rate(const SequentialPlan& plan, double true_rate) {
    constexpr double farthest = 1e9;
    PLUGFEST_CHECK(check_finite("true rate", true_rate));
    if (true_rate < 0.0 || true_rate > farthest * plan.design.bad_rate) {
        return fail(ErrorKind::config,
                    fmt::format("true rate {} is not between 0 and {} times the bad rate",
                                true_rate, farthest));
    }
    return {};
}

double truncation_length(const SequentialPlan& plan) {
    return plan.truncation_trials * plan.design.bad_rate;
}

/// The exponent h for which exp(h LLR) has mean 1 at this rate; 1 at the good rate, -1 at the bad.
double wald_exponent(const SequentialPlan& plan, double true_rate) {
    constexpr double nothing = 1e-12;
    constexpr double far = 200.0;
    const auto drift = [&](double h) {
        return true_rate * std::expm1(h * plan.llr_per_error) - h * plan.llr_per_trial;
    };
    const double mean_drift = true_rate * plan.llr_per_error - plan.llr_per_trial;
    if (std::abs(mean_drift) < 1e-9 * plan.llr_per_trial) {
        return 0.0;
    }
    return mean_drift < 0.0 ? crossing(drift, nothing, far / plan.llr_per_error)
                            : crossing(drift, -far, -nothing);
}

}  // namespace

Result<OperatingPoint> operating_point(const SequentialPlan& plan, double true_rate) {
    PLUGFEST_CHECK(check_rate(plan, true_rate));
    Walk walk(plan, true_rate);
    walk.watch_until(truncation_length(plan));
    return walk.end(plan);
}

Result<OperatingPoint> polled_operating_point(const SequentialPlan& plan, double true_rate,
                                              double trials_per_look) {
    constexpr double finest = 1e-5;
    PLUGFEST_CHECK(check_rate(plan, true_rate));
    PLUGFEST_CHECK(check_positive("trials per look", trials_per_look));
    if (trials_per_look < finest * plan.truncation_trials) {
        return fail(ErrorKind::config,
                    fmt::format("{} trials per look against a truncation at {}: looks this close "
                                "are watched all the time, use the exact operating point",
                                trials_per_look, plan.truncation_trials));
    }
    const double step = trials_per_look * plan.design.bad_rate;
    Walk walk(plan, true_rate);
    while (walk.length() < truncation_length(plan) && !walk.over()) {
        walk.look_after(step);
    }
    return walk.end(plan);
}

Result<OperatingPoint> wald_approximation(const SequentialPlan& plan, double true_rate) {
    PLUGFEST_CHECK(check_positive("true rate", true_rate));
    PLUGFEST_CHECK(check_rate(plan, true_rate));
    const double h = wald_exponent(plan, true_rate);
    const double a = plan.llr_accept;
    const double b = plan.llr_reject;
    OperatingPoint point;
    if (h == 0.0) {
        point.accept = b / (b - a);
        point.mean_trials = -a * b / (true_rate * plan.llr_per_error * plan.llr_per_error);
        return point;
    }
    point.accept = std::expm1(h * b) / (std::expm1(h * b) - std::expm1(h * a));
    point.mean_trials = (point.accept * a + (1.0 - point.accept) * b) /
                        (true_rate * plan.llr_per_error - plan.llr_per_trial);
    return point;
}

namespace {

/// How far both risks are from those of the design, as logarithms: nearly straight lines in the
/// boundaries, so Newton's method needs few steps.
Result<std::pair<double, double>> risk_excess(const SequentialPlan& plan) {
    PLUGFEST_TRY(const OperatingPoint good, operating_point(plan, plan.design.good_rate));
    PLUGFEST_TRY(const OperatingPoint bad, operating_point(plan, plan.design.bad_rate));
    constexpr double tiny = 1e-300;
    return std::pair(std::log(std::max(tiny, bad.accept) / plan.design.false_accept),
                     std::log(std::max(tiny, 1.0 - good.accept) / plan.design.false_reject));
}

SequentialPlan moved(SequentialPlan plan, double accept, double reject) {
    constexpr double nearest = 1e-3;
    plan.llr_accept = std::min(-nearest, plan.llr_accept + accept);
    plan.llr_reject = std::max(nearest, plan.llr_reject + reject);
    return plan;
}

}  // namespace

Result<SequentialPlan> tuned_plan(const SequentialDesign& design) {
    constexpr int most_steps = 60;
    constexpr double probe = 1e-5;
    constexpr double longest_step = 0.5;
    constexpr double close_enough = 1e-10;
    PLUGFEST_TRY(SequentialPlan plan, wald_plan(design));
    for (int step = 0; step < most_steps; ++step) {
        PLUGFEST_TRY(const auto here, risk_excess(plan));
        if (std::abs(here.first) + std::abs(here.second) < close_enough) {
            return plan;
        }
        PLUGFEST_TRY(const auto aside, risk_excess(moved(plan, probe, 0.0)));
        PLUGFEST_TRY(const auto above, risk_excess(moved(plan, 0.0, probe)));
        const double aa = (aside.first - here.first) / probe;
        const double ab = (above.first - here.first) / probe;
        const double ba = (aside.second - here.second) / probe;
        const double bb = (above.second - here.second) / probe;
        const double determinant = aa * bb - ab * ba;
        const double to_accept = -(bb * here.first - ab * here.second) / determinant;
        const double to_reject = -(aa * here.second - ba * here.first) / determinant;
        if (!std::isfinite(to_accept) || !std::isfinite(to_reject)) {
            break;
        }
        plan = moved(plan, std::clamp(to_accept, -longest_step, longest_step),
                     std::clamp(to_reject, -longest_step, longest_step));
    }
    return fail(ErrorKind::config,
                fmt::format("no boundaries give exactly {} false rejects and {} false accepts "
                            "within {} fixed lengths: allow a later truncation",
                            design.false_reject, design.false_accept, design.truncation));
}

}  // namespace plugfest::stats
