#include "domain/stats/sample.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace plugfest::stats {

double mean(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double standard_deviation(std::span<const double> values) {
    if (values.size() < 2) {
        return 0.0;
    }
    // Equal values must give exactly 0, which the rounded mean alone would not.
    if (std::ranges::all_of(values, [&](double value) { return value == values.front(); })) {
        return 0.0;
    }
    const double centre = mean(values);
    double squares = 0.0;
    for (const double value : values) {
        squares += (value - centre) * (value - centre);
    }
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

double quantile(std::vector<double> values, double fraction) {
    std::ranges::sort(values);
    const double position = static_cast<double>(values.size() - 1) * fraction;
    const auto below = static_cast<std::size_t>(position);
    if (below + 1 >= values.size()) {
        return values.back();
    }
    return std::lerp(values[below], values[below + 1], position - static_cast<double>(below));
}

double median(std::vector<double> values) {
    return quantile(std::move(values), 0.5);
}

}  // namespace plugfest::stats
