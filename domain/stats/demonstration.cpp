#include "domain/stats/demonstration.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"
#include "domain/stats/windows.hpp"

#include <fmt/format.h>

namespace plugfest::stats {

namespace {

constexpr double pooling_level = 0.05;

}  // namespace

Result<double> mtbf_lower(double hours, std::uint64_t failures, double confidence) {
    PLUGFEST_CHECK(check_positive("link hours", hours));
    PLUGFEST_CHECK(check_open_fraction("confidence", confidence));
    return hours / poisson_mean_upper(failures, confidence);
}

Result<double> mtbf_lower_at_failure(double hours, std::uint64_t failures, double confidence) {
    if (failures == 0) {
        return fail(ErrorKind::config,
                    "a test that ends at a failure needs one: none was seen; for a test that "
                    "ended at a set time use the time-truncated bound");
    }
    return mtbf_lower(hours, failures - 1, confidence);
}

Result<double> hours_needed(double mtbf_hours, std::uint64_t allowed_failures, double confidence) {
    PLUGFEST_CHECK(check_positive("MTBF in hours", mtbf_hours));
    PLUGFEST_CHECK(check_open_fraction("confidence", confidence));
    return mtbf_hours * poisson_mean_upper(allowed_failures, confidence);
}

Result<Homogeneity> compare_ports(std::span<const Exposure> ports, double confidence) {
    if (ports.empty()) {
        return fail(ErrorKind::config, "no ports to compare");
    }
    Homogeneity result;
    for (std::size_t index = 0; index < ports.size(); ++index) {
        auto bounds = with_context(rate_bounds(ports[index], confidence),
                                   fmt::format("port {} of {}", index + 1, ports.size()));
        PLUGFEST_CHECK(bounds);
        if (bounds->upper > result.worst_upper) {
            result.worst_upper = bounds->upper;
            result.worst = index;
        }
    }
    const Exposure sum = total(ports);
    PLUGFEST_TRY(const RateBounds pooled, rate_bounds(sum, confidence));
    result.pooled_upper = pooled.upper;
    result.degrees = static_cast<int>(ports.size()) - 1;
    if (sum.errors == 0 || ports.size() < 2) {
        return result;
    }
    double chi_squared = 0.0;
    for (const Exposure& port : ports) {
        const double expected = rate(sum) * static_cast<double>(port.trials);
        const double deviation = static_cast<double>(port.errors) - expected;
        chi_squared += deviation * deviation / expected;
    }
    result.chi_squared = chi_squared;
    result.p_value = chi_squared_above(chi_squared, result.degrees);
    result.pooling = *result.p_value >= pooling_level ? Pooling::pool : Pooling::report_worst;
    return result;
}

}  // namespace plugfest::stats
