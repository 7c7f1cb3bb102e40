#include "orchestrator/steps/cabling_step.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class CablingStep : public testing::Test {
  protected:
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
};

TEST_F(CablingStep, PassesWhenBothEndsHearWhomTheyShould) {
    const StepRecord record = lab.run_step("cabling");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    EXPECT_EQ(record.evidence.size(), 1U);
}

TEST_F(CablingStep, NamesTheWrongRail) {
    link.ports[0].hears = api::Neighbour{.device = "leaf12", .port = "Ethernet16", .raw = "x"};
    link.ports[1].hears.reset();
    link.broken_fibre = true;
    const StepRecord record = lab.run_step("cabling");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(record.summary,
              "host1:eth1 hears leaf12:Ethernet16, intended leaf11:Ethernet0: cabled to rail 2 "
              "instead of rail 1");
    EXPECT_EQ(reading(record, "wrong_neighbours")->measurement.value, 1.0);
}

TEST_F(CablingStep, NamesTheWrongPortOfTheRightDevice) {
    link.ports[0].hears->port = "Ethernet64";
    EXPECT_TRUE(
        lab.run_step("cabling").summary.ends_with("cabled to the wrong port of the right device"));
}

TEST_F(CablingStep, FailsOnALinkThatIsDownAndHearsNobody) {
    link.broken_fibre = true;
    link.ports[0].hears.reset();
    link.ports[1].hears.reset();
    const StepRecord record = lab.run_step("cabling");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(notes_hold(record, "hears nobody and its link is down"));
}

TEST_F(CablingStep, CannotTellWhereTheLinkIsUpButNobodyAnnouncesItself) {
    link.ports[1].hears.reset();
    const StepRecord record = lab.run_step("cabling");
    EXPECT_EQ(record.verdict, Verdict::inconclusive);
    EXPECT_EQ(record.summary,
              "leaf11:Ethernet0 is up and hears nobody: its cabling could not be checked from "
              "here");
}

TEST_F(CablingStep, DoesNotTakeABrokenLineForSilence) {
    link.ports[0].broken = Error(ErrorKind::timeout, "no answer in 10 s");
    EXPECT_EQ(lab.run_step("cabling").outcome, Outcome::error);
}

}  // namespace
}  // namespace plugfest::test
