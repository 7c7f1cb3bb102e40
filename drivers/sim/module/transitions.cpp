#include "drivers/sim/module/transitions.hpp"

#include <algorithm>
#include <array>

namespace plugfest::sim {

namespace {

template <class State>
std::optional<State> when(bool condition, State next) {
    return condition ? std::optional(next) : std::nullopt;
}

}  // namespace

std::optional<PowerState> next_state(PowerState state, const PowerSignals& signals) {
    switch (state) {
        case PowerState::resetting:
            return when(signals.done, PowerState::low_power);
        case PowerState::low_power:
            return when(!signals.low_power, PowerState::power_up);
        case PowerState::power_up:
            return signals.low_power ? PowerState::power_down
                                     : when(signals.done, PowerState::ready);
        case PowerState::ready:
            return when(signals.low_power && signals.paths_idle, PowerState::power_down);
        case PowerState::power_down:
            return when(signals.done, PowerState::low_power);
    }
    return std::nullopt;
}

std::optional<PathState> next_state(PathState state, const PathSignals& signals) {
    const bool leave = signals.deinit || signals.reinit;
    switch (state) {
        case PathState::deactivated:
            return when(!signals.deinit, PathState::init);
        case PathState::init:
            return signals.deinit ? PathState::deinit : when(signals.done, PathState::initialized);
        case PathState::initialized:
            return leave ? PathState::deinit : when(!signals.dark, PathState::tx_turn_on);
        case PathState::tx_turn_on:
            return leave || signals.dark ? PathState::tx_turn_off
                                         : when(signals.done, PathState::activated);
        case PathState::activated:
            return when(leave || signals.dark, PathState::tx_turn_off);
        case PathState::tx_turn_off:
            return when(signals.done, PathState::initialized);
        case PathState::deinit:
            return when(signals.done, PathState::deactivated);
    }
    return std::nullopt;
}

bool transient(PowerState state) {
    return state != PowerState::low_power && state != PowerState::ready;
}

bool transient(PathState state) {
    return state == PathState::init || state == PathState::deinit ||
           state == PathState::tx_turn_on || state == PathState::tx_turn_off;
}

Duration duration_limit(std::uint8_t code) {
    using std::chrono::milliseconds;
    using std::chrono::minutes;
    using std::chrono::seconds;
    constexpr std::array<Duration, 13> limits{
        milliseconds(1),   milliseconds(5), milliseconds(10), milliseconds(50), milliseconds(100),
        milliseconds(500), seconds(1),      seconds(5),       seconds(10),      seconds(60),
        minutes(5),        minutes(10),     minutes(50)};
    return limits.at(std::min<std::size_t>(code, limits.size() - 1));
}

}  // namespace plugfest::sim
