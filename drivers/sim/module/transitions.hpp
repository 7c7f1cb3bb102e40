#pragma once

#include "domain/clock.hpp"

#include <cstdint>
#include <optional>

namespace plugfest::sim {

/// Module states; the numbers are the register codes. `resetting` has none: no management
/// interface.
enum class PowerState : std::uint8_t {
    resetting = 0,
    low_power = 1,
    power_up = 2,
    ready = 3,
    power_down = 4,
};

/// Data path states; the numbers are the register codes.
enum class PathState : std::uint8_t {
    deactivated = 1,
    init = 2,
    deinit = 3,
    activated = 4,
    tx_turn_on = 5,
    tx_turn_off = 6,
    initialized = 7,
};

/// What the module state machine looks at (CMIS 6.3.2).
struct PowerSignals {
    bool low_power = false;   ///< LowPwrS
    bool paths_idle = false;  ///< every data path Deactivated
    bool done = false;        ///< the work of a transient state is finished
};

/// What a data path state machine looks at (CMIS 6.3.3).
struct PathSignals {
    bool deinit = false;  ///< DPDeinitS
    bool reinit = false;  ///< re-initialisation asked for by ApplyDPInit
    bool dark = false;    ///< a transmitter is disabled or squelched by force
    bool done = false;    ///< the work of a transient state is finished
};

/// The state to go to now, or nothing.
[[nodiscard]] std::optional<PowerState> next_state(PowerState state, const PowerSignals& signals);
[[nodiscard]] std::optional<PathState> next_state(PathState state, const PathSignals& signals);

/// True for states that end by themselves.
[[nodiscard]] bool transient(PowerState state);
[[nodiscard]] bool transient(PathState state);

/// The longest time that a CMIS duration code stands for.
[[nodiscard]] Duration duration_limit(std::uint8_t code);

}  // namespace plugfest::sim
