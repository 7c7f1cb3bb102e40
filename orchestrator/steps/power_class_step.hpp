#pragma once

#include "orchestrator/steps/step.hpp"

namespace plugfest::steps {

/// Holds what a module may draw against what its cage offers: docs/steps/power_class.md.
[[nodiscard]] StepEntry power_class_step();

}  // namespace plugfest::steps
