#pragma once

#include "orchestrator/steps/step.hpp"

namespace plugfest::steps {

/// Takes modules down to low power and back, and times every transition: docs/steps/bring_up.md.
[[nodiscard]] StepEntry bring_up_step();

}  // namespace plugfest::steps
