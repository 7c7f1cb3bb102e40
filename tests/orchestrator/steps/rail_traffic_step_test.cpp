#include "orchestrator/steps/rail_traffic_step.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class RailTrafficStep : public testing::Test {
  protected:
    RailTrafficStep() {
        lab.bench.add_link("l1");
        lab.bench.add_link("l2");
        lab.bench.add_link("l3");
    }
    LabRun lab;
};

TEST_F(RailTrafficStep, PassesWhenEveryHostReachesEveryOther) {
    const StepRecord record = lab.run_step("rail_traffic");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    EXPECT_EQ(record.target, "rail-1");
    EXPECT_EQ(lab.bench.generator.flows, 6);
    EXPECT_EQ(reading(record, "retransmits")->measurement.value, 3.0);
    EXPECT_FALSE(record.evidence.empty());
}

TEST_F(RailTrafficStep, TiesTimeToTheWallClockWhileItSends) {
    lab.run_step("rail_traffic");
    EXPECT_EQ(lab.controller.sleeper.wall_clock_holds(), 1);
}

TEST_F(RailTrafficStep, NamesThePairsWithoutAnAnswerAndStillMeasuresTheOthers) {
    lab.bench.generator.dead_addresses.insert("10.1.0.3");
    const StepRecord record = lab.run_step("rail_traffic");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(record.summary,
              "unreachable_pairs: 4, limit at most 0; host3:eth1 reaches no other host on rail 1, "
              "and none reaches it (4 pairs)");
    EXPECT_EQ(lab.bench.generator.flows, 2);
}

TEST_F(RailTrafficStep, FailsOnASlowFlow) {
    lab.bench.generator.gbps = 0.4;
    const StepRecord record = lab.run_step("rail_traffic");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(notes_hold(record, "host1:eth1 to host2:eth1: 0.40 Gb/s"));
}

TEST(RailTrafficOfOne, IsNotApplicable) {
    LabRun lab;
    lab.bench.add_link("l1");
    EXPECT_EQ(lab.run_step("rail_traffic").outcome, Outcome::skipped);
}

}  // namespace
}  // namespace plugfest::test
