#pragma once

#include "domain/run_record.hpp"
#include "domain/verdict.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::sheet {

/// What a run says about one link or rail.
struct TargetResult {
    std::string target;
    std::optional<Verdict> verdict;        ///< worst over completed steps; empty if none completed
    std::size_t not_completed = 0;         ///< steps that ended in error, timeout or abort
    std::size_t missing = 0;               ///< planned steps the run holds no record of
    std::vector<const StepRecord*> steps;  ///< of the run, in plan order
};

/// Links in the order of the topology, then the other targets in the order they appear. The steps
/// point into `run`.
[[nodiscard]] std::vector<TargetResult> target_results(const RunRecord& run);

/// A link or rail in one word: its verdict, where a pass was earned only if every planned step was
/// carried out; without a verdict what kept it from one, or "not tested".
[[nodiscard]] std::string_view overall_word(const TargetResult& result);

/// What the step found, in one sentence: its error if the lab kept it from a verdict, all its
/// faults if it failed on some, else its summary.
[[nodiscard]] std::string reason_of(const StepRecord& step);

}  // namespace plugfest::sheet
