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
    EXPECT_TRUE(notes_hold(record, "temperature outside 0 to 70 °C: 70 °C"));
}

TEST_F(MonitorsStep, NamesTheMonitorBehindABareCountInItsSummary) {
    monitors.temperature = Celsius(71.0);
    EXPECT_EQ(lab.run_step("monitors").summary,
              "monitors_outside_warning, leaf11:Ethernet0: 3, limit at most 0; leaf11:Ethernet0: "
              "temperature outside 0 to 70 °C: 71 °C");
}

TEST_F(MonitorsStep, RecordsRangeAndThresholdsBesideEveryMonitorAtBothEnds) {
    monitors.temperature_thresholds = api::Thresholds{
        .high_alarm = 75.0, .low_alarm = -5.0, .high_warning = 70.0, .low_warning = 0.0};
    const StepRecord record = lab.run_step("monitors");
    for (const std::string port : {"host1:eth1", "leaf11:Ethernet0"}) {
        for (const std::string name :
             {"temperature", "supply", "tx_power", "rx_power", "tx_bias"}) {
            for (const char* suffix : {"", "_min", "_max", "_low_warning", "_high_warning"}) {
                EXPECT_NE(reading(record, name + suffix, port), nullptr) << name << suffix;
            }
        }
    }
    const auto* low = reading(record, "temperature_low_warning", "leaf11:Ethernet0");
    const auto* high = reading(record, "temperature_high_warning", "leaf11:Ethernet0");
    EXPECT_EQ(low->measurement.value, 0.0);
    EXPECT_EQ(high->measurement.value, 70.0);
    EXPECT_EQ(high->measurement.unit, "Cel");
    EXPECT_FALSE(high->measurement.evidence.empty());
}

TEST_F(MonitorsStep, FailsOnOneWeakLane) {
    monitors.lanes[2].rx_power = Dbm(-4.5);
    const StepRecord record = lab.run_step("monitors");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(record.summary,
              "rx_lane_imbalance_db, leaf11:Ethernet0: 3.5 dB, limit at most 2 dB, margin -1.5 dB; "
              "leaf11:Ethernet0: lane 3 receives 3.50 dB less than lane 8");
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
    EXPECT_EQ(reading(record, "tx_bias_low_warning", "leaf11:Ethernet0"), nullptr);
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
