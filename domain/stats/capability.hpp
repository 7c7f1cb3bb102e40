#pragma once

#include "domain/result.hpp"

#include <optional>
#include <span>

namespace plugfest::stats {

/// Specification limits of a value; at least one.
struct SpecificationLimits {
    std::optional<double> lower;
    std::optional<double> upper;
};

/// Grade of a process by its overall index Ppk: from 1.67 fit for key items, from 1.33 a pass.
enum class CapabilityGrade { key, pass, fail, undefined };

/// How many standard deviations lie between a process and its limits, in units of 3. Indices need
/// both limits where the name has no k. All are empty for a sample without spread: then nothing is
/// known about the process (or the monitor is stuck).
struct Capability {
    double mean = 0.0;
    double sd_overall = 0.0;         ///< divisor n-1; contains drift
    double mean_moving_range = 0.0;  ///< of neighbours in time order
    double sd_within = 0.0;          ///< mean moving range x sqrt(pi)/2; drift taken out
    std::optional<double> cp;        ///< within
    std::optional<double> cpk;
    std::optional<double> pp;  ///< overall
    std::optional<double> ppk;
    std::optional<double> pp_lower;           ///< exact one-sided bound (chi-squared)
    std::optional<double> ppk_lower_bissell;  ///< approximate one-sided bound
    std::optional<double> ppk_lower_exact;    ///< by the noncentral t law; with one limit only
    double p0_135 = 0.0;  ///< quantiles of the sample: mean -3, 0, +3 sigma of a normal law
    double p50 = 0.0;
    double p99_865 = 0.0;
    std::optional<double> ppk_percentile;  ///< from the quantiles, for values that are not normal
    CapabilityGrade grade = CapabilityGrade::undefined;  ///< by ppk; judge small samples by a bound
};

/// Capability of `values` in time order (qualification practice 8). Rates are handed in as log10.
/// Fails with `config` for fewer than 2 values, no limit, limits that cross, values that are not
/// finite, or a confidence outside (0, 1).
[[nodiscard]] Result<Capability> capability(std::span<const double> values,
                                            const SpecificationLimits& limits, double confidence);

}  // namespace plugfest::stats
