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

TEST(TargetResult, TheWorstCompletedStepDecides) {
    const RunRecord run = test::sample_run();
    const auto results = target_results(run);
    ASSERT_EQ(results.size(), 15U) << "13 links and two rails";
    EXPECT_EQ(results.front().target, "h1-r1") << "in the order of the topology";
    EXPECT_EQ(result_of(results, "h1-r1").verdict, Verdict::pass);
    EXPECT_EQ(result_of(results, "h2-r2").verdict, Verdict::fail);
    EXPECT_EQ(result_of(results, "u-r2-1b").verdict, Verdict::inconclusive);
    EXPECT_EQ(result_of(results, "u-r2-2").verdict, Verdict::pass);
    EXPECT_EQ(result_of(results, "u-r2-2").not_completed, 1U);
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

TEST(TargetResult, APassIsEarnedOnlyByEveryPlannedStep) {
    const StepRecord passed = step(Outcome::completed, Verdict::pass);
    const StepRecord aborted = step(Outcome::aborted, Verdict::inconclusive);
    const StepRecord skipped = step(Outcome::skipped, Verdict::inconclusive);
    EXPECT_EQ(overall_word({.verdict = Verdict::pass, .steps = {&passed, &skipped}}), "pass");
    EXPECT_EQ(overall_word({.verdict = Verdict::pass, .missing = 1, .steps = {&passed}}),
              "inconclusive");
    EXPECT_EQ(
        overall_word({.verdict = Verdict::pass, .not_completed = 1, .steps = {&passed, &aborted}}),
        "inconclusive");
    EXPECT_EQ(overall_word({.verdict = Verdict::fail, .not_completed = 1}), "fail");
    EXPECT_EQ(overall_word({.not_completed = 1, .steps = {&aborted}}), "aborted");
    EXPECT_EQ(overall_word({.missing = 9}), "not tested");
}

TEST(TargetResult, TheReasonIsAllFaultsThenTheErrorThenTheSummary) {
    StepRecord record = step(Outcome::completed, Verdict::fail);
    record.summary = "no lock (and 1 more)";
    record.notes = {{NoteLevel::warning, "slow"},
                    {NoteLevel::fault, "no lock"},
                    {NoteLevel::fault, "no light"}};
    EXPECT_EQ(reason_of(record), "no lock; no light");
    record.notes.resize(1);
    EXPECT_EQ(reason_of(record), "no lock (and 1 more)");
    record.outcome = Outcome::error;
    record.error = "no acknowledge";
    EXPECT_EQ(reason_of(record), "no lock (and 1 more)") << "it was seen failing";
    record.verdict = Verdict::inconclusive;
    EXPECT_EQ(reason_of(record), "no acknowledge");
}

}  // namespace
}  // namespace plugfest::sheet
