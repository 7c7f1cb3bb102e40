#include "orchestrator/steps/monitor_check.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

api::ModuleMonitors lanes_with(const std::vector<double>& powers) {
    api::ModuleMonitors monitors;
    for (std::size_t lane = 0; lane < powers.size(); ++lane) {
        monitors.lanes.push_back({.lane = MediaLane::from_index(lane),
                                  .tx_power = {},
                                  .rx_power = Dbm(powers[lane]),
                                  .tx_bias = {}});
    }
    return monitors;
}

TEST(MonitorCheck, IsEmptyUntilSomethingThatCountsWasSeen) {
    steps::MonitorCheck copper(PortName("a:1"), {}, false);
    copper.add(lanes_with({-1.0, -2.0}));
    EXPECT_TRUE(copper.empty());
    steps::MonitorCheck optical(PortName("a:1"), {}, true);
    optical.add(lanes_with({-1.0, -2.0}));
    EXPECT_FALSE(optical.empty());
}

TEST(MonitorCheck, LooksOnlyAtTheLanesOfItsLink) {
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
    link.modules[0].identity_data.applications[0].media_lanes = 4;
    link.modules[0].monitor_data.lanes[6].rx_power = Dbm(-30.0);
    EXPECT_EQ(lab.run_step("monitors").verdict, Verdict::pass);
}

}  // namespace
}  // namespace plugfest::test
