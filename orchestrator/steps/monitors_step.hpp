#pragma once

#include "orchestrator/steps/step.hpp"

namespace plugfest::steps {

/// Holds monitors against the module's own warning thresholds: docs/steps/monitors.md.
[[nodiscard]] StepEntry monitors_step();

}  // namespace plugfest::steps
