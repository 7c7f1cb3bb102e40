#pragma once

#include "drivers/api/discovered_box.hpp"
#include "drivers/async/task.hpp"
#include "drivers/transport/command_channel.hpp"

namespace plugfest::switches {

/// Finds out what a SONiC switch is and has: identity, ports, modules, neighbours. Reads only, with
/// one exec. What the login may not read is listed in `missing`. Fails with `unsupported` when the
/// box does not run SONiC.
[[nodiscard]] Task<api::DiscoveredBox> discover_sonic(transport::CommandChannel& channel);

}  // namespace plugfest::switches
