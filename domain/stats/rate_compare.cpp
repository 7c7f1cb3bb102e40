#include "domain/stats/rate_compare.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"
#include "domain/stats/windows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plugfest::stats {

namespace {

Result<void> check_rates(const Exposure& old_rate, const Exposure& new_rate, double confidence) {
    PLUGFEST_CHECK(with_context(rate_bounds(old_rate, confidence), "old rate"));
    PLUGFEST_CHECK(with_context(rate_bounds(new_rate, confidence), "new rate"));
    return {};
}

/// The share of all errors that falls to the new rate when the ratio is `ratio`.
double share_at(const Exposure& old_rate, const Exposure& new_rate, double ratio) {
    const double weighted = ratio * static_cast<double>(new_rate.trials);
    return weighted / (static_cast<double>(old_rate.trials) + weighted);
}

/// Bounds on the share turned into bounds on the ratio.
RateBounds ratio_bounds(const Exposure& old_rate, const Exposure& new_rate, double confidence) {
    const std::uint64_t all = old_rate.errors + new_rate.errors;
    if (all == 0) {
        return {.lower = 0.0, .upper = std::numeric_limits<double>::infinity()};
    }
    const double scale =
        static_cast<double>(old_rate.trials) / static_cast<double>(new_rate.trials);
    const double low = proportion_lower(new_rate.errors, all, confidence);
    const double high = proportion_upper(new_rate.errors, all, confidence);
    return {.lower = low / (1.0 - low) * scale,
            .upper =
                high < 1.0 ? high / (1.0 - high) * scale : std::numeric_limits<double>::infinity()};
}

/// The sum of the chances of all outcomes that are not more likely than `count`.
double outcomes_as_rare(std::uint64_t count, std::uint64_t all, double share) {
    constexpr double slack = 1e-7;
    const double centre = share * static_cast<double>(all);
    const double rare = log_binomial(count, all, share) + std::log1p(slack);
    const auto is_rare = [&](std::uint64_t outcome) {
        return log_binomial(outcome, all, share) <= rare;
    };
    const auto at = static_cast<double>(count);
    if (at < centre) {
        // The chance falls from the centre to `all`: look for the first rare outcome there.
        auto low = static_cast<std::uint64_t>(std::ceil(centre));
        std::uint64_t high = all + 1;
        while (low < high) {
            const std::uint64_t middle = low + (high - low) / 2;
            if (is_rare(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return binomial_at_most(count, all, share) + binomial_at_least(high, all, share);
    }
    // And from the centre down to 0: one beyond the last rare outcome.
    std::uint64_t low = 0;
    std::uint64_t high = static_cast<std::uint64_t>(std::floor(centre)) + 1;
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (is_rare(middle)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const double below = low == 0 ? 0.0 : binomial_at_most(low - 1, all, share);
    return below + binomial_at_least(count, all, share);
}

}  // namespace

Result<RateComparison> compare_rates(const Exposure& old_rate, const Exposure& new_rate,
                                     double confidence) {
    PLUGFEST_CHECK(check_rates(old_rate, new_rate, confidence));
    RateComparison comparison;
    comparison.interval = ratio_bounds(old_rate, new_rate, (1.0 + confidence) / 2.0);
    comparison.one_sided = ratio_bounds(old_rate, new_rate, confidence);
    const std::uint64_t all = old_rate.errors + new_rate.errors;
    if (all == 0) {
        return comparison;
    }
    comparison.ratio = old_rate.errors == 0 ? std::numeric_limits<double>::infinity()
                                            : rate(new_rate) / rate(old_rate);
    const double share = share_at(old_rate, new_rate, 1.0);
    comparison.p_greater = binomial_at_least(new_rate.errors, all, share);
    comparison.p_less = binomial_at_most(new_rate.errors, all, share);
    comparison.p_doubled = std::min(1.0, 2.0 * std::min(comparison.p_greater, comparison.p_less));
    comparison.p_two_sided = std::min(1.0, outcomes_as_rare(new_rate.errors, all, share));
    return comparison;
}

Result<MarginTest> test_rate_margin(const Exposure& old_rate, const Exposure& new_rate,
                                    double margin, double confidence) {
    PLUGFEST_CHECK(check_rates(old_rate, new_rate, confidence));
    PLUGFEST_CHECK(check_positive("margin of the rate ratio", margin));
    const std::uint64_t all = old_rate.errors + new_rate.errors;
    const double share = share_at(old_rate, new_rate, margin);
    MarginTest test;
    test.p_non_inferior = binomial_at_most(new_rate.errors, all, share);
    test.p_inferior = binomial_at_least(new_rate.errors, all, share);
    if (test.p_non_inferior < 1.0 - confidence) {
        test.decision = NonInferiority::non_inferior;
    } else if (test.p_inferior < 1.0 - confidence) {
        test.decision = NonInferiority::inferior;
    }
    return test;
}

}  // namespace plugfest::stats
