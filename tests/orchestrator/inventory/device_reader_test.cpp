#include "orchestrator/inventory/device_reader.hpp"

#include "tests/orchestrator/inventory/fabric_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plugfest::inventory {
namespace {

/// A lab of one switch with these lines in its mapping (indented by four), and one host.
std::string switch_with(const std::string& lines, const std::string& host = "cages: {}") {
    return "{lab: x, provenance: real, cables: {},\nswitches: {leaf1: {" + lines +
           "}},\nhosts: {node1: {" + host + "}}}\n";
}

TEST(DeviceReader, ReadsCagesWithTheirDefaults) {
    yaml::Mistakes mistakes("f");
    const Topology topology = read_fabric_text(
        switch_with("model: VS, unit: 2, rail: 3, cage_defaults: {form_factor: OSFP, power_budget: "
                    "30 W}, cages: {Ethernet0: , Ethernet8: {form_factor: QSFP112, power_budget: "
                    "12000 mW}}"),
        mistakes);
    ASSERT_TRUE(mistakes.empty()) << mistakes.to_string();
    const Device* device = topology.device(DeviceName("leaf1"));
    EXPECT_EQ(device->unit, 2);
    EXPECT_EQ(device->rail, 3);
    const Cage* first = topology.cage(PortName("leaf1:Ethernet0"));
    EXPECT_EQ(first->form_factor, "OSFP");
    EXPECT_EQ(first->power_budget.value(), 30.0);
    ASSERT_EQ(first->ports.size(), 1U);
    EXPECT_EQ(first->ports[0].host_lanes.size(), 8U);
    EXPECT_EQ(first->ports[0].rail, 3);
    const Cage* second = topology.cage(PortName("leaf1:Ethernet8"));
    EXPECT_EQ(second->power_budget.value(), 12.0);
    EXPECT_EQ(second->ports[0].host_lanes.size(), 4U);
}

TEST(DeviceReader, ReadsBreakout) {
    yaml::Mistakes mistakes("f");
    const Topology topology = read_fabric_text(
        switch_with("cages: {Ethernet0: {form_factor: OSFP, ports: {Ethernet0: {lanes: 1-4}, "
                    "Ethernet4: {lanes: [5, 6, 7, 8], ip: 'fd00::1/64'}}}}"),
        mistakes);
    ASSERT_TRUE(mistakes.empty()) << mistakes.to_string();
    const SubPort* port = topology.port(PortName("leaf1:Ethernet4"));
    ASSERT_NE(port, nullptr);
    EXPECT_EQ(port->host_lanes, (std::vector<int>{5, 6, 7, 8}));
    EXPECT_EQ(port->ip, "fd00::1/64");
    EXPECT_EQ(topology.cage_of_port(port->name)->name, PortName("leaf1:Ethernet0"));
}

TEST(DeviceReader, NeedsAFormFactorOrLanes) {
    EXPECT_EQ(fabric_complaint(switch_with("cages: {Ethernet0: {lanes: 1-4}}")), "");
    EXPECT_EQ(fabric_complaint(switch_with("cages: {Ethernet0: }")),
              "f:2:28: cage 'leaf1:Ethernet0' needs 'form_factor' (here or in 'cage_defaults' of "
              "'leaf1') or 'lanes'");
    EXPECT_EQ(fabric_complaint(switch_with("cages: {Ethernet0: {form_factor: OFSP}}")),
              "f:2:53: form_factor of cage 'leaf1:Ethernet0': unknown word 'OFSP'; did you mean "
              "'OSFP'?");
}

TEST(DeviceReader, FindsPortsThatShareALane) {
    EXPECT_EQ(
        fabric_complaint(
            switch_with("cages: {Ethernet0: {form_factor: OSFP, ports: {Ethernet0: {lanes: 1-4}, "
                        "Ethernet4: {lanes: 4-8}}}}")),
        "f:2:92: ports 'leaf1:Ethernet0' and 'leaf1:Ethernet4' both use lane 4 of their cage");
    EXPECT_EQ(
        fabric_complaint(
            switch_with("cages: {Ethernet0: {form_factor: OSFP, ports: {Ethernet0: {lanes: 1-4}, "
                        "Ethernet4: }}}")),
        "f:2:92: port 'leaf1:Ethernet4' needs 'lanes', such as 1-4: its cage has 2 ports\n"
        "f:2:92: ports 'leaf1:Ethernet0' and 'leaf1:Ethernet4' both use lane 1 of their cage");
    EXPECT_EQ(fabric_complaint(switch_with("cages: {Ethernet0: {form_factor: OSFP, lanes: 0-3}}")),
              "f:2:66: lanes of cage 'leaf1:Ethernet0' has 0; numbers must lie between 1 and 8");
}

TEST(DeviceReader, NamesACageByItsFirstPort) {
    EXPECT_EQ(fabric_complaint(switch_with(
                  "cages: {Ethernet0: {form_factor: OSFP, ports: {Ethernet4: {lanes: 1-4}}}}")),
              "f:2:67: cage 'Ethernet0' must be named by its first port, 'Ethernet4'");
}

TEST(DeviceReader, FindsAPortInTwoCages) {
    EXPECT_EQ(fabric_complaint(switch_with(
                  "cage_defaults: {form_factor: OSFP},\ncages: {Ethernet0: {ports: {Ethernet0: "
                  "{lanes: 1-4}, Ethernet4: {lanes: 5-8}}},\nEthernet4: }")),
              "f:4:1: port 'leaf1:Ethernet4' is already in another cage, line 3");
}

TEST(DeviceReader, FindsRailsThatDisagree) {
    EXPECT_EQ(
        fabric_complaint(switch_with("rail: 1, cages: {Ethernet0: {form_factor: OSFP, rail: 2}}")),
        "f:2:74: port 'leaf1:Ethernet0' is on rail 2, but its switch is on rail 1");
    EXPECT_EQ(
        fabric_complaint(switch_with("cages: {}", "rail: 1, cages: {}")),
        "f:3:17: unknown key 'rail' in host 'node1'; known: model, unit, cage_defaults, cages");
}

TEST(DeviceReader, ChecksAddresses) {
    const auto host = [](const std::string& first, const std::string& second) {
        return fabric_complaint(switch_with("cages: {}",
                                            "cage_defaults: {form_factor: OSFP}, cages: "
                                            "{eth1: {ip: " +
                                                first + "},\neth2: {ip: " + second + "}}"));
    };
    EXPECT_EQ(host("10.1.0.1/24", "10.1.0.2/24"), "");
    EXPECT_EQ(host("10.1.0.1", "10.1.0.2/24"),
              "f:3:72: ip of port 'node1:eth1' is '10.1.0.1'; write an address with its prefix "
              "length, such as 10.1.0.11/24");
    EXPECT_EQ(host("10.1.0.300/24", "10.1.0.2/33").find("f:4:12: ip of port 'node1:eth2' is"),
              114U);
    EXPECT_EQ(host("10.1.0.1/24", "10.1.0.1/16"),
              "f:4:12: ip 10.1.0.1 of port 'node1:eth2' is already that of port 'node1:eth1'");
}

TEST(DeviceReader, RefusesNamesUsedTwice) {
    EXPECT_EQ(fabric_complaint("{lab: x, provenance: real, cables: {},\nswitches: {a: {cages: "
                               "{}}},\nhosts: {a: {cages: {}}}}\n"),
              "f:3:9: host 'a' has the name of a switch");
}

}  // namespace
}  // namespace plugfest::inventory
