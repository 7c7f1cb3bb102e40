#pragma once

#include "domain/measurement.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace plugfest::plan {

/// A parameter value as written in a plan, already of the right type and in range.
using ParameterValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>>;

enum class ParameterType { boolean, integer, number, duration, text, choice, choices };

/// One parameter of a step: what a plan may say. Durations are written "10 s", "500 ms", "3 min"
/// and held as double seconds.
struct ParameterSpec {
    std::string name;
    ParameterType type = ParameterType::number;
    ParameterValue fallback;  ///< used when the plan does not say
    double minimum = 0.0;     ///< of numbers and durations
    double maximum = 0.0;
    std::vector<std::string> choices;  ///< of choice and choices
    std::string doc;
};

/// What a step is carried out on.
enum class TargetKind { link, rail };

/// One verb of the plan language: all that lint, help and the engine need to know before running
/// it.
struct StepDescription {
    std::string verb;
    std::string purpose;    ///< one sentence
    std::string pass_rule;  ///< one sentence
    TargetKind target = TargetKind::link;
    std::vector<ParameterSpec> parameters;
    std::vector<MeasurementSpec> measurements;
    bool real_traffic = false;     ///< needs hosts that can send
    double typical_seconds = 1.0;  ///< test time at default parameters, for estimates
};

}  // namespace plugfest::plan
