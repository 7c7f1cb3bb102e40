#include "drivers/sim/physics/draws.hpp"

#include <boost/random/binomial_distribution.hpp>

#include <algorithm>
#include <cmath>

namespace plugfest::sim {

namespace {

/// Above this mean, rejection is faster than walking the distribution from zero.
constexpr double walk_limit = 16.0;

std::uint64_t walk_binomial(Random& random, std::uint64_t trials, double p) {
    const double n = static_cast<double>(trials);
    double term = std::exp(n * std::log1p(-p));
    double left = random.uniform();
    std::uint64_t k = 0;
    while (left >= term && k < trials) {
        left -= term;
        const double next = static_cast<double>(k) + 1.0;
        term *= (n - static_cast<double>(k)) / next * (p / (1.0 - p));
        ++k;
        if (term < 1e-18 && next > n * p) {
            break;  // beyond the resolution of the uniform draw
        }
    }
    return k;
}

}  // namespace

std::uint64_t draw_binomial(Random& random, std::uint64_t trials, double probability) {
    const double p = std::clamp(probability, 0.0, 1.0);
    if (p > 0.5) {
        return trials - draw_binomial(random, trials, 1.0 - p);
    }
    if (trials == 0 || p <= 0.0) {
        return 0;
    }
    if (static_cast<double>(trials) * p < walk_limit) {
        return walk_binomial(random, trials, p);
    }
    boost::random::binomial_distribution<std::int64_t, double> distribution(
        static_cast<std::int64_t>(trials), p);
    return static_cast<std::uint64_t>(distribution(random));
}

std::uint64_t draw_poisson(Random& random, double mean) {
    double term = std::exp(-mean);
    double left = random.uniform();
    std::uint64_t k = 0;
    while (left >= term) {
        left -= term;
        ++k;
        term *= mean / static_cast<double>(k);
        if (term < 1e-18 && static_cast<double>(k) > mean) {
            break;
        }
    }
    return k;
}

}  // namespace plugfest::sim
