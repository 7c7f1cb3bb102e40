#include "orchestrator/steps/bring_up_step.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class BringUpStep : public testing::Test {
  protected:
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
};

TEST_F(BringUpStep, PassesAndTimesEveryTransitionAtBothEnds) {
    // A fake link notices that it went dark only when asked.
    lab.on_event = [this](const engine::RunEvent& /*event*/) { link.up(); };
    const StepRecord record = lab.run_step("bring_up");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    for (const char* name : {"tx_turn_off_ratio", "deinit_ratio", "power_down_ratio",
                             "power_up_ratio", "init_ratio", "tx_turn_on_ratio"}) {
        for (const char* port : {"host1:eth1", "leaf11:Ethernet0"}) {
            ASSERT_NE(reading(record, name, port), nullptr) << name << " at " << port;
            EXPECT_NEAR(reading(record, name, port)->measurement.value, 0.5, 0.05) << name;
        }
    }
    EXPECT_NEAR(reading(record, "link_up_s")->measurement.value, 2.25, 0.3);
    EXPECT_TRUE(lab.bench.untouched());
}

TEST_F(BringUpStep, JournalsEveryModuleBeforeTheFirstChange) {
    lab.run_step("bring_up");
    ASSERT_EQ(lab.store.journal.size(), 2U);
    for (const JournalEntry& entry : lab.store.journal) {
        EXPECT_EQ(entry.state, EffectState::undone);
        EXPECT_EQ(entry.effect.prior, "-----");
    }
}

TEST_F(BringUpStep, FailsOnATransitionSlowerThanAdvertised) {
    link.modules[1].slow[api::DataPathState::init] = 1.5;
    const StepRecord record = lab.run_step("bring_up");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(record.summary.starts_with("init_ratio, leaf11:Ethernet0: 1.49")) << record.summary;
    EXPECT_TRUE(lab.bench.untouched());
}

TEST_F(BringUpStep, GivesUpOnATransitionThatNeverEnds) {
    link.modules[0].slow[api::DataPathState::tx_turn_on] = 1e4;
    const StepRecord record = lab.run_step("bring_up");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(notes_hold(record, "host1:eth1: transmitters on, all lanes: not done"));
}

TEST_F(BringUpStep, NamesTheReasonOfARefusedConfiguration) {
    link.modules[0].config_answer = api::ConfigStatus::lanes_in_use;
    const StepRecord record = lab.run_step("bring_up");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(record.summary, "host1:eth1: application 1 on lane 1 rejected: lanes are in use");
    EXPECT_TRUE(lab.bench.untouched());
}

TEST_F(BringUpStep, NamesTheCauseOfAModuleFault) {
    link.modules[1].faults_on_power_up = true;
    const StepRecord record = lab.run_step("bring_up");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(record.summary,
              "leaf11:Ethernet0: the module went to its fault state: data memory corrupted");
}

TEST_F(BringUpStep, FailsWhenTheLinkStaysDown) {
    link.broken_fibre = true;
    EXPECT_EQ(lab.run_step("bring_up").verdict, Verdict::fail);
}

TEST_F(BringUpStep, DoesNotJudgeWhatNoBusCanResolve) {
    for (FakeModule& module : link.modules) {
        module.identity_data.durations.tx_turn_on = std::chrono::milliseconds(5);
        module.slow[api::DataPathState::tx_turn_on] = 1.0;
    }
    const StepRecord record = lab.run_step("bring_up");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    EXPECT_EQ(reading(record, "tx_turn_on_ratio"), nullptr);
    EXPECT_TRUE(notes_hold(record, "cannot resolve"));
}

TEST_F(BringUpStep, IsNotApplicableToFlatMemory) {
    for (FakeModule& module : link.modules) {
        module.identity_data.flat_memory = true;
    }
    const StepRecord record = lab.run_step("bring_up");
    EXPECT_EQ(record.outcome, Outcome::skipped);
    EXPECT_TRUE(record.summary.starts_with("not applicable: flat memory")) << record.summary;
    EXPECT_TRUE(lab.bench.log.empty());
}

TEST_F(BringUpStep, PutsModulesBackAfterALabErrorInTheMiddle) {
    lab.on_event = [this](const engine::RunEvent& event) {
        if (event.text.find("low power released") != std::string::npos) {
            link.ports[0].broken = Error(ErrorKind::timeout, "no answer");
        }
    };
    const StepRecord record = lab.run_step("bring_up");
    EXPECT_EQ(record.outcome, Outcome::error);
    EXPECT_TRUE(lab.bench.untouched());
}

TEST_F(BringUpStep, PutsModulesBackWhenItsTimeIsUp) {
    lab.add_step("bring_up").time_limit = std::chrono::seconds(2);
    const StepRecord record = lab.run_step("bring_up");
    EXPECT_EQ(record.outcome, Outcome::timeout);
    EXPECT_TRUE(lab.bench.untouched());
}

}  // namespace
}  // namespace plugfest::test
