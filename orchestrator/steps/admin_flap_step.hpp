#pragma once

#include "orchestrator/steps/step.hpp"

namespace plugfest::steps {

/// Takes the link down from each end and times its return: docs/steps/admin_flap.md.
[[nodiscard]] StepEntry admin_flap_step();

}  // namespace plugfest::steps
