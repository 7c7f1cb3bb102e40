#pragma once

#include "drivers/sim/physics/rng.hpp"

#include <cstdint>

namespace plugfest::sim {

/// An exact draw from Binomial(trials, probability); `probability` is clamped to [0, 1].
[[nodiscard]] std::uint64_t draw_binomial(Random& random, std::uint64_t trials, double probability);

/// An exact draw from Poisson(mean), for means up to a few hundred.
[[nodiscard]] std::uint64_t draw_poisson(Random& random, double mean);

}  // namespace plugfest::sim
