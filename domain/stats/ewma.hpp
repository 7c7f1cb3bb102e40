#pragma once

#include "domain/result.hpp"

#include <span>
#include <vector>

namespace plugfest::stats {

/// An exponentially weighted moving average chart: sees small lasting drifts that single points
/// hide.
struct EwmaChart {
    double target = 0.0;  ///< of the process in control
    double sigma = 1.0;   ///< standard deviation of one value
    double weight = 0.2;  ///< lambda, of the newest value, in (0, 1]
    double width = 3.0;   ///< of the limits, in standard deviations of the average
};

enum class ChartState { in, above, below };

struct EwmaPoint {
    double average = 0.0;
    double lower = 0.0;
    double upper = 0.0;
    ChartState state = ChartState::in;  ///< a point on a limit is in
};

/// z_0 = target, z_i = lambda x_i + (1 - lambda) z_(i-1), limits target +- width sigma
/// sqrt(lambda/(2-lambda) (1 - (1-lambda)^(2i))). Fails with `config` for a chart without meaning
/// or values that are not finite.
[[nodiscard]] Result<std::vector<EwmaPoint>> ewma(std::span<const double> values,
                                                  const EwmaChart& chart);

}  // namespace plugfest::stats
