#include "orchestrator/cli/truth_check.hpp"

#include <algorithm>

namespace plugfest::cli {

namespace {

bool expected_to_fail(const inventory::LabFile& lab, const std::string& target,
                      const std::string& verb) {
    return std::ranges::any_of(lab.expected_failures, [&](const inventory::Expectation& item) {
        return item.target == target && item.verb == verb;
    });
}

bool target_expected_to_fail(const inventory::LabFile& lab, const std::string& target) {
    return std::ranges::any_of(lab.expected_failures, [&](const inventory::Expectation& item) {
        return item.target == target;
    });
}

/// Skipped is right where the part does not have what the step tests, and after a gate on a part
/// known to be bad.
bool rightly_skipped(const inventory::LabFile& lab, const StepResult& result) {
    const bool after_gate = result.summary.starts_with("not carried out");
    return !after_gate || target_expected_to_fail(lab, result.target);
}

/// A part that was seen failing has failed, even if the lab broke afterwards.
std::string found_in(const StepResult& result) {
    const bool judged = result.outcome == "completed" || result.verdict == "fail";
    return judged && result.outcome != "skipped" ? result.verdict : result.outcome;
}

TruthRow compare(const inventory::LabFile& lab, const StepResult& result) {
    const bool should_fail = expected_to_fail(lab, result.target, result.verb);
    TruthRow row{.target = result.target,
                 .verb = result.verb,
                 .expected = should_fail ? "fail" : "pass",
                 .found = found_in(result)};
    row.right = row.found == row.expected ||
                (!should_fail && row.found == "skipped" && rightly_skipped(lab, result));
    return row;
}

}  // namespace

std::vector<TruthRow> check_truth(const inventory::LabFile& lab,
                                  const std::vector<std::string>& planned,
                                  const std::vector<StepResult>& results) {
    std::vector<TruthRow> rows;
    for (const std::string& id : planned) {
        const auto found = std::ranges::find(results, id, &StepResult::id);
        if (found == results.end()) {
            rows.push_back({.target = id, .verb = "", .expected = "a result", .found = "none"});
        } else {
            rows.push_back(compare(lab, *found));
        }
    }
    for (const inventory::Expectation& item : lab.expected_failures) {
        const bool planned_at_all = std::ranges::any_of(results, [&](const StepResult& result) {
            return result.target == item.target && result.verb == item.verb;
        });
        if (!planned_at_all) {
            rows.push_back(
                {.target = item.target, .verb = item.verb, .expected = "fail", .found = "none"});
        }
    }
    return rows;
}

}  // namespace plugfest::cli
