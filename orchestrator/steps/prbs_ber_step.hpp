#pragma once

#include "orchestrator/steps/step.hpp"

namespace plugfest::steps {

/// Counts bit errors between the modules' own pattern engines: docs/steps/prbs_ber.md.
[[nodiscard]] StepEntry prbs_ber_step();

}  // namespace plugfest::steps
