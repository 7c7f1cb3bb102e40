#pragma once

#include "drivers/api/discovered_box.hpp"
#include "drivers/async/task.hpp"
#include "drivers/transport/command_channel.hpp"

namespace plugfest::nics {

/// Finds out what a Linux host is and has: identity, Ethernet ports (no bridges, VLANs and other
/// software devices, but virtual Ethernet), modules, neighbours. Reads only. What the login may not
/// read is listed in `missing`. Fails with `unsupported` when the box is not Linux with iproute2.
[[nodiscard]] Task<api::DiscoveredBox> discover_linux(transport::CommandChannel& channel);

}  // namespace plugfest::nics
