#include "tests/support/lab_run.hpp"

#include "orchestrator/engine/plan_run.hpp"
#include "tests/support/run_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plugfest::test {

namespace {

Limit limit(std::string id, std::string unit, Comparison comparison, double value) {
    return {.id = std::move(id),
            .unit = std::move(unit),
            .comparison = comparison,
            .value = value,
            .confidence = 0.95,
            .scope = {},
            .source = "test"};
}

}  // namespace

LimitTable test_limits() {
    using enum Comparison;
    return {
        "test-1",
        {limit("checksum_errors", "count", at_most, 0),
         limit("unreadable_pages", "count", at_most, 0), limit("power_class_w", "W", at_most, 30),
         limit("wrong_neighbours", "count", at_most, 0), limit("transition_ratio", "1", at_most, 1),
         limit("bring_up_s", "s", at_most, 60),
         limit("monitors_outside_warning", "count", at_most, 0),
         limit("rx_lane_imbalance_db", "dB", at_most, 2), limit("prbs_ber", "1", at_most, 1e-8),
         limit("pre_fec_ber", "1", at_most, 1e-6), limit("pre_fec_ber_vdm", "1", at_most, 2.4e-5),
         limit("uncorrectable_codewords", "count", at_most, 0),
         limit("fec_top_bin", "count", at_most, 11), limit("fec_tail_excess", "count", at_most, 3),
         limit("link_up_s", "s", at_most, 15), limit("flap_failures", "count", at_most, 0),
         limit("post_flap_ber", "1", at_most, 1e-6), limit("traffic_gbps", "Gb/s", at_least, 1),
         limit("unreachable_pairs", "count", at_most, 0)}};
}

std::span<const steps::StepEntry> LabRun::table() const {
    return own_steps_ ? std::span<const steps::StepEntry>(*own_steps_) : steps::step_table();
}

plan::PlannedStep& LabRun::add_step(const std::string& verb) {
    plan::PlannedStep step;
    step.verb = verb;
    step.time_limit = std::chrono::minutes(10);
    for (const steps::StepEntry& entry : table()) {
        if (entry.description.verb == verb) {
            for (const plan::ParameterSpec& parameter : entry.description.parameters) {
                step.parameters[parameter.name] = parameter.fallback;
            }
        }
    }
    return plan.steps.emplace_back(std::move(step));
}

std::vector<plan::WorkItem> LabRun::work() const {
    std::vector<plan::WorkItem> links;
    std::vector<plan::WorkItem> rails;
    const auto add = [this](std::vector<plan::WorkItem>& items, const std::string& target,
                            std::size_t step) {
        items.push_back({.id = fmt::format("{}/{:02}-{}", target, step + 1, plan.steps[step].verb),
                         .target = target,
                         .step = step});
    };
    for (const Link& link : bench.lab.links) {
        for (std::size_t step = 0; step < plan.steps.size(); ++step) {
            if (plan.steps[step].verb != "rail_traffic") {
                add(links, link.name.str(), step);
            }
        }
    }
    for (std::size_t step = 0; step < plan.steps.size(); ++step) {
        if (plan.steps[step].verb == "rail_traffic") {
            add(rails, "rail-1", step);
        }
    }
    links.insert(links.end(), rails.begin(), rails.end());
    return links;
}

Result<engine::RunSummary> LabRun::run(bool resume) {
    if (plan.limits.limits().empty()) {
        plan.limits = test_limits();
    }
    engine::RunRequest request;
    request.header.id = RunId("run-1");
    request.plan = &plan;
    request.work = work();
    request.resume = resume;
    const auto observe = [this](const engine::RunEvent& event) {
        events.push_back(event);
        events.back().step = nullptr;
        if (on_event) {
            on_event(event);
        }
    };
    return test::run(controller.runtime,
                     engine::run_plan_with(table(), std::move(request), bench, controller.sleeper,
                                           controller.stores, observe));
}

StepRecord LabRun::run_step(const std::string& verb) {
    if (plan.steps.empty()) {
        add_step(verb);
    }
    const auto summary = run();
    const std::string id = fmt::format("{}/01-{}", verb == "rail_traffic" ? "rail-1" : "l1", verb);
    StepRecord record;
    record.error = summary ? "no such step: " + id : summary.error().to_string();
    return store.steps.contains(id) ? store.steps.at(id) : record;
}

const Reading* reading(const StepRecord& record, const std::string& name, const std::string& port) {
    const auto found = std::ranges::find_if(record.readings, [&](const Reading& item) {
        return item.measurement.name == name &&
               (port.empty() || item.measurement.place.port.str() == port);
    });
    return found == record.readings.end() ? nullptr : &*found;
}

bool notes_hold(const StepRecord& record, const std::string& text) {
    return std::ranges::any_of(
        record.notes, [&](const Note& note) { return note.text.find(text) != std::string::npos; });
}

}  // namespace plugfest::test
