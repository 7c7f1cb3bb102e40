#pragma once

#include "drivers/sim/module/timeline.hpp"
#include "drivers/sim/physics/signal.hpp"

#include <array>
#include <cstdint>

namespace plugfest::sim {

/// Errors counted in bits.
struct LaneErrors {
    std::uint64_t errors = 0;
    std::uint64_t bits = 0;
    LaneErrors& operator+=(const LaneErrors& other);
};

/// The past of what each lane of a module received.
using LaneHistory = std::array<Timeline<LaneInput>, module_lanes>;

/// Which errors are meant, and how fast bits come.
struct LaneCounting {
    Seed seed;  ///< of the counter, so that two counters of one lane differ as real ones do
    double bits_per_second = 0.0;
};

/// Random errors and bursts of one window piece in which the lane had this bit error ratio.
[[nodiscard]] LaneErrors errors_in_piece(const LaneCounting& counting, std::uint64_t span_number,
                                         const WindowPiece& piece, double ber,
                                         const LaneBursts& bursts);

/// The bursts of a path in one window, from its key.
[[nodiscard]] std::vector<Burst> path_bursts(const LaneBursts& bursts, std::uint64_t window);

}  // namespace plugfest::sim
