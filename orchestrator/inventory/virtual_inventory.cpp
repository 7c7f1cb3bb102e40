#include "orchestrator/inventory/virtual_inventory.hpp"

#include <fmt/format.h>

namespace plugfest::inventory {

Inventory inventory_for(const LabFile& lab, const std::map<std::string, transport::SshOptions>& ssh,
                        const std::string& host, std::uint16_t bus_port,
                        std::uint16_t control_port) {
    Inventory inventory;
    inventory.topology = lab.intended;
    inventory.topology.provenance = Provenance::simulated;
    inventory.time = {.lab_time = true, .host = host, .port = control_port};
    inventory.seed = lab.truth.seed;
    inventory.quirk_files = lab.quirk_files;
    for (const Device& device : inventory.topology.devices) {
        if (const auto access = ssh.find(device.name.str()); access != ssh.end()) {
            inventory.devices.push_back(
                {.device = device.name,
                 .driver = device.role == DeviceRole::switch_ ? "sonic" : "linux",
                 .ssh = access->second});
        }
    }
    for (const Cage& cage : inventory.topology.cages) {
        inventory.cages.push_back(
            {.cage = cage.name,
             .bus = fmt::format("socket://{}:{}/{}", host, bus_port, cage.name.str())});
    }
    inventory.text = to_yaml(inventory);
    return inventory;
}

}  // namespace plugfest::inventory
