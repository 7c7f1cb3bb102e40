#include "orchestrator/steps/admin_flap_step.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class AdminFlapStep : public testing::Test {
  protected:
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
};

TEST_F(AdminFlapStep, PassesAndWatchesBothEndsAfterEveryFlap) {
    const StepRecord record = lab.run_step("admin_flap");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    int after = 0;
    for (const Reading& item : record.readings) {
        after += item.measurement.name == "post_flap_ber" ? 1 : 0;
    }
    EXPECT_EQ(after, 12);  // 3 flaps from each of 2 ends, seen from both
    EXPECT_NEAR(reading(record, "link_up_s")->measurement.value, 2.1, 0.2);
    EXPECT_FALSE(notes_hold(record, "flaps were made"));
    EXPECT_TRUE(lab.bench.untouched());
}

TEST_F(AdminFlapStep, NotesATransientAfterAFlapOfTheFarEndAndStillPasses) {
    link.ports[0].ber = 1e-10;
    link.ports[0].ber_after_far_flap = 1e-8;
    const StepRecord record = lab.run_step("admin_flap");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    EXPECT_TRUE(notes_hold(record,
                           "after a flap of leaf11:Ethernet0, host1:eth1 reads BER "
                           "1.00e-08, 100 times that before"));
}

TEST_F(AdminFlapStep, FailsOnABadBerAfterAFlap) {
    link.ports[0].ber_after_far_flap = 1e-4;
    EXPECT_EQ(lab.run_step("admin_flap").verdict, Verdict::fail);
}

TEST_F(AdminFlapStep, FailsOnASlowLink) {
    link.link_up_time = std::chrono::seconds(20);
    const StepRecord record = lab.run_step("admin_flap");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(record.summary.starts_with("link_up_s, host1:eth1: 20 s")) << record.summary;
}

TEST_F(AdminFlapStep, CountsALinkThatDoesNotReturnAndSwitchesItBackOn) {
    link.ports[1].stays_down_after_flap = true;
    const StepRecord record = lab.run_step("admin_flap");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(reading(record, "flap_failures")->measurement.value, 3.0);
    EXPECT_TRUE(lab.bench.untouched());
}

TEST_F(AdminFlapStep, WarnsWhenTheEndsCountDifferently) {
    lab.on_event = [this](const engine::RunEvent& event) {
        if (event.text == "leaf11:Ethernet0: flap 1 of 3") {
            ++link.ports[0].flaps;
        }
    };
    EXPECT_TRUE(notes_hold(lab.run_step("admin_flap"),
                           "6 flaps were made; host1:eth1 counted 7, leaf11:Ethernet0 counted 6"));
}

TEST_F(AdminFlapStep, FailsOnALinkThatIsDownFromTheStart) {
    link.broken_fibre = true;
    EXPECT_EQ(lab.run_step("admin_flap").summary, "the link is down before the first flap");
    EXPECT_TRUE(lab.bench.log.empty());
}

TEST_F(AdminFlapStep, SwitchesThePortBackOnWhenCancelledWhileDown) {
    lab.on_event = [this](const engine::RunEvent& event) {
        if (event.text == "host1:eth1: flap 2 of 3") {
            lab.controller.runtime.cancel();
        }
    };
    const StepRecord record = lab.run_step("admin_flap");
    EXPECT_EQ(record.outcome, Outcome::aborted);
    EXPECT_TRUE(lab.bench.untouched());
}

}  // namespace
}  // namespace plugfest::test
