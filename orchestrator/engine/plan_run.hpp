#pragma once

#include "orchestrator/engine/runner.hpp"
#include "orchestrator/steps/step.hpp"

#include <span>

namespace plugfest::engine {

/// run_plan() with a step table of the caller's: what run_plan() does with the product's.
[[nodiscard]] Task<RunSummary> run_plan_with(std::span<const steps::StepEntry> table,
                                             RunRequest request, api::Bench& bench,
                                             async::Sleeper& sleeper, Stores stores,
                                             std::function<void(const RunEvent&)> observe);

}  // namespace plugfest::engine
