#pragma once

#include "drivers/sim/lab_spec.hpp"
#include "tests/support/fake_fabric.hpp"

#include <memory>
#include <string>

namespace plugfest::test {

inline Cage small_cage(const std::string& device, const std::string& port, int lanes = 8,
                       const std::string& ip = "") {
    Cage cage{.name = PortName(device + ":" + port), .device = DeviceName(device)};
    SubPort first{.name = cage.name, .host_lanes = {}, .rail = {}, .ip = ip};
    for (int lane = 1; lane <= lanes; ++lane) {
        first.host_lanes.push_back(lane);
    }
    cage.ports.push_back(first);
    return cage;
}

inline sim::WireSpec small_wire(const std::string& a, const std::string& b) {
    return {.name = LinkName(a), .a = PortName(a), .b = PortName(b)};
}

/// Two rails with a leaf each and three hosts; host3:eth2 is meant for rail 2 but truly ends in the
/// leaf of rail 1. leaf1:Ethernet24 is in breakout and has no wire.
inline sim::LabSpec small_lab() {
    sim::LabSpec lab{.name = "small"};
    for (const int rail : {1, 2}) {
        lab.switches.push_back({.name = DeviceName("leaf" + std::to_string(rail)),
                                .model = "Virtual VS-5600",
                                .software = "SONiC.202505-virtual",
                                .serial = "00" + std::to_string(rail),
                                .rail = rail});
        for (const auto* port : {"Ethernet0", "Ethernet8", "Ethernet16"}) {
            lab.cages.push_back(small_cage("leaf" + std::to_string(rail), port));
        }
    }
    auto breakout = small_cage("leaf1", "Ethernet24", 4);
    breakout.ports.push_back(
        {.name = PortName("leaf1:Ethernet28"), .host_lanes = {5, 6, 7, 8}, .rail = {}, .ip = {}});
    lab.cages.push_back(breakout);
    for (const int host : {1, 2, 3}) {
        const auto name = "host" + std::to_string(host);
        lab.hosts.push_back({.name = DeviceName(name),
                             .model = "Virtual GPU-Node",
                             .software = "Virtual Linux 12",
                             .serial = "H" + std::to_string(host)});
        for (const auto* rail : {"1", "2"}) {
            lab.cages.push_back(
                small_cage(name, std::string("eth") + rail, 8,
                           std::string("10.") + rail + ".0." + std::to_string(10 + host) + "/24"));
        }
    }
    lab.wires = {
        small_wire("host1:eth1", "leaf1:Ethernet0"), small_wire("host1:eth2", "leaf2:Ethernet0"),
        small_wire("host2:eth1", "leaf1:Ethernet8"), small_wire("host2:eth2", "leaf2:Ethernet8"),
        small_wire("host3:eth2", "leaf1:Ethernet16")};
    return lab;
}

/// A fabric that plays small_lab(): wired ports are up at 800G, the others have no link.
inline std::unique_ptr<FakeFabric> small_fabric(const sim::LabSpec& lab) {
    auto fabric = std::make_unique<FakeFabric>();
    for (const auto& cage : lab.cages) {
        fabric->modules[cage.name].lower(0) = 0x19;
        for (const auto& port : cage.ports) {
            const auto lanes = static_cast<int>(port.host_lanes.size());
            fabric->ports[port.name] = {
                .speed_gbps = 100.0 * lanes, .line_rate_gbps = 106.25 * lanes, .lanes = lanes};
            fabric->ports[port.name].fec_counters.histogram.assign(16, 0);
        }
    }
    const auto join = [&fabric](const PortName& port, const PortName& far) {
        fabric->ports[port].oper_up = true;
        fabric->ports[port].neighbour = {device_of(far).str(), local_name(far)};
        fabric->peer[port] = far;
    };
    for (const auto& wire : lab.wires) {
        join(wire.a, wire.b);
        join(wire.b, wire.a);
    }
    return fabric;
}

}  // namespace plugfest::test
