#pragma once

#include <boost/math/distributions/chi_squared.hpp>

#include <cstddef>
#include <vector>

namespace plugfest::sim::testing {

/// p-value of observed against expected counts. Cells that expect fewer than five are pooled with
/// their neighbour. 1 if fewer than two cells remain.
inline double chi_square_p(const std::vector<double>& observed,
                           const std::vector<double>& expected) {
    double statistic = 0.0;
    int cells = 0;
    double seen = 0.0;
    double wanted = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        seen += observed[i];
        wanted += expected[i];
        double rest = 0.0;
        for (std::size_t j = i + 1; j < expected.size(); ++j) {
            rest += expected[j];
        }
        if (wanted < 5.0 || (rest < 5.0 && i + 1 < expected.size())) {
            continue;
        }
        statistic += (seen - wanted) * (seen - wanted) / wanted;
        ++cells;
        seen = 0.0;
        wanted = 0.0;
    }
    if (cells < 2) {
        return 1.0;
    }
    return boost::math::cdf(
        boost::math::complement(boost::math::chi_squared(cells - 1), statistic));
}

/// Odds against a false alarm, for tests with fixed seeds.
inline constexpr double suspicious = 1e-4;

}  // namespace plugfest::sim::testing
