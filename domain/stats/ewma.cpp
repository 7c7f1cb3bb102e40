#include "domain/stats/ewma.hpp"

#include "domain/stats/arguments.hpp"

#include <fmt/format.h>

#include <cmath>

namespace plugfest::stats {

namespace {

Result<void> check_chart(const EwmaChart& chart) {
    PLUGFEST_CHECK(check_finite("target", chart.target));
    PLUGFEST_CHECK(check_positive("sigma", chart.sigma));
    PLUGFEST_CHECK(check_positive("width", chart.width));
    if (!(chart.weight > 0.0 && chart.weight <= 1.0)) {
        return fail(ErrorKind::config,
                    fmt::format("weight {} of the newest value is not above 0 and at most 1",
                                chart.weight));
    }
    return {};
}

ChartState state_of_point(const EwmaPoint& point, double slack) {
    if (point.average > point.upper + slack) {
        return ChartState::above;
    }
    return point.average < point.lower - slack ? ChartState::below : ChartState::in;
}

}  // namespace

Result<std::vector<EwmaPoint>> ewma(std::span<const double> values, const EwmaChart& chart) {
    // A value that lies on its limit must not be put out by rounding.
    constexpr double rounding = 1e-12;
    PLUGFEST_CHECK(check_chart(chart));
    const double kept = 1.0 - chart.weight;
    double average = chart.target;
    double forgotten = 1.0;
    std::vector<EwmaPoint> points;
    for (const double value : values) {
        PLUGFEST_CHECK(check_finite("value", value));
        average = chart.weight * value + kept * average;
        forgotten *= kept * kept;
        const double reach = chart.width * chart.sigma *
                             std::sqrt(chart.weight / (2.0 - chart.weight) * (1.0 - forgotten));
        EwmaPoint& point = points.emplace_back();
        point.average = average;
        point.lower = chart.target - reach;
        point.upper = chart.target + reach;
        point.state = state_of_point(point, rounding * (reach + std::abs(chart.target)));
    }
    return points;
}

}  // namespace plugfest::stats
