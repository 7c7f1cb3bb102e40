#pragma once

#include "domain/run_record.hpp"
#include "orchestrator/inventory/lab_file.hpp"

#include <string>
#include <vector>

namespace plugfest::cli {

/// One step of a run held against what the lab's author knows.
struct TruthRow {
    std::string target;
    std::string verb;
    std::string expected;  ///< "fail" or "pass"
    std::string found;     ///< "pass", "fail", "error", … as reports say it
    bool right = false;
};

/// A step's result as read from run.json, all that the check needs.
struct StepResult {
    std::string id;
    std::string target;
    std::string verb;
    std::string verdict;
    std::string outcome;
    std::string summary;
};

/// Every planned step against the truth: listed failures must have failed; all others must have
/// passed, or not apply to the part, or follow a gate that was expected to fail. A planned step
/// without a result is wrong.
[[nodiscard]] std::vector<TruthRow> check_truth(const inventory::LabFile& lab,
                                                const std::vector<std::string>& planned,
                                                const std::vector<StepResult>& results);

}  // namespace plugfest::cli
