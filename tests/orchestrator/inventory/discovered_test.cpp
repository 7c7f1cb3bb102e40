#include "orchestrator/inventory/discovered.hpp"

#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::inventory {
namespace {

FoundBox box(const std::string& name, const std::string& driver,
             std::vector<api::DiscoveredPort> ports) {
    FoundBox found;
    found.name = name;
    found.box.driver = driver;
    found.box.ports = std::move(ports);
    return found;
}

api::DiscoveredPort port(const std::string& name, const std::string& neighbour_device,
                         const std::string& neighbour_port) {
    api::DiscoveredPort result;
    result.name = name;
    result.speed = GigabitsPerSecond(800.0);
    result.lanes = 8;
    if (!neighbour_device.empty()) {
        result.neighbour =
            api::Neighbour{.device = neighbour_device, .port = neighbour_port, .raw = ""};
    }
    return result;
}

TEST(Discovered, PortsThatHearEachOtherBecomeOneLink) {
    const auto inventory =
        inventory_from("bench", {box("leaf1", "sonic", {port("Ethernet0", "host1", "eth1")}),
                                 box("host1", "linux", {port("eth1", "leaf1", "Ethernet0")})});
    ASSERT_TRUE(inventory);
    ASSERT_EQ(inventory->topology.links.size(), 1U);
    EXPECT_EQ(inventory->topology.links[0].a, PortName("leaf1:Ethernet0"));
    EXPECT_EQ(inventory->topology.links[0].b, PortName("host1:eth1"));
    EXPECT_EQ(inventory->topology.links[0].rate, GigabitsPerSecond(800.0));
    EXPECT_EQ(inventory->topology.devices[1].role, DeviceRole::host);
    EXPECT_EQ(inventory->topology.provenance, Provenance::real);
}

TEST(Discovered, HearingFromOneEndIsEnough) {
    const auto inventory =
        inventory_from("bench", {box("leaf1", "sonic", {port("Ethernet0", "", "")}),
                                 box("host1", "linux", {port("eth1", "leaf1", "Ethernet0")})});
    ASSERT_EQ(inventory->topology.links.size(), 1U);
}

TEST(Discovered, ANeighbourThatWasNotVisitedGivesNoLink) {
    const auto inventory = inventory_from(
        "bench", {box("leaf1", "sonic", {port("Ethernet0", "spine9", "Ethernet4")})});
    EXPECT_TRUE(inventory->topology.links.empty());
    EXPECT_EQ(inventory->topology.cages.size(), 1U);
}

TEST(Discovered, APortIsNeverUsedTwice) {
    const auto inventory =
        inventory_from("bench", {box("leaf1", "sonic", {port("Ethernet0", "host1", "eth1")}),
                                 box("leaf2", "sonic", {port("Ethernet0", "host1", "eth1")}),
                                 box("host1", "linux", {port("eth1", "", "")})});
    EXPECT_EQ(inventory->topology.links.size(), 1U);
}

TEST(Discovered, TwoBoxesOfOneNameAreRefused) {
    const auto inventory =
        inventory_from("bench", {box("leaf1", "sonic", {}), box("leaf1", "sonic", {})});
    ASSERT_FALSE(inventory);
    EXPECT_EQ(inventory.error().kind(), ErrorKind::config);
}

TEST(Discovered, WritesALabFileThatLoads) {
    api::DiscoveredPort at_switch = port("Ethernet1/1", "host1", "eth1");
    at_switch.lanes = 4;
    at_switch.module_type = "QSFP-DD Double Density 8X Pluggable Transceiver";
    api::DiscoveredPort empty = port("Ethernet1/2", "", "");
    empty.module_type = "SFP/SFP+/SFP28";
    api::DiscoveredPort at_host = port("eth1", "leaf1", "Ethernet1/1");
    at_host.lanes = 0;
    FoundBox leaf = box("leaf1", "sonic", {at_switch, empty});
    leaf.ssh.host = "192.0.2.11";
    leaf.ssh.user = "admin";
    leaf.ssh.use_agent = true;
    FoundBox host = box("host1", "linux", {at_host});
    host.ssh = leaf.ssh;
    const auto inventory = inventory_from("bench", {leaf, host});
    ASSERT_TRUE(inventory);
    const test::TemporaryDirectory directory;
    const auto read = load_inventory(directory.write("lab.yaml", to_yaml(*inventory)));
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->topology.links[0].lanes, 4);
    EXPECT_EQ(read->topology.cage(PortName("leaf1:Ethernet1/1"))->form_factor, "QSFP-DD");
    EXPECT_EQ(read->topology.cage(PortName("leaf1:Ethernet1/2"))->form_factor, "");
}

}  // namespace
}  // namespace plugfest::inventory
