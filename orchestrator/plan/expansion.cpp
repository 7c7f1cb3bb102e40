#include "orchestrator/plan/plan_loader.hpp"
#include "orchestrator/plan/selector.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>

namespace plugfest::plan {

namespace {

std::string place(const PlannedStep& step) {
    return fmt::format("{}:{}:{}: step '{}'", step.position.file, step.position.line,
                       step.position.column, step.verb);
}

const StepDescription* find_description(std::span<const StepDescription> catalogue,
                                        const std::string& verb) {
    const auto found = std::ranges::find(catalogue, verb, &StepDescription::verb);
    return found == catalogue.end() ? nullptr : &*found;
}

/// The step's links by its own `only`, as names.
Result<std::set<LinkName>> step_links(const PlannedStep& step, const Topology& topology) {
    std::set<LinkName> chosen;
    if (step.only.empty()) {
        for (const Link& link : topology.links) {
            chosen.insert(link.name);
        }
        return chosen;
    }
    PLUGFEST_TRY(const Selector selector, Selector::parse(step.only));
    PLUGFEST_TRY(const auto links, selector.select(topology));
    for (const Link* link : links) {
        chosen.insert(link->name);
    }
    return chosen;
}

Result<std::vector<const Link*>> plan_links(const Plan& plan, const Topology& topology) {
    PLUGFEST_TRY(const Selector selector, Selector::parse(plan.links));
    PLUGFEST_TRY(std::vector<const Link*> links, selector.select(topology));
    if (!plan.media.empty()) {
        std::erase_if(links, [&](const Link* link) {
            const Cable* cable = topology.cable(link->cable);
            const std::string_view medium = cable == nullptr ? "" : to_string(cable->medium);
            return std::ranges::find(plan.media, medium) == plan.media.end();
        });
    }
    if (links.empty()) {
        return fail(ErrorKind::config,
                    fmt::format("'{}'{} chooses none of the {} links of lab '{}'",
                                fmt::join(plan.links, ","),
                                plan.media.empty()
                                    ? std::string()
                                    : fmt::format(" of media {}", fmt::join(plan.media, ", ")),
                                topology.links.size(), topology.name));
    }
    return links;
}

/// Ports of hosts that can send on a rail.
std::size_t senders(const Topology& topology, int rail) {
    std::set<DeviceName> hosts;
    for (const Cage& cage : topology.cages) {
        const Device* device = topology.device(cage.device);
        if (device == nullptr || device->role != DeviceRole::host) {
            continue;
        }
        for (const SubPort& port : cage.ports) {
            if (port.rail == rail && !port.ip.empty()) {
                hosts.insert(cage.device);
            }
        }
    }
    return hosts.size();
}

/// The rails of a step: those that any of its links belongs to.
Result<std::set<int>> step_rails(const PlannedStep& step, const StepDescription& description,
                                 const std::vector<const Link*>& links,
                                 const std::set<LinkName>& chosen, const Topology& topology) {
    std::set<int> rails;
    for (const Link* link : links) {
        if (link->rail && chosen.contains(link->name)) {
            rails.insert(*link->rail);
        }
    }
    if (rails.empty() && step.only.empty()) {
        return fail(ErrorKind::config,
                    fmt::format("{} works on rails, but the chosen links of lab '{}' have none; "
                                "give its ports a 'rail', or take the step out",
                                place(step), topology.name));
    }
    for (const int rail : rails) {
        if (description.real_traffic && senders(topology, rail) < 2) {
            return fail(
                ErrorKind::config,
                fmt::format("{} needs two hosts with an 'ip' on rail {}; lab '{}' has {}. "
                            "Leave the rail out with 'only: [-rail={}]'",
                            place(step), rail, topology.name, senders(topology, rail), rail));
        }
    }
    return rails;
}

WorkItem item_for(const std::string& target, std::size_t step, const std::string& verb) {
    return {
        .id = fmt::format("{}/{:02}-{}", target, step + 1, verb), .target = target, .step = step};
}

/// What one step of a plan is to be carried out on.
struct StepTargets {
    TargetKind kind = TargetKind::link;
    std::set<LinkName> links;
    std::set<int> rails;
};

Result<StepTargets> targets_of(const PlannedStep& step, std::span<const StepDescription> catalogue,
                               const std::vector<const Link*>& links, const Topology& topology) {
    const StepDescription* description = find_description(catalogue, step.verb);
    if (description == nullptr) {
        return fail(ErrorKind::config, fmt::format("{} is not a known step", place(step)));
    }
    StepTargets targets;
    targets.kind = description->target;
    PLUGFEST_TRY(targets.links,
                 with_context(step_links(step, topology), fmt::format("{}: only", place(step))));
    if (targets.kind == TargetKind::rail) {
        PLUGFEST_TRY(targets.rails, step_rails(step, *description, links, targets.links, topology));
    }
    return targets;
}

}  // namespace

Result<std::vector<WorkItem>> expand(const Plan& plan, std::span<const StepDescription> catalogue,
                                     const Topology& topology) {
    PLUGFEST_TRY(
        const std::vector<const Link*> links,
        with_context(plan_links(plan, topology), fmt::format("plan '{}': links", plan.name)));
    std::vector<StepTargets> steps;
    std::set<int> rails;
    for (const PlannedStep& step : plan.steps) {
        PLUGFEST_TRY(StepTargets targets, targets_of(step, catalogue, links, topology));
        rails.insert(targets.rails.begin(), targets.rails.end());
        steps.push_back(std::move(targets));
    }
    std::vector<WorkItem> work;
    for (const Link* link : links) {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i].kind == TargetKind::link && steps[i].links.contains(link->name)) {
                work.push_back(item_for(link->name.str(), i, plan.steps[i].verb));
            }
        }
    }
    for (const int rail : rails) {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i].rails.contains(rail)) {
                work.push_back(item_for(fmt::format("rail-{}", rail), i, plan.steps[i].verb));
            }
        }
    }
    return work;
}

}  // namespace plugfest::plan
