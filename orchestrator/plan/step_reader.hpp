#pragma once

#include "orchestrator/plan/plan_types.hpp"
#include "orchestrator/plan/step_description.hpp"
#include "orchestrator/yaml/document.hpp"
#include "orchestrator/yaml/mistakes.hpp"

#include <chrono>
#include <optional>
#include <span>

namespace plugfest::plan {

/// What a step gets that does not say otherwise.
struct StepDefaults {
    int retries = 0;
    Duration time_limit = std::chrono::hours(1);
};

/// Reads one item of a plan's `steps`: a verb alone, or a mapping with `step: VERB`, the step's
/// parameters and `retries`, `time_limit`, `gate`, `only`. Nothing if the verb is unknown.
[[nodiscard]] std::optional<PlannedStep> read_step(const yaml::Node& node,
                                                   std::span<const StepDescription> catalogue,
                                                   const StepDefaults& defaults,
                                                   yaml::Mistakes& mistakes);

/// Reads `retries` and `time_limit` where they stand as defaults of a plan.
[[nodiscard]] StepDefaults read_step_defaults(const yaml::Node& node, yaml::Mistakes& mistakes);

/// A selector as a list of words, checked for what can be checked without a lab.
[[nodiscard]] std::vector<std::string> read_selector(const yaml::Node& node, std::string_view what,
                                                     yaml::Mistakes& mistakes);

}  // namespace plugfest::plan
