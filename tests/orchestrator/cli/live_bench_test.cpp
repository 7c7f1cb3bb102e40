#include "orchestrator/cli/live_bench.hpp"

#include "tests/support/manual_sleeper.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

inventory::Inventory small_lab() {
    inventory::Inventory lab;
    lab.topology.devices = {{.name = DeviceName("leaf1"), .role = DeviceRole::switch_, .model = ""},
                            {.name = DeviceName("host1"), .role = DeviceRole::host, .model = ""}};
    Cage cage;
    cage.name = PortName("leaf1:Ethernet0");
    cage.device = DeviceName("leaf1");
    cage.ports = {{.name = PortName("leaf1:Ethernet0"), .host_lanes = {1}, .rail = 1, .ip = ""},
                  {.name = PortName("leaf1:Ethernet4"), .host_lanes = {2}, .rail = 1, .ip = ""}};
    lab.topology.cages = {cage};
    lab.devices = {
        {.device = DeviceName("leaf1"), .driver = "sonic", .ssh = {.host = "127.0.0.1"}}};
    lab.cages = {
        {.cage = PortName("leaf1:Ethernet0"), .bus = "socket://127.0.0.1:1/leaf1:Ethernet0"}};
    return lab;
}

struct Opened {
    async::Runtime runtime;
    test::ManualSleeper sleeper{runtime};
    Result<std::unique_ptr<api::Bench>> bench;

    explicit Opened(const inventory::Inventory& lab)
        : bench(open_bench(lab, runtime, sleeper, cmis::QuirkTable::shipped())) {}
};

TEST(LiveBench, SubPortsShareTheModuleOfTheirCage) {
    Opened opened(small_lab());
    ASSERT_TRUE(opened.bench) << opened.bench.error().to_string();
    const auto first = (*opened.bench)->module(PortName("leaf1:Ethernet0"));
    const auto second = (*opened.bench)->module(PortName("leaf1:Ethernet4"));
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->module, second->module);
}

TEST(LiveBench, WhatHasNoAccessPathIsAbsentAndSaysWhatToAdd) {
    Opened opened(small_lab());
    const auto port = (*opened.bench)->port(PortName("host1:eth1"));
    ASSERT_FALSE(port);
    EXPECT_EQ(port.error().kind(), ErrorKind::absent);
    EXPECT_NE(port.error().to_string().find("ssh"), std::string::npos);
    EXPECT_EQ((*opened.bench)->module(PortName("host1:eth1")).error().kind(), ErrorKind::absent);
    EXPECT_EQ((*opened.bench)->traffic(DeviceName("leaf1"), DeviceName("host1")).error().kind(),
              ErrorKind::absent);
}

TEST(LiveBench, JournalNamesLeadToModuleAndPort) {
    Opened opened(small_lab());
    EXPECT_TRUE((*opened.bench)->restorable("leaf1:Ethernet0/module"));
    EXPECT_TRUE((*opened.bench)->restorable("leaf1:Ethernet4/port"));
    EXPECT_FALSE((*opened.bench)->restorable("leaf1:Ethernet4"));
    EXPECT_FALSE((*opened.bench)->restorable("leaf1:Ethernet4/chair"));
    EXPECT_FALSE((*opened.bench)->restorable("leaf9:Ethernet4/port"));
}

TEST(LiveBench, AnUnknownDriverOrBusIsAMistakeInTheLabFile) {
    inventory::Inventory lab = small_lab();
    lab.devices[0].driver = "sonics";
    EXPECT_EQ(Opened(lab).bench.error().kind(), ErrorKind::config);
    lab = small_lab();
    lab.cages[0].bus = "i2c-7";
    EXPECT_EQ(Opened(lab).bench.error().kind(), ErrorKind::config);
}

}  // namespace
}  // namespace plugfest::cli
