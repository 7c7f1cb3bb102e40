#include "domain/stats/detection.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace plugfest::stats {

namespace {

constexpr double most_errors = 1e18;

/// The first count for which `holds`, which must hold for all larger ones too. `near` is about
/// where it lies, give or take ten standard deviations of a Poisson law.
std::uint64_t first_count(double near, const std::function<bool(std::uint64_t)>& holds) {
    const double reach = 10.0 * std::sqrt(near) + 20.0;
    auto high = static_cast<std::uint64_t>(near + reach);
    while (!holds(high)) {
        high *= 2;
    }
    auto low = static_cast<std::uint64_t>(std::max(0.0, near - reach));
    if (holds(low)) {
        low = 0;
    }
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (holds(middle)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

}  // namespace

Result<Detection> detection(double limit, std::uint64_t trials, double confidence, double power) {
    PLUGFEST_CHECK(check_positive("limit", limit));
    PLUGFEST_CHECK(check_open_fraction("confidence", confidence));
    PLUGFEST_CHECK(check_open_fraction("power", power));
    if (trials == 0) {
        return fail(ErrorKind::config, "a sample without trials finds out nothing");
    }
    const auto count = static_cast<double>(trials);
    const double allowed = limit * count;
    if (allowed > most_errors) {
        return fail(ErrorKind::config,
                    fmt::format("a limit of {} allows more than 1e18 errors in {} trials: state a "
                                "rate per trial",
                                limit, trials));
    }
    // A bound is beyond the limit exactly when, at the limit, so many errors (or so few) would be
    // rarer than the confidence leaves room for: one tail each instead of an inversion.
    Detection result;
    result.fails_from = first_count(allowed, [&](std::uint64_t errors) {
        return errors > 0 && poisson_above(errors - 1, allowed) < 1.0 - confidence;
    });
    result.detectable_rate = poisson_mean_upper(result.fails_from - 1, power) / count;
    const std::uint64_t too_many = first_count(
        allowed, [&](std::uint64_t errors) { return poisson_above(errors, allowed) < confidence; });
    if (too_many > 0) {
        result.passes_to = too_many - 1;
        result.passing_rate = poisson_mean_lower(too_many, power) / count;
    }
    return result;
}

}  // namespace plugfest::stats
