#include "drivers/sim/host/host_network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

namespace plugfest::sim {

namespace {

/// Index of the first wire's end in the fabric. Hosts count theirs from 2; the kernel reports a
/// change of carrier at once only where the two ends of a veth pair have different indices.
constexpr std::size_t first_index = 1000;

std::string wire_name(std::size_t interface) {
    return fmt::format("wire{}", interface);
}

bool is_host(const LabSpec& spec, const DeviceName& device) {
    return std::ranges::any_of(spec.hosts,
                               [&](const HostSpec& host) { return host.name == device; });
}

std::string segment_of(const LabSpec& spec, const PortName& port) {
    const auto wire = std::ranges::find_if(spec.wires, [&](const WireSpec& candidate) {
        return candidate.a == port || candidate.b == port;
    });
    if (wire == spec.wires.end()) {
        return {};
    }
    const auto far_device = device_of(wire->a == port ? wire->b : wire->a);
    const auto far_switch = std::ranges::find(spec.switches, far_device, &SwitchSpec::name);
    if (far_switch == spec.switches.end()) {
        return "wire " + wire->name.str();
    }
    return far_switch->rail ? fmt::format("rail {}", *far_switch->rail)
                            : "switch " + far_device.str();
}

std::string_view up_or_down(bool up) {
    return up ? "up" : "down";
}

}  // namespace

std::vector<HostInterface> host_interfaces(const LabSpec& spec) {
    std::vector<HostInterface> interfaces;
    for (const auto& cage : spec.cages) {
        if (!is_host(spec, cage.device)) {
            continue;
        }
        for (const auto& port : cage.ports) {
            interfaces.push_back(
                {.port = port.name, .address = port.ip, .segment = segment_of(spec, port.name)});
        }
    }
    return interfaces;
}

Result<std::unique_ptr<HostNetwork>> HostNetwork::make(Namespace& fabric,
                                                       std::map<DeviceName, Namespace>& hosts,
                                                       std::vector<HostInterface> interfaces) {
    std::unique_ptr<HostNetwork> network(new HostNetwork(fabric, hosts, std::move(interfaces)));
    PLUGFEST_CHECK(network->wire());
    PLUGFEST_CHECK(network->give_addresses());
    return network;
}

Result<void> HostNetwork::wire() {
    std::set<std::string> segments;
    for (const auto& interface : interfaces_) {
        segments.insert(interface.segment);
    }
    segments.erase("");
    std::string commands;
    std::map<std::string, std::string> bridge;
    for (const auto& segment : segments) {
        const auto name = fmt::format("segment{}", bridge.size());
        bridge[segment] = name;
        commands += fmt::format("link add name {0} type bridge\nlink set {0} up\n", name);
    }
    for (std::size_t i = 0; i < interfaces_.size(); ++i) {
        const auto& interface = interfaces_[i];
        commands += fmt::format("link add name {} index {} type veth peer name {} netns {}\n",
                                wire_name(i), first_index + i, local_name(interface.port),
                                hosts_.at(device_of(interface.port)).pid());
        if (!interface.segment.empty()) {
            commands +=
                fmt::format("link set {} master {}\n", wire_name(i), bridge[interface.segment]);
        }
    }
    PLUGFEST_CHECK(with_context(fabric_.run("ip", {"-batch", "-"}, commands),
                                "wire the hosts of the virtual lab"));
    return {};
}

Result<void> HostNetwork::give_addresses() {
    std::map<DeviceName, std::string> commands;
    for (const auto& interface : interfaces_) {
        if (!interface.address.empty()) {
            commands[device_of(interface.port)] +=
                fmt::format("addr add {} dev {}\n", interface.address, local_name(interface.port));
        }
    }
    for (const auto& [host, batch] : commands) {
        PLUGFEST_CHECK(with_context(hosts_.at(host).run("ip", {"-batch", "-"}, batch),
                                    "give addresses to " + host.str()));
    }
    return {};
}

Result<void> HostNetwork::follow(const std::map<PortName, HostLinkState>& states) {
    const std::lock_guard lock(mutex_);
    std::string carriers;
    std::map<DeviceName, std::string> admins;
    for (std::size_t i = 0; i < interfaces_.size(); ++i) {
        const auto& port = interfaces_[i].port;
        const auto wanted = states.find(port);
        if (wanted == states.end() || states_[port] == wanted->second) {
            continue;
        }
        if (states_[port].carrier != wanted->second.carrier) {
            carriers +=
                fmt::format("link set {} {}\n", wire_name(i), up_or_down(wanted->second.carrier));
        }
        if (states_[port].admin_up != wanted->second.admin_up) {
            admins[device_of(port)] += fmt::format("link set {} {}\n", local_name(port),
                                                   up_or_down(wanted->second.admin_up));
        }
        states_[port] = wanted->second;
    }
    if (!carriers.empty()) {
        PLUGFEST_CHECK(fabric_.run("ip", {"-batch", "-"}, carriers));
    }
    for (const auto& [host, batch] : admins) {
        PLUGFEST_CHECK(hosts_.at(host).run("ip", {"-batch", "-"}, batch));
    }
    return {};
}

}  // namespace plugfest::sim
