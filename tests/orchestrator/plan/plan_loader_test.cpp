#include "orchestrator/plan/plan_loader.hpp"

#include "tests/orchestrator/plan/sample_catalogue.hpp"
#include "tests/support/config_text.hpp"
#include "tests/support/mutation.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace plugfest::plan {
namespace {

using test::replaced;

const std::string sample_plan = R"(plan: sample
links: [rail=1, -up]
media: [dac, optics]
limits: limits.yaml
parallel: 2
defaults: {retries: 1, time_limit: 5 min}
steps:
  - identity
  - step: prbs_ber
    duration: 3 s
    gate: true
  - step: rail_traffic
    retries: 0
)";

Result<Plan> load(const test::TemporaryDirectory& directory, const std::string& plan,
                  const std::string& limits = sample_limits) {
    directory.write("limits.yaml", limits);
    return load_plan(directory.write("plan.yaml", plan), sample_catalogue());
}

std::string complaint_about(const std::string& plan, const std::string& limits = sample_limits) {
    const test::TemporaryDirectory directory;
    return test::complaint(load(directory, plan, limits), directory);
}

TEST(PlanLoader, ReadsAPlanWithItsLimits) {
    const test::TemporaryDirectory directory;
    const auto plan = load(directory, sample_plan);
    ASSERT_TRUE(plan) << plan.error().to_string();
    EXPECT_EQ(plan->name, "sample");
    EXPECT_EQ(plan->links, (std::vector<std::string>{"rail=1", "-up"}));
    EXPECT_EQ(plan->media.size(), 2U);
    EXPECT_EQ(plan->parallel, 2);
    ASSERT_EQ(plan->steps.size(), 3U);
    EXPECT_EQ(plan->steps[0].retries, 1);
    EXPECT_EQ(plan->steps[0].time_limit, std::chrono::minutes(5));
    EXPECT_TRUE(plan->steps[1].gate);
    EXPECT_EQ(plan->steps[1].position.line, 9);
    EXPECT_EQ(plan->steps[2].retries, 0);
    EXPECT_TRUE(plan->limits.knows("prbs_ber"));
    EXPECT_EQ(plan->limits_text, sample_limits);
    EXPECT_EQ(plan->text, sample_plan);
}

TEST(PlanLoader, TellsAllMistakesOfPlanAndLimitsAtOnce) {
    std::string plan = replaced(sample_plan, "parallel: 2", "paralel: 2");
    plan = replaced(plan, "- identity", "- identty");
    const std::string limits = replaced(sample_limits, "at_most: 1e-6", "at_most: 1");
    EXPECT_EQ(complaint_about(plan, limits),
              "plan.yaml:5:1: unknown key 'paralel' in the plan; did you mean 'parallel'?\n"
              "plan.yaml:8:5: unknown step 'identty'; did you mean 'identity'?\n"
              "limits.yaml:5:40: 'prbs_ber' at most 1 can never fail: 0.5 is pure chance");
}

TEST(PlanLoader, NeedsStepsAndLimits) {
    EXPECT_EQ(complaint_about("plan: p\nlimits: limits.yaml\nsteps: []\n"),
              "plan.yaml:3:8: a plan has 1 to 99 steps, not 0");
    EXPECT_EQ(complaint_about("plan: p\nsteps: [identity]\n"),
              "plan.yaml:1:1: the plan needs 'limits'");
    EXPECT_EQ(complaint_about("plan: p\nlimits: nowhere.yaml\nsteps: [identity]\n"),
              "nowhere.yaml: cannot be opened; does it exist, and may you read it?");
    EXPECT_EQ(
        complaint_about(sample_plan, replaced(sample_limits,
                                              "  - {id: prbs_ber, unit: \"1\", at_most: 1e-6, "
                                              "source: s}\n",
                                              "")),
        "plan.yaml:9:11: step 'prbs_ber' judges 'prbs_ber' by limit 'prbs_ber', which the "
        "limit table does not have");
}

TEST(PlanLoader, ChecksSelectorsAndMediaWithoutALab) {
    EXPECT_EQ(complaint_about(replaced(sample_plan, "rail=1", "rial=1")),
              "plan.yaml:2:8: links: unknown property 'rial' in selector 'rial=1'; did you mean "
              "'rail'?");
    EXPECT_EQ(complaint_about(replaced(sample_plan, "dac, optics", "dac, optic")),
              "plan.yaml:3:14: media: unknown word 'optic'; did you mean 'optics'?");
}

TEST(PlanLoader, SurvivesSpoiltFiles) {
    const test::TemporaryDirectory directory;
    test::Mutation spoil(5);
    int refused = 0;
    for (int i = 0; i < 500; ++i) {
        refused += load(directory, spoil(sample_plan)) ? 0 : 1;
    }
    EXPECT_GT(refused, 200);
}

}  // namespace
}  // namespace plugfest::plan
