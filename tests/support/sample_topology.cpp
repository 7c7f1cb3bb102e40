#include "tests/support/sample_topology.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>

namespace plugfest::test {

namespace {

Device leaf(const std::string& name, int unit, int rail) {
    return {DeviceName(name), DeviceRole::switch_, "Acme S9000-64", rail, unit};
}

Device host(const std::string& name, int unit) {
    return {DeviceName(name), DeviceRole::host, "Borealis HX8", std::nullopt, unit};
}

std::optional<int> rail_of(const SampleLink& link) {
    return link.name.find("r1") != std::string::npos ? 1 : 2;
}

bool is_host(const std::string& port) {
    return port.starts_with("host");
}

/// The second link of a twin-port module shares the cage of the first.
std::string cage_of(const std::string& port) {
    return port.ends_with("Ethernet20") ? port.substr(0, port.find(':')) + ":Ethernet16" : port;
}

/// Serials are text with leading zeroes: "0012" must not become 12.
std::ptrdiff_t serial_number(const SampleLink& link, const std::string& port) {
    const auto& links = sample_links();
    const bool twin = link.name == "u-r2-1b";
    const auto index = std::ranges::find(links, link.name, &SampleLink::name) - links.begin();
    const bool one_part = is_cable_assembly(link.medium);
    return 10 * (twin ? index - 1 : index) + (one_part || port == link.a ? 1 : 2);
}

void add_port(Topology& topology, const SampleLink& link, const std::string& port) {
    const PortName cage_name(cage_of(port));
    const bool second = cage_name.str() != port;
    SubPort sub{PortName(port), {}, rail_of(link), ""};
    for (int lane = 1; lane <= link.lanes; ++lane) {
        sub.host_lanes.push_back(second ? lane + link.lanes : lane);
    }
    if (second) {
        for (Cage& cage : topology.cages) {
            if (cage.name == cage_name) {
                cage.ports.push_back(sub);
            }
        }
        return;
    }
    topology.cages.push_back({cage_name, device_of(cage_name), "OSFP", Watt(25.0), {sub}});
}

}  // namespace

const std::vector<SampleLink>& sample_links() {
    static const std::vector<SampleLink> links{
        {"h1-r1", "host1:eth1", "leaf11:Ethernet0", 800, 8, Medium::dac, "COPPERLINE",
         "CL-DAC-800-1M", "OSFP 800G DAC 1 m (flat memory)"},
        {"h2-r1", "host2:eth1", "leaf11:Ethernet8", 800, 8, Medium::acc, "COPPERLINE",
         "CL-ACC-800-2M", "OSFP 800G ACC 2 m"},
        {"h3-r1", "host3:eth1", "leaf21:Ethernet0", 800, 8, Medium::aec, "RETIMA", "RT-AEC-800-3M",
         "OSFP 800G AEC 3 m"},
        {"h4-r1", "host4:eth1", "leaf21:Ethernet8", 800, 8, Medium::aoc, "GLASSWIRE",
         "GW-AOC-800-10M", "OSFP 800G AOC 10 m"},
        {"h1-r2", "host1:eth2", "leaf12:Ethernet0", 800, 8, Medium::lpo, "LINEARIS",
         "LN-800-DR8-LPO", "OSFP 800G DR8 LPO"},
        {"h2-r2", "host2:eth2", "leaf12:Ethernet8", 800, 8, Medium::optics, "=HYPERLINK(\"x\")",
         "LW-800-DR8", "OSFP 800G DR8 (CMIS 5.2)"},
        {"h3-r2", "host3:eth2", "leaf22:Ethernet0", 800, 8, Medium::optics,
         "<script>alert(1)</script>", "LW-800-DR8", "OSFP 800G DR8 (CMIS 5.2)"},
        {"h4-r2", "host4:eth2", "leaf22:Ethernet8", 800, 8, Medium::aoc, "GLASSWIRE",
         "GW-AOC-800-10M", "OSFP 800G AOC 10 m"},
        {"u-r1-1", "leaf11:Ethernet24", "leaf21:Ethernet24", 1600, 8, Medium::optics, "LUMENWORKS",
         "LW-1600-DR8", "OSFP 1.6T DR8 (CMIS 5.3)"},
        {"u-r1-2", "leaf11:Ethernet32", "leaf21:Ethernet32", 800, 8, Medium::optics, "LUMENWORKS",
         "LW-800-DR8", "OSFP 800G DR8 (CMIS 5.2)"},
        {"u-r2-1a", "leaf12:Ethernet16", "leaf22:Ethernet16", 400, 4, Medium::optics, "LUMENWORKS",
         "LW-2X400-FR4", "OSFP 800G 2xFR4 (CMIS 5.2)", "u-r2-1"},
        {"u-r2-1b", "leaf12:Ethernet20", "leaf22:Ethernet20", 400, 4, Medium::optics, "LUMENWORKS",
         "LW-2X400-FR4", "OSFP 800G 2xFR4 (CMIS 5.2)", "u-r2-1"},
        {"u-r2-2", "leaf12:Ethernet24", "leaf22:Ethernet24", 1600, 8, Medium::optics, "LUMENWORKS",
         "LW-1600-DR8", "OSFP 1.6T DR8 (CMIS 5.3)"},
    };
    return links;
}

Topology sample_topology() {
    Topology topology;
    topology.name = "rail-demo";
    topology.provenance = Provenance::simulated;
    topology.devices = {leaf("leaf11", 1, 1), leaf("leaf12", 1, 2), leaf("leaf21", 2, 1),
                        leaf("leaf22", 2, 2), host("host1", 1),     host("host2", 1),
                        host("host3", 2),     host("host4", 2)};
    for (const SampleLink& link : sample_links()) {
        add_port(topology, link, link.a);
        add_port(topology, link, link.b);
        const std::string cable = link.cable.empty() ? link.name : link.cable;
        if (topology.cable(cable) == nullptr) {
            topology.cables.push_back({cable,
                                       link.medium,
                                       Metre(link.medium == Medium::optics ? 20.0 : 2.0),
                                       {{PortName(cage_of(link.a)), link.part, ""},
                                        {PortName(cage_of(link.b)), link.part, ""}}});
        }
        topology.links.push_back({LinkName(link.name), cable, PortName(link.a), PortName(link.b),
                                  GigabitsPerSecond(link.gbps), link.lanes, rail_of(link)});
    }
    return topology;
}

EndIdentity sample_end(const SampleLink& link, const std::string& port) {
    const std::string cage = cage_of(port);
    const auto number = serial_number(link, port);
    const bool nic = is_host(port);
    return {.port = PortName(port),
            .device_model = nic ? "Borealis HX8" : "Acme S9000-64",
            .device_software = nic ? "Debian 12, kernel 6.1" : "SONiC.202511",
            .device_serial = fmt::format("D{}", cage.substr(0, cage.find(':'))),
            .module_vendor = link.vendor,
            .module_part = link.part,
            .module_revision = "A2",
            .module_serial = fmt::format("{:04}", number),
            .module_firmware = is_copper(link.medium) ? "" : "2.4",
            .module_type = link.type};
}

}  // namespace plugfest::test
