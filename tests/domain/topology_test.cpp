#include "domain/topology.hpp"

#include <gtest/gtest.h>

namespace plugfest {
namespace {

Topology twin_port_lab() {
    Topology topology;
    topology.devices = {{.name = DeviceName("leaf1"), .model = "", .rail = 1}};
    Cage cage;
    cage.name = PortName("leaf1:Ethernet16");
    cage.device = DeviceName("leaf1");
    cage.ports = {
        {.name = PortName("leaf1:Ethernet16"), .host_lanes = {1, 2, 3, 4}, .rail = 1, .ip = ""},
        {.name = PortName("leaf1:Ethernet20"), .host_lanes = {5, 6, 7, 8}, .rail = 1, .ip = ""}};
    topology.cages = {cage};
    return topology;
}

TEST(Topology, FindsTheCageOfASecondSubPort) {
    const Topology topology = twin_port_lab();
    const Cage* cage = topology.cage_of_port(PortName("leaf1:Ethernet20"));
    ASSERT_NE(cage, nullptr);
    EXPECT_EQ(cage->name, PortName("leaf1:Ethernet16"));
    EXPECT_EQ(topology.port(PortName("leaf1:Ethernet20"))->host_lanes.front(), 5);
    EXPECT_EQ(topology.cage(PortName("leaf1:Ethernet20")), nullptr) << "not a cage's own name";
}

TEST(Topology, KnowsNothingOfWhatIsNotThere) {
    const Topology topology = twin_port_lab();
    EXPECT_EQ(topology.device(DeviceName("leaf2")), nullptr);
    EXPECT_EQ(topology.cage_of_port(PortName("leaf1:Ethernet24")), nullptr);
    EXPECT_EQ(topology.port(PortName("leaf1:Ethernet24")), nullptr);
    EXPECT_EQ(topology.link(LinkName("x")), nullptr);
    EXPECT_EQ(topology.cable("x"), nullptr);
}

TEST(Topology, SplitsPortNames) {
    EXPECT_EQ(device_of(PortName("leaf1:Ethernet0")), DeviceName("leaf1"));
    EXPECT_EQ(local_name(PortName("leaf1:Ethernet0")), "Ethernet0");
    EXPECT_EQ(local_name(PortName("Ethernet0")), "Ethernet0");
}

TEST(Medium, WordsReadBack) {
    for (const Medium medium :
         {Medium::dac, Medium::acc, Medium::aec, Medium::aoc, Medium::lpo, Medium::optics}) {
        EXPECT_EQ(medium_from(to_string(medium)), medium);
    }
    EXPECT_FALSE(medium_from("string"));
}

TEST(Medium, CopperHasNoLightAndAssembliesShareASerial) {
    EXPECT_TRUE(is_copper(Medium::aec));
    EXPECT_FALSE(is_copper(Medium::aoc));
    EXPECT_TRUE(is_cable_assembly(Medium::aoc));
    EXPECT_FALSE(is_cable_assembly(Medium::lpo));
}

}  // namespace
}  // namespace plugfest
