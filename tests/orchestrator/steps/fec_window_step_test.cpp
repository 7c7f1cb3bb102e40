#include "orchestrator/steps/fec_window_step.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class FecWindowStep : public testing::Test {
  protected:
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
};

TEST_F(FecWindowStep, PassesOnCleanTrafficInBothDirections) {
    const StepRecord record = lab.run_step("fec_window");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    for (const char* port : {"host1:eth1", "leaf11:Ethernet0"}) {
        const Reading& ber = *reading(record, "pre_fec_ber", port);
        EXPECT_NEAR(ber.measurement.value, 1e-9, 1e-11);
        EXPECT_NEAR(static_cast<double>(ber.measurement.exposure->trials), 8.5e11, 1e9);
    }
}

TEST_F(FecWindowStep, KeepsTheCourseOfTheBerAndTheHistogramForCharts) {
    const StepRecord record = lab.run_step("fec_window");
    ASSERT_EQ(record.series.size(), 4U);
    EXPECT_EQ(record.series[0].name, "pre_fec_ber");
    EXPECT_EQ(record.series[0].y.size(), 60U);
    EXPECT_NEAR(record.series[0].x.back(), 60.0, 0.1);
    EXPECT_EQ(record.series[1].name, "codewords_by_symbol_errors");
    EXPECT_EQ(record.series[1].y.size(), 16U);
}

TEST_F(FecWindowStep, FailsOnAHighMeanInOneDirection) {
    link.ports[0].ber = 5e-5;
    const StepRecord record = lab.run_step("fec_window");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(record.summary.starts_with("pre_fec_ber, host1:eth1: 5.0e-05")) << record.summary;
}

TEST_F(FecWindowStep, FailsOnBurstsUnderACleanMean) {
    link.ports[1].burst_bin = 11;
    const StepRecord record = lab.run_step("fec_window");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(record.summary.starts_with("fec_tail_excess")) << record.summary;
    EXPECT_TRUE(notes_hold(record, "errors come in bursts"));
    EXPECT_EQ(reading(record, "pre_fec_ber", "leaf11:Ethernet0")->judgement->verdict,
              Verdict::pass);
}

TEST_F(FecWindowStep, FailsOnALostCodeword) {
    link.ports[1].burst_bin = 16;
    const StepRecord record = lab.run_step("fec_window");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(reading(record, "fec_top_bin", "leaf11:Ethernet0")->measurement.value, 16.0);
}

TEST_F(FecWindowStep, RetakesAWindowInWhichCountersWereReset) {
    link.ports[0].resets_left = 2;
    const StepRecord record = lab.run_step("fec_window");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    EXPECT_EQ(record.series[0].y.size(), 60U);
}

TEST_F(FecWindowStep, IsInconclusiveWhenCountersAreResetAgainAndAgain) {
    link.ports[0].resets_left = 1000;
    const StepRecord record = lab.run_step("fec_window");
    EXPECT_EQ(record.verdict, Verdict::inconclusive);
    EXPECT_TRUE(notes_hold(record, "counters were reset or stood still"));
}

TEST_F(FecWindowStep, IsInconclusiveWhereAnEndExportsNothing) {
    link.ports[0].exports_fec = false;
    const StepRecord record = lab.run_step("fec_window");
    EXPECT_EQ(record.verdict, Verdict::inconclusive);
    EXPECT_EQ(record.summary,
              "host1:eth1 exports no FEC counters: what arrives there was not measured");
}

TEST_F(FecWindowStep, FailsOnAFlapWhileItWatches) {
    lab.on_event = [this](const engine::RunEvent& event) {
        if (event.text == "30 of 60 windows") {
            ++link.ports[0].flaps;
        }
    };
    const StepRecord record = lab.run_step("fec_window");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(record.readings.empty());
}

TEST_F(FecWindowStep, IsVoidWhenTheModuleIsSwappedMeanwhile) {
    lab.on_event = [this](const engine::RunEvent& event) {
        if (event.text == "30 of 60 windows") {
            link.modules[1].identity_data.serial = "OTHER";
        }
    };
    const StepRecord record = lab.run_step("fec_window");
    EXPECT_EQ(record.verdict, Verdict::inconclusive);
    EXPECT_EQ(record.summary,
              "the module at leaf11:Ethernet0 was changed during the step: serial 'l1-S2' "
              "before, 'OTHER' after");
}

TEST_F(FecWindowStep, ChangesNothing) {
    lab.run_step("fec_window");
    EXPECT_TRUE(lab.bench.log.empty());
    EXPECT_TRUE(lab.store.journal.empty());
}

}  // namespace
}  // namespace plugfest::test
