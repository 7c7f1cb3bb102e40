#pragma once

#include "drivers/cmis/module_session.hpp"

#include <string>

namespace plugfest::cmis {

/// The state of the module (00h:3).
[[nodiscard]] Task<api::ModuleState> read_module_state(ModuleSession& session);

/// Waits until the module rests in LowPwr or Ready. Errors: `protocol` with the cause if it is in
/// its fault state; `timeout`.
[[nodiscard]] Task<void> await_steady_power(ModuleSession& session);

/// Requests low power by software or ends that, and waits until the module is there, by its own
/// durations. Errors as await_steady_power.
[[nodiscard]] Task<void> set_low_power_and_wait(ModuleSession& session, bool low);

/// Resets the module by software and waits until it answers again and rests (tMgmtInit, 2 s; more
/// is allowed for). Everything is then at its defaults, and the session has read it anew.
[[nodiscard]] Task<void> reset_module(ModuleSession& session);

/// "Activated", "Ready": as CMIS calls them.
[[nodiscard]] std::string data_path_state_name(api::DataPathState state);
[[nodiscard]] std::string module_state_name(api::ModuleState state);

}  // namespace plugfest::cmis
