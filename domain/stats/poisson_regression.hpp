#pragma once

#include "domain/result.hpp"

#include <optional>
#include <span>
#include <vector>

namespace plugfest::stats {

/// One term of the expected count of a cell: exp(offset + parameters . terms).
struct RegressionBin {
    double offset = 0.0;
    std::vector<double> terms;
};

/// A counted cell, whose expected count is the sum over its bins.
struct RegressionCell {
    double count = 0.0;
    std::vector<RegressionBin> bins;
};

/// A log-linear model fitted to counts by maximum Poisson likelihood.
struct Regression {
    std::vector<double> parameters;
    std::vector<std::vector<double>> covariance;  ///< inverse Fisher information
    std::vector<double> means;                    ///< expected count of each cell
    double deviance = 0.0;
    double chi_squared = 0.0;  ///< Pearson
};

/// Fisher scoring with step halving, from `start` or from a straight line through the logarithms.
/// Each cell must have a bin, and all bins the same number of terms (at least one). Fails with
/// `config` for fewer cells than parameters, with `decode` when the likelihood has no maximum.
[[nodiscard]] Result<Regression> fit_poisson(std::span<const RegressionCell> cells,
                                             const std::optional<std::vector<double>>& start);

/// The expected count of a cell.
[[nodiscard]] double expected_count(const RegressionCell& cell, std::span<const double> parameters);

/// The standard error of ln of the expected count of `cell`, by the delta method.
[[nodiscard]] double log_count_error(const Regression& regression, const RegressionCell& cell);

}  // namespace plugfest::stats
