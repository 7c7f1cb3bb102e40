#pragma once

#include "orchestrator/steps/step.hpp"

namespace plugfest::steps {

/// Sends real traffic between all hosts of a rail: docs/steps/rail_traffic.md.
[[nodiscard]] StepEntry rail_traffic_step();

}  // namespace plugfest::steps
