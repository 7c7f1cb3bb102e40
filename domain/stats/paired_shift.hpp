#pragma once

#include "domain/measurement.hpp"
#include "domain/result.hpp"
#include "domain/stats/non_inferiority.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plugfest::stats {

/// One lane of one module measured twice on the same port, fibre and temperature, such as with old
/// and new firmware. Values are log10 of a bit error rate (or any scale where lower is better).
struct PairedValue {
    std::string module;  ///< serial number: lanes of one module are not independent
    double before = 0.0;
    double after = 0.0;
};

/// log10 of (errors + 0.5) / trials: a rate that has a logarithm without errors too. For paired
/// comparison only, never as a result by itself. Fails with `config` without trials.
[[nodiscard]] Result<double> log10_rate_for_pairing(const Exposure& exposure);

/// How far values moved, d = after - before. The unit of evidence is the module: the bounds that
/// take lanes as independent are too narrow where modules differ.
struct PairedShift {
    std::size_t pairs = 0;
    std::size_t modules = 0;
    double lane_mean = 0.0;
    double lane_sd = 0.0;
    std::optional<double> lane_upper;    ///< for comparison only; empty with a single pair
    double module_mean = 0.0;            ///< mean of module means, unweighted
    double module_sd = 0.0;              ///< of module means
    std::optional<double> module_lower;  ///< one-sided Student t bounds; empty with one module
    std::optional<double> module_upper;
    double hodges_lehmann = 0.0;  ///< median of all (d_i + d_j) / 2, i <= j
    double worst = 0.0;           ///< largest d: a mean can pass while one lane is lost
    std::size_t worst_pair = 0;   ///< index of that pair

    /// Decided by the module bounds: non-inferior if the upper one is below `margin`, inferior if
    /// the lower one reaches it; inconclusive with one module.
    [[nodiscard]] NonInferiority against(double margin) const;
};

/// Fails with `config` without pairs or with more than 4000, for values that are not finite, or a
/// confidence outside (0, 1).
[[nodiscard]] Result<PairedShift> paired_shift(std::span<const PairedValue> pairs,
                                               double confidence);

/// Modules needed to show non-inferiority when nothing changed.
struct ShiftDesign {
    double sigma = 0.3;        ///< standard deviation of d between lanes, decades
    double margin = 0.3;       ///< decades
    double power = 0.9;        ///< chance to succeed when the true shift is 0
    double confidence = 0.95;  ///< one-sided
    double correlation = 0.0;  ///< of d between lanes of one module (intra-class), 0…1
    int lanes_per_module = 1;
};

struct ShiftSampleSize {
    double lanes_real = 0.0;           ///< ((z_C + z_power) sigma / margin)^2, not rounded
    std::uint64_t lanes_normal = 0;    ///< that, rounded up: 1 or 2 short of the t test
    std::uint64_t lanes_t = 0;         ///< smallest number for which the t test has the power
    std::uint64_t lanes_wilcoxon = 0;  ///< lanes_real pi / 3, rounded up
    double design_effect = 1.0;        ///< 1 + (m - 1) correlation
    double modules_real = 0.0;         ///< lanes_real x design effect / m
    std::uint64_t modules_normal = 0;
    std::uint64_t modules_t = 0;  ///< by the t test on module means: the number to plan with
    double power_at_modules_t = 0.0;
};

/// Fails with `config` for sigma or margin not above 0, fractions out of range, or when more than a
/// million modules would be needed.
[[nodiscard]] Result<ShiftSampleSize> sample_size(const ShiftDesign& design);

}  // namespace plugfest::stats
