#include "orchestrator/cli/module_selector.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

Topology fabric() {
    Topology topology{.name = "lab"};
    for (const char* name : {"leaf1:Ethernet0", "leaf1:Ethernet8", "leaf1:Ethernet16",
                             "leaf2:Ethernet0", "host1:eth1"}) {
        Cage cage{.name = PortName(name), .device = device_of(PortName(name))};
        cage.ports.push_back({.name = cage.name, .host_lanes = {}, .rail = {}, .ip = {}});
        topology.cages.push_back(cage);
    }
    topology.cages[0].ports.push_back(
        {.name = PortName("leaf1:Ethernet4"), .host_lanes = {}, .rail = {}, .ip = {}});
    return topology;
}

std::string selected(const char* selector) {
    const auto cages = select_cages(fabric(), selector);
    if (!cages) {
        return cages.error().to_string();
    }
    std::string text;
    for (const PortName& cage : *cages) {
        text += cage.str() + " ";
    }
    return text;
}

TEST(ModuleSelector, TakesNamesPortsRangesDevicesAndLists) {
    EXPECT_EQ(selected("leaf1:Ethernet8"), "leaf1:Ethernet8 ");
    EXPECT_EQ(selected("leaf1:Ethernet4"), "leaf1:Ethernet0 ") << "a port of the cage";
    EXPECT_EQ(selected("leaf1:Ethernet0-8"), "leaf1:Ethernet0 leaf1:Ethernet8 ");
    EXPECT_EQ(selected("leaf2"), "leaf2:Ethernet0 ");
    EXPECT_EQ(selected("host1,leaf1:Ethernet16"), "leaf1:Ethernet16 host1:eth1 ");
    EXPECT_EQ(selected("all,leaf1"),
              "leaf1:Ethernet0 leaf1:Ethernet8 leaf1:Ethernet16 leaf2:Ethernet0 host1:eth1 ");
}

TEST(ModuleSelector, NamesWhatFitsNothing) {
    EXPECT_EQ(selected("leaf1,spine1"),
              "no file and no cage of lab 'lab' fits 'spine1'; there are leaf1:Ethernet0, "
              "leaf1:Ethernet8, leaf1:Ethernet16, leaf2:Ethernet0, …");
    EXPECT_FALSE(select_cages(fabric(), "leaf1:Ethernet9-3"));
}

}  // namespace
}  // namespace plugfest::cli
