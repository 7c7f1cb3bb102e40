#pragma once

#include "domain/measurement.hpp"
#include "domain/result.hpp"
#include "domain/stats/ber_bounds.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace plugfest::stats {

/// Mean time between failures proven by a soak that ended at a set time: hours / (chi2(C; 2n+2) /
/// 2). `hours` of live link time, summed over links, without gaps. Fails with `config` for hours
/// that are not above 0 or a confidence outside (0, 1).
[[nodiscard]] Result<double> mtbf_lower(double hours, std::uint64_t failures, double confidence);

/// The same for a test that ended at its n-th failure: hours / (chi2(C; 2n) / 2). Fails with
/// `config` without a failure, since then the test has not ended.
[[nodiscard]] Result<double> mtbf_lower_at_failure(double hours, std::uint64_t failures,
                                                   double confidence);

/// Link hours needed so that at most `allowed_failures` failures prove this MTBF.
[[nodiscard]] Result<double> hours_needed(double mtbf_hours, std::uint64_t allowed_failures,
                                          double confidence);

/// Whether counts of several ports may be added up.
enum class Pooling {
    pool,            ///< no difference between ports shown: the sum speaks for each
    report_worst,    ///< ports differ: only the worst port's bound is safe
    not_applicable,  ///< one port, or no event at all: nothing to compare
};

/// Ports compared by how their counts scatter about a common rate.
struct Homogeneity {
    Pooling pooling = Pooling::not_applicable;
    std::optional<double> chi_squared;  ///< sum of (count - expected)^2 / expected; empty without
                                        ///< events
    int degrees = 0;                    ///< ports - 1
    std::optional<double> p_value;      ///< of so much scatter among equal ports
    double pooled_upper = 0.0;          ///< one-sided upper bound on the rate of all together
    double worst_upper = 0.0;           ///< largest single-port bound
    std::size_t worst = 0;              ///< index of that port
};

/// Chi-squared dispersion test of per-port counts, expected counts in proportion to exposure;
/// pooled when p >= 0.05 (qualification practice 2.2). Trials are attempts, or link seconds for
/// events in time. Fails with `config` for no ports, a port
/// without trials, or a confidence outside (0, 1).
[[nodiscard]] Result<Homogeneity> compare_ports(std::span<const Exposure> ports, double confidence);

}  // namespace plugfest::stats
