#pragma once

#include "orchestrator/steps/step.hpp"

namespace plugfest::steps {

/// Watches the FEC counters of live traffic at both ends: docs/steps/fec_window.md.
[[nodiscard]] StepEntry fec_window_step();

}  // namespace plugfest::steps
