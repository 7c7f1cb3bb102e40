#include "domain/stats/capability.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"
#include "domain/stats/sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace plugfest::stats {

namespace {

Result<void> check_process(std::span<const double> values, const SpecificationLimits& limits) {
    if (values.size() < 2) {
        return fail(ErrorKind::config,
                    fmt::format("{} value(s): a capability needs at least 2", values.size()));
    }
    for (const double value : values) {
        PLUGFEST_CHECK(check_finite("value", value));
    }
    if (!limits.lower && !limits.upper) {
        return fail(ErrorKind::config, "a capability needs a lower or an upper limit");
    }
    PLUGFEST_CHECK(check_finite("lower limit", limits.lower.value_or(0.0)));
    PLUGFEST_CHECK(check_finite("upper limit", limits.upper.value_or(0.0)));
    if (limits.lower && limits.upper && !(*limits.lower < *limits.upper)) {
        return fail(ErrorKind::config, fmt::format("lower limit {} is not below upper limit {}",
                                                   *limits.lower, *limits.upper));
    }
    return {};
}

double mean_moving_range(std::span<const double> values) {
    double sum = 0.0;
    for (std::size_t index = 1; index < values.size(); ++index) {
        sum += std::abs(values[index] - values[index - 1]);
    }
    return sum / static_cast<double>(values.size() - 1);
}

/// (upper - lower) / 6 sigma, with both limits and some spread.
std::optional<double> two_sided_index(const SpecificationLimits& limits, double sigma) {
    if (!limits.lower || !limits.upper || sigma <= 0.0) {
        return std::nullopt;
    }
    return (*limits.upper - *limits.lower) / (6.0 * sigma);
}

/// The nearer limit's distance over the spread on its side, each spread standing for 3 sigma.
std::optional<double> nearer_index(const SpecificationLimits& limits, double centre, double below,
                                   double above) {
    std::optional<double> nearer;
    if (limits.upper && above > 0.0) {
        nearer = (*limits.upper - centre) / above;
    }
    if (limits.lower && below > 0.0) {
        const double index = (centre - *limits.lower) / below;
        nearer = nearer ? std::min(*nearer, index) : index;
    }
    return nearer;
}

double bissell_bound(double ppk, double count, double confidence) {
    return ppk - normal_quantile(confidence) *
                     std::sqrt(1.0 / (9.0 * count) + ppk * ppk / (2.0 * (count - 1.0)));
}

/// The index L for which so high a Ppk would be seen with probability 1 - confidence.
double exact_bound(double ppk, double count, double confidence) {
    const double scale = 3.0 * std::sqrt(count);
    const double seen = scale * ppk;
    const double span = 2.0 * std::abs(seen) + 10.0;
    const double noncentrality = crossing(
        [&](double trial) { return noncentral_t_at_most(seen, count - 1.0, trial) - confidence; },
        -span, span);
    return noncentrality / scale;
}

CapabilityGrade grade_of(const std::optional<double>& ppk) {
    constexpr double key = 1.67;
    constexpr double pass = 1.33;
    if (!ppk) {
        return CapabilityGrade::undefined;
    }
    if (*ppk >= key) {
        return CapabilityGrade::key;
    }
    return *ppk >= pass ? CapabilityGrade::pass : CapabilityGrade::fail;
}

}  // namespace

Result<Capability> capability(std::span<const double> values, const SpecificationLimits& limits,
                              double confidence) {
    constexpr double three_sigma_below = 0.00135;
    PLUGFEST_CHECK(check_process(values, limits));
    PLUGFEST_CHECK(check_open_fraction("confidence", confidence));
    const auto count = static_cast<double>(values.size());
    Capability result;
    result.mean = mean(values);
    result.sd_overall = standard_deviation(values);
    result.mean_moving_range = mean_moving_range(values);
    result.sd_within = result.mean_moving_range * std::sqrt(std::numbers::pi) / 2.0;
    const double within = 3.0 * result.sd_within;
    const double overall = 3.0 * result.sd_overall;
    result.cp = two_sided_index(limits, result.sd_within);
    result.cpk = nearer_index(limits, result.mean, within, within);
    result.pp = two_sided_index(limits, result.sd_overall);
    result.ppk = nearer_index(limits, result.mean, overall, overall);
    if (result.pp) {
        result.pp_lower =
            *result.pp *
            std::sqrt(chi_squared_quantile(1.0 - confidence, count - 1.0) / (count - 1.0));
    }
    if (result.ppk) {
        result.ppk_lower_bissell = bissell_bound(*result.ppk, count, confidence);
        if (limits.lower.has_value() != limits.upper.has_value()) {
            result.ppk_lower_exact = exact_bound(*result.ppk, count, confidence);
        }
    }
    const std::vector<double> sample(values.begin(), values.end());
    result.p0_135 = quantile(sample, three_sigma_below);
    result.p50 = median(sample);
    result.p99_865 = quantile(sample, 1.0 - three_sigma_below);
    result.ppk_percentile =
        nearer_index(limits, result.p50, result.p50 - result.p0_135, result.p99_865 - result.p50);
    result.grade = grade_of(result.ppk);
    return result;
}

}  // namespace plugfest::stats
