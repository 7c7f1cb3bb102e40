#pragma once

#include "domain/limit.hpp"
#include "domain/result.hpp"
#include "orchestrator/plan/step_description.hpp"

#include <filesystem>
#include <span>
#include <string>

namespace plugfest::plan {

/// A limit table with the file it came from.
struct LoadedLimits {
    LimitTable table;
    std::string text;  ///< as read
};

/// Reads a table of limits (testplans/README.md). An override becomes an entry of its own, with
/// what it does not say taken from its default. Refuses what cannot be meant: limits no part can
/// meet or fail, ids that no step of `catalogue` measures, units other than the step's, and
/// overrides of which two would decide at once. Errors are `config`, one mistake a line,
/// "FILE:LINE:COLUMN: what".
[[nodiscard]] Result<LoadedLimits> load_limits(const std::filesystem::path& file,
                                               std::span<const StepDescription> catalogue);

}  // namespace plugfest::plan
