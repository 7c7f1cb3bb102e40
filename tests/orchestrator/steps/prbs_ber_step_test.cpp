#include "orchestrator/steps/prbs_ber_step.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class PrbsBerStep : public testing::Test {
  protected:
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
};

TEST_F(PrbsBerStep, PassesWithABoundPerLaneAndDirection) {
    const StepRecord record = lab.run_step("prbs_ber");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    EXPECT_EQ(record.readings.size(), 16U);
    const Reading& first = *reading(record, "prbs_ber", "leaf11:Ethernet0");
    EXPECT_EQ(first.measurement.source, ValueSource::counted);
    EXPECT_GT(first.measurement.exposure->trials, 1'000'000'000'000U);
    EXPECT_GT(*first.judgement->bound, first.measurement.value);
}

TEST_F(PrbsBerStep, FailsOnOneDirtyLane) {
    link.modules[1].lane_ber[2] = 3e-6;
    const StepRecord record = lab.run_step("prbs_ber");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(record.summary.starts_with("prbs_ber, leaf11:Ethernet0 media lane 3: 3.0e-06"))
        << record.summary;
}

TEST_F(PrbsBerStep, FailsOnALaneWithoutLock) {
    link.modules[0].lane_without_lock = 5;
    const StepRecord record = lab.run_step("prbs_ber");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(notes_hold(
        record, "leaf11:Ethernet0 to host1:eth1, PRBS31Q: no lock on lanes 5 within 5 s"));
}

TEST_F(PrbsBerStep, JudgesAFigureWithoutCountsAsAPoint) {
    for (FakeModule& module : link.modules) {
        module.counts_bits = false;
    }
    const StepRecord record = lab.run_step("prbs_ber");
    EXPECT_EQ(record.verdict, Verdict::pass);
    EXPECT_EQ(record.readings.front().measurement.source, ValueSource::device_reported);
    EXPECT_FALSE(record.readings.front().judgement->bound);
}

TEST_F(PrbsBerStep, SaysWhichDirectionCouldNotBeTested) {
    link.modules[0].capability.checker.clear();
    const StepRecord record = lab.run_step("prbs_ber");
    EXPECT_EQ(record.verdict, Verdict::pass);
    EXPECT_TRUE(notes_hold(record, "only host1:eth1 to leaf11:Ethernet0, PRBS31Q was tested"));
}

TEST_F(PrbsBerStep, IsNotApplicableWithoutEngines) {
    for (FakeModule& module : link.modules) {
        module.has_patterns = false;
    }
    const StepRecord record = lab.run_step("prbs_ber");
    EXPECT_EQ(record.outcome, Outcome::skipped);
    EXPECT_TRUE(lab.bench.log.empty());
}

TEST_F(PrbsBerStep, GivesTheLinkBackUpAndUntouched) {
    lab.run_step("prbs_ber");
    EXPECT_TRUE(lab.bench.untouched());
    EXPECT_TRUE(link.up());
}

TEST_F(PrbsBerStep, StopsPatternsWhenCancelledWhileCounting) {
    lab.on_event = [this](const engine::RunEvent& event) {
        if (event.text == "counting") {
            lab.controller.runtime.cancel();
        }
    };
    const StepRecord record = lab.run_step("prbs_ber");
    EXPECT_EQ(record.outcome, Outcome::aborted);
    EXPECT_TRUE(lab.bench.untouched());
}

}  // namespace
}  // namespace plugfest::test
