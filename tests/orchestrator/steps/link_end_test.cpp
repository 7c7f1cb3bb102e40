#include "orchestrator/steps/link_end.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

TEST(LinkEnds, NameModuleByCageAndPortByItself) {
    LabRun lab;
    lab.bench.add_link("l1");
    const auto ends = steps::open_ends(lab.bench, lab.bench.lab.links[0]);
    ASSERT_TRUE(ends);
    EXPECT_EQ((*ends)[1].module_device(), "leaf11:Ethernet0/module");
    EXPECT_EQ((*ends)[1].port_device(), "leaf11:Ethernet0/port");
    EXPECT_EQ((*ends)[0].peer.str(), "leaf11:Ethernet0");
    EXPECT_EQ((*ends)[0].lanes.size(), 8U);
}

TEST(LinkEnds, AreRefusedForAPortInNoCage) {
    LabRun lab;
    lab.bench.add_link("l1");
    Link stray = lab.bench.lab.links[0];
    stray.b = PortName("leaf11:Ethernet99");
    EXPECT_EQ(steps::open_ends(lab.bench, stray).error().to_string(),
              "port leaf11:Ethernet99 is in no cage of the lab file");
}

TEST(LinksOfCable, AreAllThatShareThePlugs) {
    LabRun lab;
    lab.bench.add_link("l1");
    lab.bench.add_link("l2");
    lab.bench.share_plugs("l1b", "l1");
    EXPECT_EQ(steps::links_of_cable(lab.bench.lab, lab.bench.lab.links[0]).size(), 2U);
    EXPECT_EQ(steps::links_of_cable(lab.bench.lab, lab.bench.lab.links[1]).size(), 1U);
}

TEST(MediaLanes, OfTheSecondHalfOfATwinPortModule) {
    api::ModuleIdentity identity;
    identity.applications = {{.selector = 2,
                              .host_name = "400GAUI-4",
                              .media_name = "400GBASE-FR4",
                              .host_lanes = 4,
                              .media_lanes = 4,
                              .host_assignment = 0x11,
                              .media_assignment = 0x11}};
    api::ModuleStatus status;
    status.active_application.assign(8, 2);
    const api::HostLanes second{HostLane(5), HostLane(6), HostLane(7), HostLane(8)};
    EXPECT_EQ(steps::media_lanes_of(identity, status, second), (std::vector<int>{5, 6, 7, 8}));
}

TEST(MediaLanes, AreUnknownWithoutAnActiveApplication) {
    api::ModuleStatus status;
    status.active_application.assign(8, 0);
    EXPECT_TRUE(steps::media_lanes_of({}, status, {HostLane(1)}).empty());
    EXPECT_TRUE(steps::holds_lane({}, 7));
    EXPECT_FALSE(steps::holds_lane({1, 2}, 7));
}

}  // namespace
}  // namespace plugfest::test
