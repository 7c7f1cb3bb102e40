#pragma once

#include "drivers/sim/fabric/shared_fabric.hpp"
#include "drivers/sim/lab/server_loop.hpp"

namespace plugfest::sim {

/// The module side of the socket bus (protocol: drivers/transport/socket_bus.hpp). A path is the
/// name of a cage. Whatever a client sends gets an `OK` or an `ERR KIND text`.
[[nodiscard]] LineProtocol bus_protocol(SharedFabric& fabric);

}  // namespace plugfest::sim
