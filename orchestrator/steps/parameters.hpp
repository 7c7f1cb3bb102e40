#pragma once

#include "domain/clock.hpp"
#include "orchestrator/plan/step_description.hpp"
#include "orchestrator/steps/step.hpp"

#include <cstdint>
#include <string>

namespace plugfest::steps {

/// Declares a duration in seconds: "settle: 5 s".
[[nodiscard]] plan::ParameterSpec duration_parameter(std::string name, double fallback,
                                                     double minimum, double maximum,
                                                     std::string doc);
/// Declares a whole number.
[[nodiscard]] plan::ParameterSpec integer_parameter(std::string name, std::int64_t fallback,
                                                    double minimum, double maximum,
                                                    std::string doc);

/// The value of a declared parameter; the plan has filled in defaults and checked type and range,
/// so a missing one is a bug and throws.
[[nodiscard]] Duration duration_of(const StepContext& context, const std::string& name);
[[nodiscard]] std::int64_t integer_of(const StepContext& context, const std::string& name);

}  // namespace plugfest::steps
