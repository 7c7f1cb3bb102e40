#include "orchestrator/steps/monitors_step.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class MonitorsStep : public testing::Test {
  protected:
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
    api::ModuleMonitors& monitors = link.modules[1].monitor_data;
};

TEST_F(MonitorsStep, PassesInsideAllThresholds) {
    const StepRecord record = lab.run_step("monitors");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    EXPECT_DOUBLE_EQ(reading(record, "rx_lane_imbalance_db")->measurement.value, 0.0);
}

TEST_F(MonitorsStep, FailsOnAWarningThresholdAndSaysWhichMonitor) {
    monitors.temperature = Celsius(70.0);  // on the threshold is not inside
    const StepRecord record = lab.run_step("monitors");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(reading(record, "monitors_outside_warning", "leaf11:Ethernet0")->measurement.value,
              3.0);
    EXPECT_TRUE(notes_hold(record, "temperature outside 0 to 70 Cel: 70"));
}

TEST_F(MonitorsStep, FailsOnOneWeakLane) {
    monitors.lanes[2].rx_power = Dbm(-4.5);
    const StepRecord record = lab.run_step("monitors");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(record.summary,
              "rx_lane_imbalance_db 3.5 dB at leaf11:Ethernet0, limit at most 2, 1.5 dB outside");
}

TEST_F(MonitorsStep, FailsOnThresholdsThatContradictEachOther) {
    monitors.supply_thresholds = api::Thresholds{3.6, 3.0, 3.1, 3.5};
    EXPECT_EQ(lab.run_step("monitors").verdict, Verdict::fail);
}

TEST_F(MonitorsStep, TakesAllZeroThresholdsAsNotImplemented) {
    monitors.tx_bias_thresholds = api::Thresholds{};
    const StepRecord record = lab.run_step("monitors");
    EXPECT_EQ(record.verdict, Verdict::pass);
    EXPECT_TRUE(notes_hold(record, "no thresholds for tx_bias"));
}

TEST_F(MonitorsStep, LooksForNoLightOnCopper) {
    for (FakeModule& module : link.modules) {
        module.identity_data.copper = true;
        module.monitor_data.lanes[0].rx_power = Dbm(-40.0);
    }
    const StepRecord record = lab.run_step("monitors");
    EXPECT_EQ(record.verdict, Verdict::pass);
    EXPECT_EQ(reading(record, "rx_power"), nullptr);
}

TEST_F(MonitorsStep, IsNotApplicableToAPartThatMonitorsNothing) {
    for (FakeModule& module : link.modules) {
        module.monitor_data = {};
    }
    EXPECT_EQ(lab.run_step("monitors").outcome, Outcome::skipped);
}

}  // namespace
}  // namespace plugfest::test
