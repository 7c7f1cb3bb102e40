#include "orchestrator/engine/runner.hpp"

#include "tests/orchestrator/engine/fake_steps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plugfest::test {
namespace {

class Runner : public testing::Test {
  protected:
    Runner() { lab.use_steps(fake_steps()); }

    LabRun lab;
};

TEST_F(Runner, DoesEveryStepAndFinishesTheRun) {
    lab.bench.add_link("l1");
    lab.add_step("pass");
    lab.add_step("darken");
    const auto summary = lab.run();
    ASSERT_TRUE(summary) << summary.error().to_string();
    EXPECT_EQ(summary->verdict, Verdict::pass);
    EXPECT_FALSE(summary->lab_error);
    EXPECT_FALSE(summary->aborted);
    EXPECT_TRUE(summary->unrestored.empty());
    EXPECT_EQ(lab.store.order, (std::vector<std::string>{"l1/01-pass", "l1/02-darken"}));
    EXPECT_TRUE(lab.store.finished);
    EXPECT_EQ(lab.store.segments, std::vector<bool>{true});
    EXPECT_EQ(lab.events.back().kind, engine::RunEvent::Kind::run_finished);
    EXPECT_EQ(lab.events.back().done, 2U);
}

TEST_F(Runner, WorksOnIndependentLinksAtTheSameTime) {
    lab.bench.add_link("l1");
    lab.bench.add_link("l2");
    lab.bench.add_link("l3");
    lab.add_step("wait");
    ASSERT_TRUE(lab.run());
    EXPECT_EQ(lab.controller.sleeper.now().time_since_epoch(), std::chrono::minutes(1));
}

TEST_F(Runner, KeepsLinksThatSharePlugsApart) {
    lab.bench.add_link("l1");
    lab.bench.share_plugs("l1b", "l1");
    lab.add_step("wait");
    ASSERT_TRUE(lab.run());
    EXPECT_EQ(lab.controller.sleeper.now().time_since_epoch(), std::chrono::minutes(2));
}

TEST_F(Runner, WorksOnNoMoreLinksThanThePlanAllows) {
    lab.bench.add_link("l1");
    lab.bench.add_link("l2");
    lab.add_step("wait");
    lab.plan.parallel = 1;
    ASSERT_TRUE(lab.run());
    EXPECT_EQ(lab.controller.sleeper.now().time_since_epoch(), std::chrono::minutes(2));
}

TEST_F(Runner, GoesOnWithOtherTargetsAfterALabError) {
    lab.bench.add_link("l1");
    lab.bench.add_link("l2");
    lab.bench.link("l1").ports[0].broken = Error(ErrorKind::refused, "permission denied");
    lab.add_step("error");
    lab.add_step("pass");
    const auto summary = lab.run();
    ASSERT_TRUE(summary);
    EXPECT_TRUE(summary->lab_error);
    EXPECT_EQ(summary->verdict, Verdict::pass);
    EXPECT_EQ(lab.store.steps.at("l1/01-error").outcome, Outcome::error);
    EXPECT_EQ(lab.store.steps.at("l1/01-error").error, "switch does not answer");
    EXPECT_EQ(lab.store.steps.at("l2/02-pass").verdict, Verdict::pass);
}

TEST_F(Runner, EndsATargetAtAGateThatFails) {
    lab.bench.add_link("l1");
    lab.bench.add_link("l2");
    lab.add_step("fail").gate = true;
    lab.add_step("darken");
    const auto summary = lab.run();
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->verdict, Verdict::fail);
    EXPECT_FALSE(summary->lab_error);
    const StepRecord& skipped = lab.store.steps.at("l1/02-darken");
    EXPECT_EQ(skipped.outcome, Outcome::skipped);
    EXPECT_TRUE(skipped.summary.starts_with("not carried out: fail failed: errors: 7"))
        << skipped.summary;
    EXPECT_TRUE(lab.bench.log.empty());
}

TEST_F(Runner, RetriesALabErrorButNeverAFailedPart) {
    lab.bench.add_link("l1");
    lab.add_step("error").retries = 2;
    lab.add_step("fail").retries = 2;
    ASSERT_TRUE(lab.run());
    EXPECT_EQ(lab.store.steps.at("l1/01-error").attempt, 3);
    EXPECT_EQ(lab.store.steps.at("l1/02-fail").attempt, 1);
    EXPECT_EQ(lab.controller.sleeper.now().time_since_epoch(), std::chrono::seconds(4));
}

