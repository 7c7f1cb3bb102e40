#include "orchestrator/cli/truth_check.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

inventory::LabFile lab_with_failure(const std::string& target, const std::string& verb) {
    inventory::LabFile lab;
    lab.expected_failures = {{.target = target, .verb = verb}};
    return lab;
}

StepResult result(const std::string& target, const std::string& verb, const std::string& verdict,
                  const std::string& outcome = "completed", const std::string& summary = "") {
    return {.id = target + "/01-" + verb,
            .target = target,
            .verb = verb,
            .verdict = verdict,
            .outcome = outcome,
            .summary = summary};
}

bool all_right(const inventory::LabFile& lab, const std::vector<StepResult>& results) {
    std::vector<std::string> planned;
    for (const StepResult& item : results) {
        planned.push_back(item.id);
    }
    for (const TruthRow& row : check_truth(lab, planned, results)) {
        if (!row.right) {
            return false;
        }
    }
    return true;
}

TEST(TruthCheck, AcceptsThePlantedFaultAndPassesElsewhere) {
    EXPECT_TRUE(all_right(lab_with_failure("h1", "identity"),
                          {result("h1", "identity", "fail"), result("h2", "identity", "pass")}));
}

TEST(TruthCheck, RejectsAMissedFault) {
    EXPECT_FALSE(all_right(lab_with_failure("h1", "identity"), {result("h1", "identity", "pass")}));
}

TEST(TruthCheck, RejectsAFalseAlarmAndAnInconclusiveResult) {
    EXPECT_FALSE(all_right({}, {result("h1", "identity", "fail")}));
    EXPECT_FALSE(all_right({}, {result("h1", "identity", "inconclusive")}));
    EXPECT_FALSE(all_right({}, {result("h1", "identity", "pass", "error")}));
}

TEST(TruthCheck, RejectsAFaultThatWasNeverLookedFor) {
    EXPECT_FALSE(all_right(lab_with_failure("h1", "cabling"), {result("h1", "identity", "pass")}));
}

TEST(TruthCheck, RejectsAPlannedStepWithoutResult) {
    const auto rows = check_truth({}, {"h1/01-identity"}, {});
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_FALSE(rows.front().right);
}

TEST(TruthCheck, AcceptsSkippingOnlyForAReason) {
    EXPECT_TRUE(all_right(
        {}, {result("h1", "prbs_ber", "inconclusive", "skipped", "no pattern generator")}));
    EXPECT_FALSE(all_right({}, {result("h1", "prbs_ber", "inconclusive", "skipped",
                                       "not carried out: cabling failed")}));
    EXPECT_TRUE(all_right(
        lab_with_failure("h1", "cabling"),
        {result("h1", "cabling", "fail"),
         result("h1", "prbs_ber", "inconclusive", "skipped", "not carried out: cabling failed")}));
}

}  // namespace
}  // namespace plugfest::cli
