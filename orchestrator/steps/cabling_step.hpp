#pragma once

#include "orchestrator/steps/step.hpp"

namespace plugfest::steps {

/// Asks both ends whom they hear and compares with the lab file: docs/steps/cabling.md.
[[nodiscard]] StepEntry cabling_step();

}  // namespace plugfest::steps
