#include "domain/stats/window_verdict.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"
#include "domain/stats/windows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace plugfest::stats {

namespace {

constexpr double dispersion_level = 0.001;

Result<void> check_rule(const WindowRule& rule) {
    PLUGFEST_CHECK(check_positive("limit of the median window", rule.median_limit));
    PLUGFEST_CHECK(check_positive("limit of the worst window", rule.worst_limit.value_or(1.0)));
    if (!(rule.confidence > 0.5 && rule.confidence < 1.0)) {
        return fail(ErrorKind::config,
                    fmt::format("confidence {} is not between 0.5 and 1", rule.confidence));
    }
    return {};
}

/// The sign test turned round: the highest order statistic that is above the median with the asked
/// confidence, and its mirror below.
std::optional<RateBounds> bounds_on_median(const std::vector<double>& sorted, double confidence) {
    const std::size_t count = sorted.size();
    std::size_t above = 0;
    while (above < count && binomial_at_most(above, count, 0.5) < confidence) {
        ++above;
    }
    if (above >= count) {
        return std::nullopt;
    }
    return RateBounds{.lower = sorted[count - 1 - above], .upper = sorted[above]};
}

Verdict verdict_of(const std::optional<RateBounds>& bounds, double limit) {
    if (bounds && bounds->upper <= limit) {
        return Verdict::pass;
    }
    return bounds && bounds->lower > limit ? Verdict::fail : Verdict::inconclusive;
}

/// The worst window decides on a fail; for a pass each window must be shown to be good.
Verdict verdict_on_worst(std::span<const Exposure> windows, const WindowJudgement& judgement,
                         double confidence, double limit) {
    if (judgement.worst_bounds.lower > limit) {
        return Verdict::fail;
    }
    const bool all_good = std::ranges::all_of(windows, [&](const Exposure& window) {
        const auto bounds = rate_bounds(window, confidence);
        return bounds && bounds->upper <= limit;
    });
    return all_good ? Verdict::pass : Verdict::inconclusive;
}

std::string reason_of_windows(const WindowJudgement& judgement, const WindowRule& rule,
                              std::size_t count) {
    std::string text = fmt::format("median of {} windows {:.3g} against {:.3g}", count,
                                   judgement.median, rule.median_limit);
    if (rule.worst_limit) {
        text += fmt::format(", worst window at least {:.3g} against {:.3g}",
                            judgement.worst_bounds.lower, *rule.worst_limit);
    }
    if (judgement.windows_missing > 0) {
        text += fmt::format("; {} more windows are needed", judgement.windows_missing);
    } else if (judgement.verdict == Verdict::inconclusive) {
        text += "; the windows decide neither way, take more or longer ones";
    }
    if (judgement.over_dispersed) {
        text += fmt::format("; errors come in bursts or drift (dispersion {:.3g})",
                            judgement.dispersion);
    }
    return text;
}

}  // namespace

Result<WindowJudgement> judge_windows(std::span<const Exposure> windows, const WindowRule& rule) {
    PLUGFEST_CHECK(check_rule(rule));
    if (windows.empty()) {
        return fail(ErrorKind::config, "no windows to judge");
    }
    const auto count = static_cast<double>(windows.size());
    const double each = 1.0 - (1.0 - rule.confidence) / count;
    std::vector<double> rates;
    for (const Exposure& window : windows) {
        PLUGFEST_CHECK(
            with_context(rate_bounds(window, each),
                         fmt::format("window {} of {}", rates.size() + 1, windows.size())));
        rates.push_back(rate(window));
    }
    const WindowReport report = summarize_windows(windows);
    WindowJudgement judgement;
    judgement.worst = report.worst;
    judgement.dispersion = report.dispersion;
    if (report.dispersion > 0.0) {
        judgement.dispersion_p = chi_squared_above(report.dispersion * (count - 1.0), count - 1.0);
        judgement.over_dispersed = judgement.dispersion_p < dispersion_level;
    }
    PLUGFEST_TRY(judgement.worst_bounds, rate_bounds(windows[report.worst], each));
    std::ranges::sort(rates);
    judgement.median = rates[rates.size() / 2];
    judgement.median_bounds = bounds_on_median(rates, rule.confidence);
    judgement.verdict = verdict_of(judgement.median_bounds, rule.median_limit);
    if (rule.worst_limit) {
        const Verdict on_worst = verdict_on_worst(windows, judgement, each, *rule.worst_limit);
        judgement.verdict = plugfest::worst(judgement.verdict, on_worst);
    }
    if (windows.size() < rule.fewest_windows) {
        judgement.windows_missing = rule.fewest_windows - windows.size();
        if (judgement.verdict == Verdict::pass) {
            judgement.verdict = Verdict::inconclusive;
        }
    }
    judgement.reason = reason_of_windows(judgement, rule, windows.size());
    return judgement;
}

}  // namespace plugfest::stats
