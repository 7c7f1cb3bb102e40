#include "reports/sheet/target_result.hpp"

#include "tests/support/sample_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace plugfest::sheet {
namespace {

StepRecord step(Outcome outcome, Verdict verdict) {
    StepRecord record;
    record.id = "l/01-v";
    record.target = "l";
    record.outcome = outcome;
    record.verdict = verdict;
    return record;
}

TargetResult result_of(const std::vector<TargetResult>& results, const std::string& target) {
    return *std::ranges::find(results, target, &TargetResult::target);
}

TEST(TargetResult, AStepThatDidNotCompleteSaysNothingAboutTheGear) {
    EXPECT_EQ(state_of(step(Outcome::completed, Verdict::pass)), StepState::pass);
    EXPECT_EQ(state_of(step(Outcome::error, Verdict::inconclusive)), StepState::lab_error);
    EXPECT_EQ(state_of(step(Outcome::timeout, Verdict::pass)), StepState::lab_error);
    EXPECT_EQ(state_of(step(Outcome::aborted, Verdict::inconclusive)), StepState::lab_error);
    EXPECT_EQ(state_of(step(Outcome::skipped, Verdict::pass)), StepState::skipped);
}

TEST(TargetResult, APartSeenFailingBeforeTheLabBrokeHasFailed) {
    EXPECT_EQ(state_of(step(Outcome::error, Verdict::fail)), StepState::fail);
}

TEST(TargetResult, TheWorstCompletedStepDecides) {
    const RunRecord run = test::sample_run();
    const auto results = target_results(run);
    ASSERT_EQ(results.size(), 15U) << "13 links and two rails";
    EXPECT_EQ(results.front().target, "h1-r1") << "in the order of the topology";
    EXPECT_EQ(result_of(results, "h1-r1").verdict, Verdict::pass);
    EXPECT_EQ(result_of(results, "h2-r2").verdict, Verdict::fail);
    EXPECT_EQ(result_of(results, "u-r2-1b").verdict, Verdict::inconclusive);
    EXPECT_EQ(result_of(results, "u-r2-2").verdict, Verdict::pass);
    EXPECT_EQ(result_of(results, "u-r2-2").lab_errors, 1U);
    EXPECT_EQ(result_of(results, "rail-2").verdict, Verdict::fail);
}

TEST(TargetResult, OnlySkippedAndBrokenStepsAreNoTest) {
    RunRecord run;
    run.steps = {step(Outcome::skipped, Verdict::inconclusive),
                 step(Outcome::error, Verdict::inconclusive)};
    run.steps.back().id = "l/02-v";
    const auto results = target_results(run);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_FALSE(results.front().verdict);
}

TEST(TargetResult, StepsComeInPlanOrderAndMissingOnesAreCounted) {
    RunRecord run;
    run.header.planned_steps = {"l/01-a", "l/02-b", "l/03-c"};
    StepRecord late = step(Outcome::completed, Verdict::pass);
    late.id = "l/03-c";
    StepRecord early = late;
    early.id = "l/01-a";
    run.steps = {late, early};
    const auto results = target_results(run);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results.front().missing, 1U);
    EXPECT_EQ(results.front().steps.front()->id, "l/01-a");
}

TEST(TargetResult, TheReasonIsTheFaultThenTheDecidingValueThenTheError) {
    const RunRecord run = test::sample_run();
    const auto reason = [&](const std::string& id) {
        return reason_of(*std::ranges::find(run.steps, id, &StepRecord::id));
    };
    EXPECT_EQ(reason("h3-r2/03-cabling"),
              "host3:eth2 sees leaf21:Ethernet16, the lab file says leaf22:Ethernet0");
    EXPECT_EQ(reason("u-r1-2/07-fec_window"),
              "uncorrectable_codewords, leaf11:Ethernet32: 14, limit at most 0");
    EXPECT_EQ(reason("u-r2-2/06-prbs_ber"),
              "link u-r2-2: leaf22:Ethernet24 module: start PRBS checker: page select 10h refused "
              "after 5 tries");
    EXPECT_EQ(reason("h1-r1/03-cabling"), "neighbours as intended");
}

}  // namespace
}  // namespace plugfest::sheet
