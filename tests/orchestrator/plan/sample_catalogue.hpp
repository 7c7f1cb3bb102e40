#pragma once

#include "domain/topology.hpp"
#include "orchestrator/plan/step_description.hpp"

#include <string>
#include <vector>

namespace plugfest::plan {

/// A few verbs with every type of parameter, independent of the product's steps.
inline std::vector<StepDescription> sample_catalogue() {
    return {
        {.verb = "identity",
         .parameters = {{.name = "reads",
                         .type = ParameterType::integer,
                         .fallback = std::int64_t{3},
                         .minimum = 1,
                         .maximum = 20}},
         .measurements = {{"checksum_errors", "count", "", "checksum_errors"}}},
        {.verb = "prbs_ber",
         .parameters = {{.name = "side",
                         .type = ParameterType::choice,
                         .fallback = std::string("media"),
                         .choices = {"media", "host"}},
                        {.name = "duration",
                         .type = ParameterType::duration,
                         .fallback = 10.0,
                         .minimum = 1,
                         .maximum = 3600},
                        {.name = "margin", .type = ParameterType::number, .fallback = 0.5},
                        {.name = "invert", .type = ParameterType::boolean, .fallback = false},
                        {.name = "label", .type = ParameterType::text, .fallback = std::string()},
                        {.name = "ends",
                         .type = ParameterType::choices,
                         .fallback = std::vector<std::string>{"a", "b"},
                         .choices = {"a", "b"}}},
         .measurements = {{"prbs_ber", "1", "", "prbs_ber"}, {"noise", "dB", "", ""}}},
        {.verb = "rail_traffic",
         .target = TargetKind::rail,
         .measurements = {{"traffic_gbps", "Gb/s", "", "traffic_gbps"}},
         .real_traffic = true},
    };
}

inline const std::string sample_limits = R"(limits: t
version: "1"
entries:
  - {id: checksum_errors, unit: count, at_most: 0, source: s}
  - {id: prbs_ber, unit: "1", at_most: 1e-6, source: s}
  - {id: traffic_gbps, unit: Gb/s, at_least: 1, source: s}
)";

/// Two rails with a leaf each, two hosts, and a spine link without a rail.
inline Topology sample_topology() {
    Topology topology;
    topology.name = "sample";
    const auto add_cage = [&](const std::string& port, std::optional<int> rail, std::string ip) {
        const PortName name(port);
        topology.cages.push_back(
            {.name = name,
             .device = device_of(name),
             .form_factor = "OSFP",
             .ports = {{name, {1, 2, 3, 4, 5, 6, 7, 8}, rail, std::move(ip)}}});
    };
    const auto add_link = [&](const std::string& name, Medium medium, const std::string& a,
                              const std::string& b, std::optional<int> rail, double rate) {
        topology.cables.push_back({.name = name,
                                   .medium = medium,
                                   .ends = {{.cage = PortName(a)}, {.cage = PortName(b)}}});
        topology.links.push_back({.name = LinkName(name),
                                  .cable = name,
                                  .a = PortName(a),
                                  .b = PortName(b),
                                  .rate = GigabitsPerSecond(rate),
                                  .rail = rail});
    };
    topology.devices = {
        {.name = DeviceName("leaf1"), .rail = 1, .unit = 1},
        {.name = DeviceName("leaf2"), .rail = 2, .unit = 1},
        {.name = DeviceName("spine"), .unit = 2},
        {.name = DeviceName("n1"), .role = DeviceRole::host, .unit = 1},
        {.name = DeviceName("n2"), .role = DeviceRole::host, .unit = 2},
    };
    add_cage("n1:eth1", 1, "10.1.0.1/24");
    add_cage("n2:eth1", 1, "10.1.0.2/24");
    add_cage("n1:eth2", 2, "10.2.0.1/24");
    add_link("n1-r1", Medium::dac, "n1:eth1", "leaf1:E0", 1, 800);
    add_link("n2-r1", Medium::aoc, "n2:eth1", "leaf1:E8", 1, 800);
    add_link("n1-r2", Medium::optics, "n1:eth2", "leaf2:E0", 2, 800);
    add_link("up", Medium::optics, "leaf1:E16", "spine:E0", std::nullopt, 1600);
    return topology;
}

}  // namespace plugfest::plan
