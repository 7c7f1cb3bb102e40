#include "orchestrator/inventory/lab_file.hpp"
#include "orchestrator/plan/plan_loader.hpp"
#include "orchestrator/steps/step.hpp"
#include "tests/support/config_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace plugfest {
namespace {

using test::shipped;

TEST(ShippedFiles, PlansLoadWithTheStepsOfTheProduct) {
    const auto catalogue = steps::step_descriptions();
    const auto demo = plan::load_plan(shipped("plans/demo.yaml"), catalogue);
    ASSERT_TRUE(demo) << demo.error().to_string();
    EXPECT_EQ(demo->steps.size(), 9U);
    EXPECT_TRUE(demo->steps[2].gate);
    const auto quick = plan::load_plan(shipped("plans/quick.yaml"), catalogue);
    ASSERT_TRUE(quick) << quick.error().to_string();
    EXPECT_EQ(quick->limits.version(), "default 2026.1");
}

TEST(ShippedFiles, QuickPlanLeavesOutWhateverChangesGear) {
    const auto quick = plan::load_plan(shipped("plans/quick.yaml"), steps::step_descriptions());
    ASSERT_TRUE(quick) << quick.error().to_string();
    for (const plan::PlannedStep& step : quick->steps) {
        for (const char* changing : {"bring_up", "prbs_ber", "admin_flap", "rail_traffic"}) {
            EXPECT_NE(step.verb, changing);
        }
    }
}

TEST(ShippedFiles, DemoPlanExpandsOnTheDemoLab) {
    const auto catalogue = steps::step_descriptions();
    const auto demo = plan::load_plan(shipped("plans/demo.yaml"), catalogue);
    const auto lab = inventory::load_lab_file(shipped("labs/rail_demo.yaml"));
    ASSERT_TRUE(demo && lab);
    const auto work = plan::expand(*demo, catalogue, lab->intended);
    ASSERT_TRUE(work) << work.error().to_string();
    EXPECT_EQ(work->size(), 13U * 8U + 2U);
    EXPECT_EQ(work->back().id, "rail-2/09-rail_traffic");
    for (const inventory::Expectation& expected : lab->expected_failures) {
        EXPECT_TRUE(std::ranges::any_of(*work,
                                        [&](const plan::WorkItem& item) {
                                            return item.target == expected.target &&
                                                   item.id.ends_with("-" + expected.verb);
                                        }))
            << expected.target << " " << expected.verb;
    }
}

}  // namespace
}  // namespace plugfest
