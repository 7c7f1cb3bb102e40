#include "domain/stats/detection.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"

#include <cmath>
#include <functional>

namespace plugfest::stats {

namespace {

/// The first count for which `holds`, which must hold for all larger ones too.
std::uint64_t first_count(const std::function<bool(std::uint64_t)>& holds) {
    std::uint64_t high = 1;
    while (!holds(high)) {
        high *= 2;
    }
    std::uint64_t low = 0;
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
    Detection result;
    result.fails_from = first_count(
        [&](std::uint64_t errors) { return poisson_mean_lower(errors, confidence) > allowed; });
    result.detectable_rate = poisson_mean_upper(result.fails_from - 1, power) / count;
    const std::uint64_t too_many = first_count(
        [&](std::uint64_t errors) { return poisson_mean_upper(errors, confidence) > allowed; });
    if (too_many > 0) {
        result.passes_to = too_many - 1;
        result.passing_rate = poisson_mean_lower(too_many, power) / count;
    }
    return result;
}

}  // namespace plugfest::stats
