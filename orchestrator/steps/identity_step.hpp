#pragma once

#include "orchestrator/steps/step.hpp"

namespace plugfest::steps {

/// Reads who both ends are and whether their memories are whole: docs/steps/identity.md.
[[nodiscard]] StepEntry identity_step();

}  // namespace plugfest::steps
