#pragma once

#include "domain/result.hpp"
#include "domain/topology.hpp"
#include "orchestrator/plan/plan_types.hpp"
#include "orchestrator/plan/step_description.hpp"

#include <filesystem>
#include <span>
#include <vector>

namespace plugfest::plan {

/// Reads a plan and the limit table it names. All mistakes found are reported, one a line, each
/// "FILE:LINE:COLUMN: what; did you mean 'x'?"; the error kind is `config`. Touches nothing but the
/// files.
[[nodiscard]] Result<Plan> load_plan(const std::filesystem::path& file,
                                     std::span<const StepDescription> catalogue);

/// The expanded matrix for this lab, in plan order: link targets first by link, then rails. Fails
/// with `config` if the selector matches nothing or names an unknown link (with a suggestion), or a
/// step needs what the lab does not have.
[[nodiscard]] Result<std::vector<WorkItem>> expand(const Plan& plan,
                                                   std::span<const StepDescription> catalogue,
                                                   const Topology& topology);

}  // namespace plugfest::plan
