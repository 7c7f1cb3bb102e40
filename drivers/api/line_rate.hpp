#pragma once

#include "domain/units.hpp"

#include <array>
#include <cmath>
#include <optional>

namespace plugfest::api {

/// What one Ethernet lane carries on the wire, RS-FEC parity included, and how much that FEC
/// corrects (IEEE 802.3 clauses 91 and 119, 802.3dj for 200G lanes).
struct LaneRate {
    GigabitsPerSecond nominal;
    GigabitsPerSecond line;
    int correctable_symbols = 0;  ///< per codeword: 7 with RS(528,514), 15 with RS(544,514)
};

inline constexpr std::array<LaneRate, 4> lane_rates{{
    {GigabitsPerSecond(25.0), GigabitsPerSecond(25.78125), 7},
    {GigabitsPerSecond(50.0), GigabitsPerSecond(53.125), 15},
    {GigabitsPerSecond(100.0), GigabitsPerSecond(106.25), 15},
    {GigabitsPerSecond(200.0), GigabitsPerSecond(212.5), 15},
}};

/// The lane rate of a port of this nominal speed over so many lanes; empty when there is no such
/// Ethernet rate or the lanes are unknown (0).
[[nodiscard]] inline std::optional<LaneRate> lane_rate(GigabitsPerSecond speed, int lanes) {
    for (const auto& rate : lane_rates) {
        if (lanes > 0 && std::abs(speed.value() / lanes - rate.nominal.value()) < 0.01) {
            return rate;
        }
    }
    return std::nullopt;
}

/// Line rate of the whole port, FEC parity included. Without a lane count it is known from 200 Gb/s
/// on, since those ports all use RS(544,514), whose parity adds a sixteenth.
[[nodiscard]] inline std::optional<GigabitsPerSecond> line_rate(GigabitsPerSecond speed,
                                                                int lanes) {
    if (const auto rate = lane_rate(speed, lanes)) {
        return GigabitsPerSecond(rate->line.value() * lanes);
    }
    if (lanes == 0 && speed.value() >= 200.0) {
        return GigabitsPerSecond(speed.value() * 1.0625);
    }
    return std::nullopt;
}

}  // namespace plugfest::api
