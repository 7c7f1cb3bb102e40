#include "orchestrator/steps/vdm_ber.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

TEST(VdmBer, IsRecordedPerLaneAsAPoint) {
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
    link.modules[1].has_diagnostics = true;
    link.modules[1].observables = {
        {.name = "pre_fec_ber",
         .unit = "1",
         .side = Side::media,
         .lane = 3,
         .value = 2e-7,
         .raw = {}},
        {.name = "esnr", .unit = "dB", .side = Side::media, .lane = 3, .value = 22.0, .raw = {}}};
    const StepRecord record = lab.run_step("fec_window");
    const Reading* vdm = reading(record, "pre_fec_ber_vdm");
    ASSERT_NE(vdm, nullptr);
    EXPECT_EQ(vdm->measurement.place.lane, 3);
    EXPECT_EQ(vdm->measurement.source, ValueSource::device_reported);
    EXPECT_EQ(vdm->judgement->confidence, 0.0);
    EXPECT_EQ(record.verdict, Verdict::pass) << record.summary;
}

TEST(VdmBer, MayBeMissing) {
    LabRun lab;
    lab.bench.add_link("l1");
    const StepRecord record = lab.run_step("fec_window");
    EXPECT_EQ(reading(record, "pre_fec_ber_vdm"), nullptr);
    EXPECT_EQ(record.verdict, Verdict::pass);
}

}  // namespace
}  // namespace plugfest::test
