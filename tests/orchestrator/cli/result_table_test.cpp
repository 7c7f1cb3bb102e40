#include "orchestrator/cli/result_table.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plugfest::cli {
namespace {

StepRecord step(const std::string& target, const std::string& verb, Verdict verdict,
                Outcome outcome = Outcome::completed) {
    StepRecord record;
    record.id = target + "/01-" + verb;
    record.target = target;
    record.verb = verb;
    record.verdict = verdict;
    record.outcome = outcome;
    record.summary = "as found";
    return record;
}

RunRecord run_of(std::vector<StepRecord> steps) {
    RunRecord run;
    for (const StepRecord& record : steps) {
        run.header.planned_steps.push_back(record.id);
    }
    run.steps = std::move(steps);
    return run;
}

TEST(ResultTable, ShowsEveryPlannedStepAndSaysWhatDidNotPass) {
    RunRecord run =
        run_of({step("h1", "identity", Verdict::pass), step("h2", "identity", Verdict::fail)});
    run.header.planned_steps.push_back("h2/02-cabling");
    EXPECT_EQ(result_table(run, false),
              "        identity  cabling\n"
              "h1      PASS      -      \n"
              "h2      FAIL      -      \n"
              "\n"
              "Not passed:\n"
              "  FAIL         h2 identity: as found\n");
}

TEST(ResultTable, GivesEveryWordItsRoom) {
    const RunRecord run =
        run_of({step("h1", "soak", Verdict::inconclusive), step("h2", "soak", Verdict::pass)});
    EXPECT_EQ(result_table(run, false),
              "        soak        \n"
              "h1      INCONCLUSIVE\n"
              "h2      PASS        \n"
              "\n"
              "Not passed:\n"
              "  INCONCLUSIVE h1 soak: as found\n");
}

TEST(ResultTable, SaysWhatIsStillOwedToTheGear) {
    RunRecord run = run_of({step("h1", "identity", Verdict::pass)});
    run.unrestored = {"leaf1:Ethernet0/module: generator on"};
    EXPECT_NE(result_table(run, false).find("NOT RESTORED leaf1:Ethernet0/module"),
              std::string::npos);
}

TEST(ExitCodeOf, KeepsPartAndLabApart) {
    EXPECT_EQ(exit_code_of(run_of({step("h1", "identity", Verdict::pass)})), ExitCode::pass);
    EXPECT_EQ(exit_code_of(run_of({step("h1", "identity", Verdict::fail)})), ExitCode::part_failed);
    EXPECT_EQ(exit_code_of(run_of({step("h1", "identity", Verdict::inconclusive)})),
              ExitCode::inconclusive);
    EXPECT_EQ(exit_code_of(run_of({step("h1", "identity", Verdict::pass),
                                   step("h2", "identity", Verdict::inconclusive, Outcome::error)})),
              ExitCode::lab_error);
    EXPECT_EQ(
        exit_code_of(run_of({step("h1", "identity", Verdict::fail),
                             step("h2", "identity", Verdict::inconclusive, Outcome::timeout)})),
        ExitCode::part_failed);
}

TEST(ExitCodeOf, APartSeenFailingBeforeTheLabBrokeHasFailed) {
    EXPECT_EQ(exit_code_of(run_of({step("h1", "prbs_ber", Verdict::fail, Outcome::error)})),
              ExitCode::part_failed);
}

TEST(ExitCodeOf, NothingMeasuredIsNotAPass) {
    EXPECT_EQ(exit_code_of(run_of({})), ExitCode::inconclusive);
    EXPECT_EQ(
        exit_code_of(run_of({step("h1", "prbs_ber", Verdict::inconclusive, Outcome::skipped)})),
        ExitCode::inconclusive);
}

TEST(ExitCodeOf, GearThatCouldNotBePutBackIsALabError) {
    RunRecord run = run_of({step("h1", "identity", Verdict::pass)});
    run.unrestored = {"something"};
    EXPECT_EQ(exit_code_of(run), ExitCode::lab_error);
}

TEST(ExitCodeOf, AnAbortedRunSaysSo) {
    RunRecord run = run_of({step("h1", "identity", Verdict::fail)});
    run.aborted = true;
    EXPECT_EQ(exit_code_of(run), ExitCode::aborted);
}

}  // namespace
}  // namespace plugfest::cli
