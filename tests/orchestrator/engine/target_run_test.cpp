#include "orchestrator/engine/target_run.hpp"

#include "tests/orchestrator/engine/fake_steps.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

TEST(TargetRun, RecordsWhoAndWhenWithEveryStep) {
    LabRun lab;
    lab.use_steps(fake_steps());
    lab.bench.add_link("l1");
    lab.add_step("wait");
    ASSERT_TRUE(lab.run());
    const StepRecord& record = lab.store.steps.at("l1/01-wait");
    EXPECT_EQ(record.target, "l1");
    EXPECT_EQ(record.verb, "wait");
    EXPECT_EQ(record.ends.at(1).module_serial, "l1-S2");
    EXPECT_EQ(record.test_finished - record.test_started, std::chrono::minutes(1));
    EXPECT_EQ(record.finished - record.started, std::chrono::minutes(1));
}

TEST(TargetRun, ReportsProgressInOrder) {
    LabRun lab;
    lab.use_steps(fake_steps());
    lab.bench.add_link("l1");
    lab.add_step("pass");
    ASSERT_TRUE(lab.run());
    using Kind = engine::RunEvent::Kind;
    std::vector<Kind> kinds;
    for (const engine::RunEvent& event : lab.events) {
        kinds.push_back(event.kind);
    }
    EXPECT_EQ(kinds, (std::vector<Kind>{Kind::run_started, Kind::step_started, Kind::step_finished,
                                        Kind::run_finished}));
}

TEST(TargetRun, TreatsAnExceptionInAStepAsALabError) {
    LabRun lab;
    lab.bench.add_link("l1");
    lab.add_step("monitors").parameters.clear();
    ASSERT_TRUE(lab.run());
    const StepRecord& record = lab.store.steps.at("l1/01-monitors");
    EXPECT_EQ(record.outcome, Outcome::error);
    EXPECT_TRUE(record.error.starts_with("internal: ")) << record.error;
}

}  // namespace
}  // namespace plugfest::test
