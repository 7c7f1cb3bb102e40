#include "domain/stats/ber_bounds.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace plugfest::stats {

namespace {

Result<void> check_sample(const Exposure& exposure, double confidence) {
    if (exposure.trials == 0) {
        return fail(ErrorKind::config, "a rate needs trials: none were counted");
    }
    if (exposure.errors > exposure.trials) {
        return fail(ErrorKind::config,
                    fmt::format("{} errors in {} trials: more errors than trials", exposure.errors,
                                exposure.trials));
    }
    return check_open_fraction("confidence", confidence);
}

}  // namespace

Result<RateBounds> rate_bounds(const Exposure& exposure, double confidence) {
    PLUGFEST_CHECK(check_sample(exposure, confidence));
    const auto trials = static_cast<double>(exposure.trials);
    return RateBounds{.lower = poisson_mean_lower(exposure.errors, confidence) / trials,
                      .upper = poisson_mean_upper(exposure.errors, confidence) / trials};
}

Result<RateBounds> two_sided_rate_bounds(const Exposure& exposure, double confidence) {
    PLUGFEST_CHECK(check_sample(exposure, confidence));
    return rate_bounds(exposure, (1.0 + confidence) / 2.0);
}

Result<RateBounds> proportion_bounds(const Exposure& exposure, double confidence) {
    PLUGFEST_CHECK(check_sample(exposure, confidence));
    return RateBounds{.lower = proportion_lower(exposure.errors, exposure.trials, confidence),
                      .upper = proportion_upper(exposure.errors, exposure.trials, confidence)};
}

Result<double> trials_needed(double target, double confidence, std::uint64_t allowed_errors) {
    PLUGFEST_CHECK(check_positive("target rate", target));
    PLUGFEST_CHECK(check_open_fraction("confidence", confidence));
    return poisson_mean_upper(allowed_errors, confidence) / target;
}

Result<std::uint64_t> attempts_needed(double target, double confidence,
                                      std::uint64_t allowed_failures) {
    constexpr double largest_whole = 9007199254740992.0;  // 2^53
    PLUGFEST_CHECK(check_open_fraction("target rate", target));
    PLUGFEST_TRY(const double enough, trials_needed(target, confidence, allowed_failures));
    if (enough >= largest_whole) {
        return fail(ErrorKind::config,
                    fmt::format("a target rate of {} needs more than 2^53 attempts: state it per "
                                "bit and use trials_needed",
                                target));
    }
    if (allowed_failures == 0) {
        const double exact = std::ceil(std::log1p(-confidence) / std::log1p(-target));
        return static_cast<std::uint64_t>(std::max(1.0, exact));
    }
    // The Poisson number is always enough, so the smallest lies at or below it.
    std::uint64_t low = allowed_failures;
    auto high = static_cast<std::uint64_t>(std::ceil(enough)) + 1;
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (binomial_at_most(allowed_failures, middle, target) <= 1.0 - confidence) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return high;
}

Result<double> seconds_for_bits(double bits, GigabitsPerSecond line_rate) {
    PLUGFEST_CHECK(check_positive("line rate in Gb/s", line_rate.value()));
    PLUGFEST_CHECK(check_finite("number of bits", bits));
    return bits / (line_rate.value() * 1e9);
}

}  // namespace plugfest::stats
