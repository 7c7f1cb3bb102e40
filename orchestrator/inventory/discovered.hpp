#pragma once

#include "drivers/api/discovered_box.hpp"
#include "drivers/transport/ssh_channel.hpp"
#include "orchestrator/inventory/inventory.hpp"

#include <string>
#include <vector>

namespace plugfest::inventory {

/// A box that discovery logged in to: what it calls itself, what it has, and how it was reached.
struct FoundBox {
    std::string name;
    api::DiscoveredBox box;
    transport::SshOptions ssh;
};

/// A first lab file for real gear from what was found: devices, a cage per port, and a cable with
/// one link for every pair of ports that hear each other. What nobody heard is left for the reader
/// to fill in. Two boxes of one name fail with `config`.
[[nodiscard]] Result<Inventory> inventory_from(const std::string& lab_name,
                                               const std::vector<FoundBox>& boxes);

}  // namespace plugfest::inventory
