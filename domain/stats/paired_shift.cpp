#include "domain/stats/paired_shift.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"
#include "domain/stats/sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace plugfest::stats {

namespace {

/// Every two pairs are averaged, so their number is bounded.
constexpr std::size_t most_pairs = 4000;

/// Half the width of a one-sided Student t interval for the mean of so many values.
double t_reach(double deviation, std::size_t count, double confidence) {
    const auto n = static_cast<double>(count);
    return student_t_quantile(confidence, n - 1.0) * deviation / std::sqrt(n);
}

double walsh_median(const std::vector<double>& shifts) {
    std::vector<double> averages;
    averages.reserve(shifts.size() * (shifts.size() + 1) / 2);
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        for (std::size_t j = i; j < shifts.size(); ++j) {
            averages.push_back((shifts[i] + shifts[j]) / 2.0);
        }
    }
    return median(std::move(averages));
}

/// The chance that a one-sided t test on `count` values of deviation `sigma` shows a shift below
/// `margin` when there is none.
double t_test_power(double count, double sigma, double margin, double confidence) {
    const double reach = student_t_quantile(confidence, count - 1.0);
    const double distance = margin * std::sqrt(count) / sigma;
    return noncentral_t_at_most(-reach, count - 1.0, -distance);
}

Result<std::uint64_t> smallest_for_t(double normal, double sigma, double margin, double power,
                                     double confidence) {
    constexpr std::uint64_t most = 1'000'000;
    // The t test never needs fewer than the normal formula says.
    const double first = std::clamp(std::floor(normal), 2.0, static_cast<double>(most) + 1.0);
    for (auto count = static_cast<std::uint64_t>(first); count <= most; ++count) {
        if (t_test_power(static_cast<double>(count), sigma, margin, confidence) >= power) {
            return count;
        }
    }
    return fail(ErrorKind::config,
                fmt::format("a margin of {} against a spread of {} needs more than {} samples: "
                            "widen the margin or reduce the spread",
                            margin, sigma, most));
}

}  // namespace

Result<double> log10_rate_for_pairing(const Exposure& exposure) {
    constexpr double half = 0.5;
    if (exposure.trials == 0) {
        return fail(ErrorKind::config, "a rate needs trials: none were counted");
    }
    return std::log10((static_cast<double>(exposure.errors) + half) /
                      static_cast<double>(exposure.trials));
}

Result<PairedShift> paired_shift(std::span<const PairedValue> pairs, double confidence) {
    PLUGFEST_CHECK(check_open_fraction("confidence", confidence));
    if (pairs.empty()) {
        return fail(ErrorKind::config, "no pairs to compare: measure the same lanes twice");
    }
    if (pairs.size() > most_pairs) {
        return fail(ErrorKind::config,
                    fmt::format("{} pairs: up to {} are compared at once; split them by kind",
                                pairs.size(), most_pairs));
    }
    std::map<std::string, std::vector<double>> by_module;
    std::vector<double> shifts;
    for (const PairedValue& pair : pairs) {
        PLUGFEST_CHECK(check_finite("value before", pair.before));
        PLUGFEST_CHECK(check_finite("value after", pair.after));
        shifts.push_back(pair.after - pair.before);
        by_module[pair.module].push_back(shifts.back());
    }
    std::vector<double> module_means;
    module_means.reserve(by_module.size());
    for (const auto& [module, values] : by_module) {
        module_means.push_back(mean(values));
    }
    PairedShift shift;
    shift.pairs = shifts.size();
    shift.modules = module_means.size();
    shift.lane_mean = mean(shifts);
    shift.lane_sd = standard_deviation(shifts);
    if (shift.pairs > 1) {
        shift.lane_upper = shift.lane_mean + t_reach(shift.lane_sd, shift.pairs, confidence);
    }
    shift.module_mean = mean(module_means);
    shift.module_sd = standard_deviation(module_means);
    if (shift.modules > 1) {
        const double reach = t_reach(shift.module_sd, shift.modules, confidence);
        shift.module_lower = shift.module_mean - reach;
        shift.module_upper = shift.module_mean + reach;
    }
    shift.hodges_lehmann = walsh_median(shifts);
    const auto worst = std::ranges::max_element(shifts);
    shift.worst = *worst;
    shift.worst_pair = static_cast<std::size_t>(worst - shifts.begin());
    return shift;
}

NonInferiority PairedShift::against(double margin) const {
    if (module_upper && *module_upper < margin) {
        return NonInferiority::non_inferior;
    }
    if (module_lower && *module_lower >= margin) {
        return NonInferiority::inferior;
    }
    return NonInferiority::inconclusive;
}

Result<ShiftSampleSize> sample_size(const ShiftDesign& design) {
    PLUGFEST_CHECK(check_positive("spread sigma", design.sigma));
    PLUGFEST_CHECK(check_positive("margin", design.margin));
    PLUGFEST_CHECK(check_open_fraction("power", design.power));
    PLUGFEST_CHECK(check_open_fraction("confidence", design.confidence));
    if (!(design.correlation >= 0.0 && design.correlation <= 1.0) || design.lanes_per_module < 1) {
        return fail(ErrorKind::config,
                    fmt::format("correlation {} of {} lanes per module: state a correlation from 0 "
                                "to 1 and at least 1 lane",
                                design.correlation, design.lanes_per_module));
    }
    const double lanes = design.lanes_per_module;
    const double reach = normal_quantile(design.confidence) + normal_quantile(design.power);
    ShiftSampleSize size;
    size.lanes_real = std::pow(std::max(0.0, reach) * design.sigma / design.margin, 2.0);
    size.lanes_normal = static_cast<std::uint64_t>(std::ceil(size.lanes_real));
    size.lanes_wilcoxon =
        static_cast<std::uint64_t>(std::ceil(size.lanes_real * std::numbers::pi / 3.0));
    size.design_effect = 1.0 + (lanes - 1.0) * design.correlation;
    size.modules_real = size.lanes_real * size.design_effect / lanes;
    size.modules_normal = static_cast<std::uint64_t>(std::ceil(size.modules_real));
    const double module_sigma = design.sigma * std::sqrt(size.design_effect / lanes);
    PLUGFEST_TRY(size.lanes_t, smallest_for_t(size.lanes_real, design.sigma, design.margin,
                                              design.power, design.confidence));
    PLUGFEST_TRY(size.modules_t, smallest_for_t(size.modules_real, module_sigma, design.margin,
                                                design.power, design.confidence));
    size.power_at_modules_t = t_test_power(static_cast<double>(size.modules_t), module_sigma,
                                           design.margin, design.confidence);
    return size;
}

}  // namespace plugfest::stats
