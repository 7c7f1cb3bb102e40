#pragma once

#include "domain/clock.hpp"
#include "domain/units.hpp"
#include "drivers/sim/fabric/faults.hpp"
#include "drivers/sim/lab_spec.hpp"
#include "drivers/sim/physics/fec.hpp"
#include "drivers/sim/physics/rng.hpp"

#include <cstdint>

namespace plugfest::sim {

/// Lanes of a module on either side; one bank.
inline constexpr int module_lanes = 8;

enum class SignalKind { none, traffic, pattern };

/// What is on a lane at some point of the path.
struct Signal {
    SignalKind kind = SignalKind::none;
    std::uint8_t pattern = 0;  ///< CMIS pattern ID, of a pattern
    bool looped = false;       ///< turned round on the way
    double ber = 0.0;          ///< errors collected since it was made
    bool operator==(const Signal&) const = default;
};

/// What a receiver reports as signal-to-noise ratio: the one at which its errors would be random;
/// 0 without a signal, 30 dB at most.
[[nodiscard]] Decibel signal_snr(const Signal& signal);

/// The bursts on a lane: those of its path that strike this lane.
struct LaneBursts {
    std::uint64_t path_key = 0;  ///< names the path's bursts
    BurstLaw law;
    int lane = 0;  ///< of the path, 0-based
    int lanes = 1;
    bool operator==(const LaneBursts&) const = default;
};

/// What reaches a module on one lane, from its host and from the medium.
struct LaneInput {
    Signal host;
    Signal media;
    double rx_power_mw = 0.0;
    LaneBursts bursts;
    bool operator==(const LaneInput&) const = default;
};

/// What the parts of a lab share.
struct LabContext {
    Instant now{};
    PhysicsOptions physics;
    FaultBoard faults;
};

}  // namespace plugfest::sim
