#include "drivers/cmis/control/module_power.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/cmis/block.hpp"
#include "drivers/cmis/data_paths.hpp"
#include "drivers/cmis/path_restorer.hpp"
#include "drivers/cmis/registers/lower.hpp"

#include <fmt/format.h>

#include <functional>
#include <utility>

namespace plugfest::cmis {
namespace {

using api::DataPathState;
using api::ModuleState;
using transport::Bytes;

constexpr Duration power_poll_interval = std::chrono::milliseconds(20);
/// The module may still answer from before for a moment after the reset bit was written.
constexpr Duration reset_grace = std::chrono::milliseconds(100);
/// tMgmtInit is 2 s; the field knows modules that need longer.
constexpr Duration restart_limit = std::chrono::seconds(15);

Task<bool> rests_in(ModuleSession& session, ModuleState one, ModuleState other) {
    PLUGFEST_CO_TRY(const ModuleState state, co_await read_module_state(session));
    if (state == ModuleState::fault) {
        PLUGFEST_CO_TRY(const Bytes cause, co_await session.pages().read(lower::fault_cause));
        co_return fail(ErrorKind::protocol,
                       fmt::format("the module is in its fault state (cause {}), which only a "
                                   "reset or a power cycle ends",
                                   cause.front()));
    }
    co_return state == one || state == other;
}

Task<void> await_power(ModuleSession& session, ModuleState one, ModuleState other,
                       std::string what) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session.traits());
    const auto& longest = traits->durations;
    const std::function<Task<bool>()> probe = [&session, one, other] {
        return rests_in(session, one, other);
    };
    const Duration limit = patience({longest.module_power_up, longest.module_power_down,
                                     longest.tx_turn_off, longest.data_path_deinit});
    auto polling =
        async::poll_until(session.sleeper(), power_poll_interval, limit, std::move(what), probe);
    co_return co_await std::move(polling);
}

/// During the restart a module refuses transfers or answers nothing but FFh.
Task<bool> has_restarted(ModuleSession& session) {
    constexpr std::uint8_t blank = 0xFF;
    const auto identifier = co_await session.pages().read(lower::identifier);
    if (!identifier && identifier.error().kind() == ErrorKind::cancelled) {
        co_return fail(identifier.error());
    }
    if (!identifier || identifier->front() == blank || identifier->front() == 0) {
        session.pages().forget();
        co_return false;
    }
    co_return co_await rests_in(session, ModuleState::low_power, ModuleState::ready);
}

}  // namespace

Task<ModuleState> read_module_state(ModuleSession& session) {
    constexpr Field state = lower::module_state;
    PLUGFEST_CO_TRY(const Bytes bytes, co_await session.pages().read(state));
    const std::uint8_t code = Block(bytes, state).bits(state);
    co_return code <= std::to_underlying(ModuleState::fault) ? static_cast<ModuleState>(code)
                                                             : ModuleState::unknown;
}

Task<void> await_steady_power(ModuleSession& session) {
    return await_power(session, ModuleState::low_power, ModuleState::ready,
                       "the module to leave a transition");
}

Task<void> set_low_power_and_wait(ModuleSession& session, bool low) {
    PLUGFEST_CO_CHECK(co_await await_steady_power(session));
    DataPaths control(session);
    PLUGFEST_CO_CHECK(co_await control.set_low_power(low));
    const ModuleState aim = low ? ModuleState::low_power : ModuleState::ready;
    std::string what = low ? "the module to be in low power" : "the module to be ready";
    co_return co_await await_power(session, aim, aim, std::move(what));
}

Task<void> reset_module(ModuleSession& session) {
    PLUGFEST_CO_CHECK(co_await session.controllable());
    constexpr Field bit = lower::software_reset;
    PLUGFEST_CO_CHECK(co_await session.pages().update(bit, bit.mask(), bit.mask()));
    session.pages().forget();
    PLUGFEST_CO_CHECK(co_await session.sleeper().sleep_for(reset_grace));
    const std::function<Task<bool>()> probe = [&session] { return has_restarted(session); };
    auto polling = async::poll_until(session.sleeper(), power_poll_interval, restart_limit,
                                     "the module to restart after the reset", probe);
    PLUGFEST_CO_CHECK(co_await std::move(polling));
    PLUGFEST_CO_CHECK(co_await session.reload());
    co_return Result<void>();
}

std::string data_path_state_name(DataPathState state) {
    switch (state) {
        case DataPathState::deactivated:
            return "Deactivated";
        case DataPathState::init:
            return "Init";
        case DataPathState::deinit:
            return "Deinit";
        case DataPathState::activated:
            return "Activated";
        case DataPathState::tx_turn_on:
            return "TxTurnOn";
        case DataPathState::tx_turn_off:
            return "TxTurnOff";
        case DataPathState::initialized:
            return "Initialized";
        case DataPathState::unknown:
            break;
    }
    return fmt::format("unknown state {}", std::to_underlying(state));
}

std::string module_state_name(ModuleState state) {
    switch (state) {
        case ModuleState::low_power:
            return "LowPwr";
        case ModuleState::power_up:
            return "PwrUp";
        case ModuleState::ready:
            return "Ready";
        case ModuleState::power_down:
            return "PwrDn";
        case ModuleState::fault:
            return "Fault";
        case ModuleState::unknown:
            break;
    }
    return "unknown";
}

}  // namespace plugfest::cmis
