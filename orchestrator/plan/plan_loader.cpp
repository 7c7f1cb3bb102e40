#include "orchestrator/plan/plan_loader.hpp"

#include "orchestrator/plan/limits_loader.hpp"
#include "orchestrator/plan/selector.hpp"
#include "orchestrator/plan/step_reader.hpp"
#include "orchestrator/yaml/document.hpp"
#include "orchestrator/yaml/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace plugfest::plan {

namespace {

constexpr std::size_t most_steps = 99;

void read_steps(const yaml::Node& node, std::span<const StepDescription> catalogue,
                const StepDefaults& defaults, Plan& plan, yaml::Mistakes& mistakes) {
    const auto& items = yaml::items_of(node, "steps", mistakes);
    const bool is_list =
        node.kind == yaml::Node::Kind::sequence || node.kind == yaml::Node::Kind::null;
    if (is_list && (items.empty() || items.size() > most_steps)) {
        mistakes.add(node.position,
                     fmt::format("a plan has 1 to {} steps, not {}", most_steps, items.size()));
        return;
    }
    for (const yaml::Node& item : items) {
        if (auto step = read_step(item, catalogue, defaults, mistakes)) {
            plan.steps.push_back(*std::move(step));
        }
    }
}

/// Every value that a step of the plan judges must have an entry to be judged by.
void check_limits_exist(const Plan& plan, std::span<const StepDescription> catalogue,
                        yaml::Mistakes& mistakes) {
    for (const PlannedStep& step : plan.steps) {
        const auto description = std::ranges::find(catalogue, step.verb, &StepDescription::verb);
        for (const MeasurementSpec& measurement : description->measurements) {
            if (!measurement.limit.empty() && !plan.limits.knows(measurement.limit)) {
                mistakes.add({step.position.line, step.position.column},
                             fmt::format("step '{}' judges '{}' by limit '{}', which the limit "
                                         "table does not have",
                                         step.verb, measurement.name, measurement.limit));
            }
        }
    }
}

/// Reads the limit table; what is wrong inside it is returned as lines of its own.
std::string read_limits(const std::filesystem::path& file, const std::string& name,
                        std::span<const StepDescription> catalogue, Plan& plan) {
    auto limits = load_limits((file.parent_path() / name).lexically_normal(), catalogue);
    if (!limits) {
        return limits.error().to_string();
    }
    plan.limits = std::move(limits->table);
    plan.limits_text = std::move(limits->text);
    return {};
}

}  // namespace

Result<Plan> load_plan(const std::filesystem::path& file,
                       std::span<const StepDescription> catalogue) {
    PLUGFEST_TRY(yaml::Document document, yaml::load(file));
    yaml::Mistakes mistakes(document.file);
    yaml::MappingReader reader(document.root, "the plan", mistakes);
    Plan plan;
    plan.name = reader.text("plan");
    plan.description = reader.text("description", "");
    plan.parallel = static_cast<int>(reader.integer("parallel", {0, 1000}, 0));
    const yaml::Node* links = reader.find("links");
    plan.links = links == nullptr ? std::vector<std::string>{"all"}
                                  : read_selector(*links, "links", mistakes);
    if (const yaml::Node* media = reader.find("media")) {
        plan.media = yaml::read_choices(*media, "media", medium_words(), mistakes);
    }
    const yaml::Node* common = reader.find("defaults");
    const StepDefaults defaults =
        common == nullptr ? StepDefaults{} : read_step_defaults(*common, mistakes);
    if (const yaml::Node* steps = reader.require("steps")) {
        read_steps(*steps, catalogue, defaults, plan, mistakes);
    }
    const std::string limits = reader.text("limits");
    reader.finish();
    std::string limit_mistakes;
    if (!limits.empty()) {
        limit_mistakes = read_limits(file, limits, catalogue, plan);
    }
    if (!limits.empty() && limit_mistakes.empty()) {
        check_limits_exist(plan, catalogue, mistakes);
    }
    if (!mistakes.empty() || !limit_mistakes.empty()) {
        const bool both = !mistakes.empty() && !limit_mistakes.empty();
        return fail(ErrorKind::config, mistakes.to_string() + (both ? "\n" : "") + limit_mistakes);
    }
    plan.text = std::move(document.text);
    return plan;
}

}  // namespace plugfest::plan
