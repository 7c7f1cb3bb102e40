#include "orchestrator/inventory/discovered.hpp"

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

}  // namespace
}  // namespace plugfest::inventory
