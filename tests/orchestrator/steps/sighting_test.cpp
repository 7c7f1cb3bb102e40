#include "orchestrator/steps/sighting.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

TEST(Sighting, OfAFlapIsResolvedToOnePoll) {
    LabRun lab;
    lab.bench.add_link("l1");
    const StepRecord record = lab.run_step("admin_flap");
    const Reading& up = *reading(record, "link_up_s");
    EXPECT_GE(up.measurement.value, 2.0);
    EXPECT_LE(up.measurement.value, 2.2);
    EXPECT_DOUBLE_EQ(seconds(up.measurement.end - up.measurement.start), up.measurement.value);
}

TEST(Sighting, KnowsItsResolution) {
    const steps::Sighting sighting{.after = std::chrono::milliseconds(90),
                                   .by = std::chrono::milliseconds(100)};
    EXPECT_EQ(sighting.resolution(), std::chrono::milliseconds(10));
}

}  // namespace
}  // namespace plugfest::test