TEST_F(Runner, EndsAStepWhoseTimeIsUp) {
    lab.bench.add_link("l1");
    lab.add_step("wait").time_limit = std::chrono::seconds(10);
    const auto summary = lab.run();
    ASSERT_TRUE(summary);
    EXPECT_TRUE(summary->lab_error);
    const StepRecord& record = lab.store.steps.at("l1/01-wait");
    EXPECT_EQ(record.outcome, Outcome::timeout);
    EXPECT_EQ(record.error, "not done within 10 s of test time");
}

TEST_F(Runner, LeavesTheRestUndoneWhenCancelledAndTheRunUnfinished) {
    lab.bench.add_link("l1");
    lab.add_step("darken");
    lab.add_step("pass");
    lab.on_event = [this](const engine::RunEvent& event) {
        if (event.kind == engine::RunEvent::Kind::step_started) {
            lab.controller.runtime.cancel();
        }
    };
    const auto summary = lab.run();
    ASSERT_TRUE(summary) << summary.error().to_string();
    EXPECT_TRUE(summary->aborted);
    EXPECT_EQ(lab.store.order, std::vector<std::string>{"l1/01-darken"});
    EXPECT_EQ(lab.store.steps.at("l1/01-darken").outcome, Outcome::aborted);
    EXPECT_FALSE(lab.store.finished);
    EXPECT_EQ(lab.store.segments, std::vector<bool>{true});
    EXPECT_TRUE(lab.bench.untouched());
}

TEST_F(Runner, GoesOnWhereACancelledRunStopped) {
    lab.bench.add_link("l1");
    lab.add_step("pass");
    lab.add_step("darken");
    lab.on_event = [this](const engine::RunEvent& event) {
        if (event.verb == "darken") {
            lab.controller.runtime.cancel();
        }
    };
    ASSERT_TRUE(lab.run());
    lab.on_event = {};
    lab.store.order.clear();
    const auto summary = lab.run(true);
    ASSERT_TRUE(summary);
    EXPECT_EQ(lab.store.order, std::vector<std::string>{"l1/02-darken"});
    EXPECT_EQ(lab.store.steps.at("l1/02-darken").segment, 1);
    EXPECT_TRUE(lab.store.finished);
}

TEST_F(Runner, AsksAGateAgainWhileStepsBehindItRemain) {
    lab.bench.add_link("l1");
    lab.add_step("fail").gate = true;
    lab.add_step("darken");
    ASSERT_TRUE(lab.run());
    lab.store.steps.erase("l1/02-darken");
    lab.store.order.clear();
    ASSERT_TRUE(lab.run(true));
    EXPECT_EQ(lab.store.order, (std::vector<std::string>{"l1/01-fail", "l1/02-darken"}));
    EXPECT_EQ(lab.store.steps.at("l1/02-darken").outcome, Outcome::skipped);
}

TEST_F(Runner, ChangesNothingNewOnceTheStoreFailsAndPutsEverythingBack) {
    lab.bench.add_link("l1");
    lab.add_step("darken");
    lab.add_step("darken");
    lab.store.fail_after(4);  // the journal takes the first change, the second finds a full disk
    const auto summary = lab.run();
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().kind(), ErrorKind::store);
    EXPECT_TRUE(lab.bench.untouched());
    EXPECT_EQ(std::ranges::count(lab.bench.log, "leaf11:Ethernet0: tx off"), 0);
}

TEST_F(Runner, LeavesGearAloneThatIsStillOwedItsSettings) {
    FakeLink& link = lab.bench.add_link("l1");
    lab.add_step("darken");
    lab.add_step("pass");
    link.modules[0].restore_error = Error(ErrorKind::refused, "write-protected");
    const auto summary = lab.run();
    ASSERT_TRUE(summary);
    EXPECT_TRUE(summary->lab_error);
    ASSERT_EQ(summary->unrestored.size(), 1U);
    EXPECT_EQ(summary->unrestored[0], "host1:eth1/module: dark (write-protected)");
    EXPECT_EQ(lab.store.steps.at("l1/01-darken").outcome, Outcome::error);
    EXPECT_EQ(lab.store.steps.at("l1/02-pass").outcome, Outcome::error);
    EXPECT_FALSE(link.modules[1].tx_disabled);
}

TEST_F(Runner, RunsRailsAfterLinksWithTheirNumber) {
    lab.bench.add_link("l1");
    lab.bench.add_link("l2");
    auto entries = fake_steps();
    entries.push_back(fake_step<pass>("rail_traffic"));
    lab.use_steps(std::move(entries));
    lab.add_step("rail_traffic");
    lab.add_step("wait");
    ASSERT_TRUE(lab.run());
    EXPECT_EQ(lab.store.order.back(), "rail-1/01-rail_traffic");
}

}  // namespace
}  // namespace plugfest::test
