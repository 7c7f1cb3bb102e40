#include "orchestrator/steps/identity_step.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class IdentityStep : public testing::Test {
  protected:
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
};

TEST_F(IdentityStep, PassesOnWholeMemoryAndNamesBothParts) {
    const StepRecord record = lab.run_step("identity");
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
    ASSERT_EQ(record.ends.size(), 2U);
    EXPECT_EQ(record.ends[0].module_serial, "l1-S1");
    EXPECT_EQ(record.ends[0].device_model, "Virtual VS-1");
    EXPECT_EQ(record.evidence.size(), 2U);
}

TEST_F(IdentityStep, KeepsTheMemoryAsTextWithPageAndOffset) {
    const StepRecord record = lab.run_step("identity");
    const std::string text = lab.store.evidence.at(record.evidence.front().str()).content;
    EXPECT_TRUE(text.starts_with("00h:0: 19 19 19 19 19 19 19 19\n00h:128: 41 41")) << text;
    EXPECT_NE(text.find("\n00h:144: 41"), std::string::npos);
}

TEST_F(IdentityStep, FailsOnAWrongChecksumAndSaysWhichPage) {
    link.modules[1].identity_data.checksums[0].stored = 0x5A;
    const StepRecord record = lab.run_step("identity");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(record.summary,
              "checksum_errors, leaf11:Ethernet0: 1, limit at most 0; leaf11:Ethernet0: page 00h "
              "stores checksum 5Ah, its bytes add up to 01h");
    EXPECT_TRUE(notes_hold(record, "page 00h stores checksum 5Ah, its bytes add up to 01h"));
    EXPECT_EQ(reading(record, "checksum_errors", "host1:eth1")->measurement.value, 0.0);
}

TEST_F(IdentityStep, FailsOnAStaticPageThatReadsDifferently) {
    link.modules[0].changes_between_reads = true;
    const StepRecord record = lab.run_step("identity");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(reading(record, "unreadable_pages", "host1:eth1")->measurement.value, 1.0);
}

TEST_F(IdentityStep, LeavesLiveLowerMemoryOutOfTheComparison) {
    auto& raw = link.modules[0].identity_data.raw;
    std::swap(raw.front(), raw.back());
    link.modules[0].changes_between_reads = true;
    EXPECT_EQ(lab.run_step("identity").verdict, Verdict::pass);
}

TEST_F(IdentityStep, FailsOnAnotherPartThanTheLabFileNames) {
    lab.bench.lab.cables[0].ends[0].expected_part = "XP-800-FR4";
    const StepRecord record = lab.run_step("identity");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(record.summary,
              "host1:eth1: part 'XP-800-DR8' found, the lab file names 'XP-800-FR4'");
}

TEST_F(IdentityStep, FailsOnAnotherSerialThanTheLabFileNames) {
    lab.bench.lab.cables[0].ends[1].expected_serial = "0012";
    EXPECT_EQ(lab.run_step("identity").verdict, Verdict::fail);
}

TEST(IdentityOfCables, WantsOneSerialAtBothPlugs) {
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1", Medium::dac);
    const StepRecord record = lab.run_step("identity");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_TRUE(notes_hold(record, "the plugs are not of one cable"));
    link.modules[0].identity_data.serial = "C7-A";
    link.modules[1].identity_data.serial = "C7-B";
    EXPECT_EQ(lab.run_step("identity").verdict, Verdict::pass);
}

TEST_F(IdentityStep, IsALabErrorWithoutAModule) {
    link.modules[1].broken = Error(ErrorKind::absent, "no answer at 50h");
    const StepRecord record = lab.run_step("identity");
    EXPECT_EQ(record.outcome, Outcome::error);
    EXPECT_EQ(record.verdict, Verdict::inconclusive);
    EXPECT_EQ(record.error, "leaf11:Ethernet0: read the module's pages: no answer at 50h");
    EXPECT_EQ(record.error_kind, "absent");
}

}  // namespace
}  // namespace plugfest::test
