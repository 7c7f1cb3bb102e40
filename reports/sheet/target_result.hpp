#pragma once

#include "domain/run_record.hpp"
#include "domain/verdict.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::sheet {

/// What one step says, verdict and outcome in one word. A step that did not complete says nothing
/// about the gear, unless it had seen the part fail before the lab broke.
enum class StepState { pass, fail, inconclusive, lab_error, skipped };

[[nodiscard]] StepState state_of(const StepRecord& step);
[[nodiscard]] std::string_view to_string(StepState state);

/// What a run says about one link or rail.
struct TargetResult {
    std::string target;
    std::optional<Verdict> verdict;        ///< worst over completed steps; empty if none completed
    std::size_t lab_errors = 0;            ///< steps that ended in error, timeout or abort
    std::size_t missing = 0;               ///< planned steps the run holds no record of
    std::vector<const StepRecord*> steps;  ///< of the run, in plan order
};

/// Links in the order of the topology, then the other targets in the order they appear. The steps
/// point into `run`.
[[nodiscard]] std::vector<TargetResult> target_results(const RunRecord& run);

/// Why the step is not a pass, in one sentence: its faults, else the first judgement that decided,
/// else its error or summary.
[[nodiscard]] std::string reason_of(const StepRecord& step);

}  // namespace plugfest::sheet
