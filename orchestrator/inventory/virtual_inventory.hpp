#pragma once

#include "drivers/transport/ssh_channel.hpp"
#include "orchestrator/inventory/inventory.hpp"
#include "orchestrator/inventory/lab_file.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace plugfest::inventory {

/// The inventory of a running virtual lab: the intended fabric with the end points that the lab
/// listens at, and nothing of its truth. `ssh` is by device name; devices that are not in it cannot
/// be logged in to. Every cage is on the socket bus at `bus_port`, in a path named by the cage.
[[nodiscard]] Inventory inventory_for(const LabFile& lab,
                                      const std::map<std::string, transport::SshOptions>& ssh,
                                      const std::string& host, std::uint16_t bus_port,
                                      std::uint16_t control_port);

}  // namespace plugfest::inventory
