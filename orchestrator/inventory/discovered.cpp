#include "orchestrator/inventory/discovered.hpp"

#include "orchestrator/inventory/device_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace plugfest::inventory {

namespace {

constexpr int default_lanes = 8;

PortName port_name(const std::string& device, const std::string& port) {
    return PortName(device + ":" + port);
}

Device device_of_box(const FoundBox& found) {
    Device device;
    device.name = DeviceName(found.name);
    device.role = found.box.driver == "sonic" ? DeviceRole::switch_ : DeviceRole::host;
    device.model = found.box.identity.model;
    return device;
}

void set_lanes(SubPort& port, int lanes) {
    port.host_lanes.resize(static_cast<std::size_t>(lanes));
    std::iota(port.host_lanes.begin(), port.host_lanes.end(), 1);
}

Cage cage_of_port(const FoundBox& found, const api::DiscoveredPort& port) {
    Cage cage;
    cage.name = port_name(found.name, port.name);
    cage.device = DeviceName(found.name);
    SubPort sub{.name = cage.name, .host_lanes = {}, .rail = std::nullopt, .ip = ""};
    set_lanes(sub, port.lanes > 0 ? port.lanes : default_lanes);
    // The module's type stands for the cage's: a smaller module in a larger cage tells nothing.
    const std::string type = port.module_type.substr(0, port.module_type.find(' '));
    if (lanes_of(type) >= static_cast<int>(sub.host_lanes.size())) {
        cage.form_factor = type;
    }
    cage.ports = {sub};
    return cage;
}

const FoundBox* box_named(const std::vector<FoundBox>& boxes, const std::string& name) {
    const auto found = std::ranges::find(boxes, name, &FoundBox::name);
    return found == boxes.end() ? nullptr : &*found;
}

const api::DiscoveredPort* port_named(const FoundBox& found, const std::string& name) {
    const auto port = std::ranges::find(found.box.ports, name, &api::DiscoveredPort::name);
    return port == found.box.ports.end() ? nullptr : &*port;
}

/// What a module calls itself is the only hint at the medium; a person corrects it.
Medium guessed_medium(const api::DiscoveredPort& port) {
    const std::string& type = port.module_type;
    for (const auto& [word, medium] :
         {std::pair{"CR", Medium::dac}, std::pair{"copper", Medium::dac},
          std::pair{"AEC", Medium::aec}, std::pair{"AOC", Medium::aoc}}) {
        if (type.find(word) != std::string::npos) {
            return medium;
        }
    }
    return Medium::optics;
}

/// An end that does not say has as many lanes as the other.
void give_lanes(Topology& topology, const PortName& port, int lanes) {
    const auto cage = std::ranges::find(topology.cages, port, &Cage::name);
    set_lanes(cage->ports.front(), lanes);
    if (lanes_of(cage->form_factor) < lanes) {
        cage->form_factor.clear();
    }
}

void add_cable(Topology& topology, const PortName& a, const api::DiscoveredPort& port_a,
               const PortName& b, const api::DiscoveredPort& port_b) {
    Cable cable;
    cable.name = fmt::format("{}--{}", a.str(), b.str());
    std::ranges::replace(cable.name, ':', '-');
    std::ranges::replace(cable.name, '/', '-');
    cable.medium = guessed_medium(port_a);
    cable.ends = {{.cage = a, .expected_part = port_a.module_part, .expected_serial = ""},
                  {.cage = b, .expected_part = port_b.module_part, .expected_serial = ""}};
    Link link;
    link.name = LinkName(cable.name);
    link.cable = cable.name;
    link.a = a;
    link.b = b;
    link.rate = port_a.speed.value() > 0.0 ? port_a.speed : port_b.speed;
    link.lanes = port_a.lanes > 0 ? port_a.lanes : port_b.lanes;
    if (link.lanes == 0) {
        link.lanes = default_lanes;
    }
    if (port_a.lanes == 0 || port_b.lanes == 0) {
        give_lanes(topology, port_a.lanes == 0 ? a : b, link.lanes);
    }
    topology.cables.push_back(cable);
    topology.links.push_back(link);
}

/// Pairs heard from either end, each once.
void add_cables(Topology& topology, const std::vector<FoundBox>& boxes) {
    std::set<PortName> used;
    for (const FoundBox& here : boxes) {
        for (const api::DiscoveredPort& port : here.box.ports) {
            const FoundBox* there =
                port.neighbour ? box_named(boxes, port.neighbour->device) : nullptr;
            const api::DiscoveredPort* far =
                there ? port_named(*there, port.neighbour->port) : nullptr;
            const PortName a = port_name(here.name, port.name);
            if (far == nullptr || used.contains(a)) {
                continue;
            }
            const PortName b = port_name(there->name, far->name);
            if (used.contains(b)) {
                continue;
            }
            used.insert({a, b});
            add_cable(topology, a, port, b, *far);
        }
    }
}

}  // namespace

Result<Inventory> inventory_from(const std::string& lab_name, const std::vector<FoundBox>& boxes) {
    Inventory inventory;
    inventory.topology.name = lab_name;
    inventory.topology.provenance = Provenance::real;
    for (const FoundBox& found : boxes) {
        if (inventory.topology.device(DeviceName(found.name)) != nullptr) {
            return fail(
                ErrorKind::config,
                fmt::format("two of the boxes call themselves '{}'; give them different host names",
                            found.name));
        }
        inventory.topology.devices.push_back(device_of_box(found));
        inventory.devices.push_back(
            {.device = DeviceName(found.name), .driver = found.box.driver, .ssh = found.ssh});
        for (const api::DiscoveredPort& port : found.box.ports) {
            inventory.topology.cages.push_back(cage_of_port(found, port));
        }
    }
    add_cables(inventory.topology, boxes);
    return inventory;
}

}  // namespace plugfest::inventory
