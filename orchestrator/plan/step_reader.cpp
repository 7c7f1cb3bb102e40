#include "orchestrator/plan/step_reader.hpp"

#include "orchestrator/plan/selector.hpp"
#include "orchestrator/yaml/reader.hpp"
#include "orchestrator/yaml/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace plugfest::plan {

namespace {

constexpr yaml::Range<std::int64_t> retries_range{0, 10};
constexpr yaml::Range<double> time_limit_range{1.0, 30 * 86400.0};

/// Both bounds zero means that the description sets none.
yaml::Range<double> range_of(const ParameterSpec& spec) {
    if (spec.minimum == 0.0 && spec.maximum == 0.0) {
        return {};
    }
    return {spec.minimum, spec.maximum};
}

yaml::Range<std::int64_t> integer_range_of(const ParameterSpec& spec) {
    if (spec.minimum == 0.0 && spec.maximum == 0.0) {
        return {};
    }
    return {static_cast<std::int64_t>(spec.minimum), static_cast<std::int64_t>(spec.maximum)};
}

template <class T>
std::optional<ParameterValue> as_value(std::optional<T> value) {
    return value ? std::optional<ParameterValue>(*std::move(value)) : std::nullopt;
}

std::optional<ParameterValue> read_choices(const yaml::Node& node, const std::string& what,
                                           const ParameterSpec& spec, yaml::Mistakes& mistakes) {
    std::vector<std::string> chosen = yaml::read_choices(node, what, spec.choices, mistakes);
    return chosen.empty() ? std::nullopt : std::optional<ParameterValue>(std::move(chosen));
}

std::optional<ParameterValue> read_parameter(const yaml::Node& node, const std::string& what,
                                             const ParameterSpec& spec, yaml::Mistakes& mistakes) {
    switch (spec.type) {
        case ParameterType::boolean:
            return as_value(yaml::read_boolean(node, what, mistakes));
        case ParameterType::integer:
            return as_value(yaml::read_integer(node, what, integer_range_of(spec), mistakes));
        case ParameterType::number:
            return as_value(yaml::read_number(node, what, range_of(spec), mistakes));
        case ParameterType::duration:
            return as_value(
                yaml::read_quantity(node, what, yaml::duration_units(), range_of(spec), mistakes));
        case ParameterType::text:
            return as_value(yaml::read_text(node, what, mistakes));
        case ParameterType::choice:
            return as_value(yaml::read_choice(node, what, spec.choices, mistakes));
        case ParameterType::choices:
            return read_choices(node, what, spec, mistakes);
    }
    return std::nullopt;
}

void read_common(yaml::MappingReader& reader, StepDefaults& common) {
    common.retries = static_cast<int>(reader.integer("retries", retries_range, common.retries));
    common.time_limit = duration_from_seconds(reader.quantity(
        "time_limit", yaml::duration_units(), time_limit_range, seconds(common.time_limit)));
}

const StepDescription* find_description(const std::string& verb, yaml::Position where,
                                        std::span<const StepDescription> catalogue,
                                        yaml::Mistakes& mistakes) {
    const auto found = std::ranges::find(catalogue, verb, &StepDescription::verb);
    if (found != catalogue.end()) {
        return &*found;
    }
    std::vector<std::string> verbs;
    for (const StepDescription& description : catalogue) {
        verbs.push_back(description.verb);
    }
    mistakes.add(where, fmt::format("unknown step '{}'{}", verb, yaml::hint(verb, verbs)));
    return nullptr;
}

PlannedStep with_fallbacks(const StepDescription& description, const StepDefaults& defaults) {
    PlannedStep step;
    step.verb = description.verb;
    step.retries = defaults.retries;
    step.time_limit = defaults.time_limit;
    for (const ParameterSpec& spec : description.parameters) {
        step.parameters[spec.name] = spec.fallback;
    }
    return step;
}

void read_settings(yaml::MappingReader& reader, const StepDescription& description,
                   PlannedStep& step, yaml::Mistakes& mistakes) {
    for (const ParameterSpec& spec : description.parameters) {
        const yaml::Node* value = reader.find(spec.name);
        if (value == nullptr) {
            continue;
        }
        if (auto read = read_parameter(*value, reader.name(spec.name), spec, mistakes)) {
            step.parameters[spec.name] = *std::move(read);
        }
    }
    StepDefaults common{.retries = step.retries, .time_limit = step.time_limit};
    read_common(reader, common);
    step.retries = common.retries;
    step.time_limit = common.time_limit;
    step.gate = reader.boolean("gate", false);
    if (const yaml::Node* only = reader.find("only")) {
        step.only = read_selector(*only, reader.name("only"), mistakes);
    }
}

}  // namespace

std::vector<std::string> read_selector(const yaml::Node& node, std::string_view what,
                                       yaml::Mistakes& mistakes) {
    std::vector<std::string> words = yaml::read_texts(node, what, mistakes);
    if (const auto selector = Selector::parse(words); !selector) {
        mistakes.add(node.position, fmt::format("{}: {}", what, selector.error().message()));
    }
    return words;
}

StepDefaults read_step_defaults(const yaml::Node& node, yaml::Mistakes& mistakes) {
    StepDefaults defaults;
    yaml::MappingReader reader(node, "defaults", mistakes);
    read_common(reader, defaults);
    reader.finish();
    return defaults;
}

std::optional<PlannedStep> read_step(const yaml::Node& node,
                                     std::span<const StepDescription> catalogue,
                                     const StepDefaults& defaults, yaml::Mistakes& mistakes) {
    const bool is_word = node.kind == yaml::Node::Kind::scalar;
    const yaml::Entry* named = node.find("step");
    const yaml::Node& verb_node = is_word || named == nullptr ? node : named->value;
    if (!is_word && named == nullptr) {
        yaml::MappingReader reader(node, "step", mistakes);
        (void)reader.require("step");
        return std::nullopt;
    }
    const auto verb = yaml::read_text(verb_node, "step", mistakes);
    const StepDescription* description =
        verb ? find_description(*verb, verb_node.position, catalogue, mistakes) : nullptr;
    if (description == nullptr) {
        return std::nullopt;
    }
    PlannedStep step = with_fallbacks(*description, defaults);
    step.position = {mistakes.file(), verb_node.position.line, verb_node.position.column};
    if (!is_word) {
        yaml::MappingReader reader(node, fmt::format("step '{}'", *verb), mistakes);
        reader.expect("step");
        read_settings(reader, *description, step, mistakes);
        reader.finish();
    }
    return step;
}

}  // namespace plugfest::plan
