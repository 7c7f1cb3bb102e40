#include "domain/stats/ber_bounds.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <fmt/format.h>

namespace plugfest::stats {

namespace {

/// Half the chi-squared quantile: the mean of a Poisson law whose tail beyond the count is fixed.
double poisson_mean(double probability, double degrees) {
    return boost::math::quantile(boost::math::chi_squared(degrees), probability) / 2.0;
}

bool is_confidence(double confidence) {
    return confidence > 0.0 && confidence < 1.0;
}

}  // namespace

Result<RateBounds> rate_bounds(const Exposure& exposure, double confidence) {
    if (exposure.trials == 0) {
        return fail(ErrorKind::config, "a rate needs trials: none were counted");
    }
    if (exposure.errors > exposure.trials) {
        return fail(ErrorKind::config,
                    fmt::format("{} errors in {} trials: more errors than trials", exposure.errors,
                                exposure.trials));
    }
    if (!is_confidence(confidence)) {
        return fail(ErrorKind::config,
                    fmt::format("confidence {} is not between 0 and 1", confidence));
    }
    const auto errors = static_cast<double>(exposure.errors);
    const auto trials = static_cast<double>(exposure.trials);
    RateBounds bounds;
    bounds.upper = poisson_mean(confidence, 2.0 * errors + 2.0) / trials;
    if (exposure.errors > 0) {
        bounds.lower = poisson_mean(1.0 - confidence, 2.0 * errors) / trials;
    }
    return bounds;
}

Result<double> trials_needed(double target, double confidence, std::uint64_t allowed_errors) {
    if (!(target > 0.0)) {
        return fail(ErrorKind::config, fmt::format("target rate {} is not above 0", target));
    }
    if (!is_confidence(confidence)) {
        return fail(ErrorKind::config,
                    fmt::format("confidence {} is not between 0 and 1", confidence));
    }
    return poisson_mean(confidence, 2.0 * static_cast<double>(allowed_errors) + 2.0) / target;
}

}  // namespace plugfest::stats
