#include "reports/sheet/target_result.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace plugfest::sheet {

namespace {

/// The target part of a step id, "TARGET/NN-VERB".
std::string target_of(const std::string& step_id) {
    return step_id.substr(0, step_id.find('/'));
}

TargetResult& result_for(std::vector<TargetResult>& results, const std::string& target) {
    const auto found = std::ranges::find(results, target, &TargetResult::target);
    if (found != results.end()) {
        return *found;
    }
    results.push_back({.target = target});
    return results.back();
}

void add(TargetResult& result, const StepRecord& step) {
    result.steps.push_back(&step);
    const StepState state = state_of(step);
    if (step.outcome != Outcome::completed && step.outcome != Outcome::skipped) {
        ++result.not_completed;
    }
    if (!is_lab_trouble(state) && state != StepState::skipped) {
        result.verdict = result.verdict ? worst(*result.verdict, step.verdict) : step.verdict;
    }
}

}  // namespace

std::vector<TargetResult> target_results(const RunRecord& run) {
    std::map<std::string, std::size_t> place;
    for (std::size_t i = 0; i < run.header.planned_steps.size(); ++i) {
        place.emplace(run.header.planned_steps[i], i);
    }
    std::vector<const StepRecord*> steps;
    steps.reserve(run.steps.size());
    for (const StepRecord& step : run.steps) {
        place.emplace(step.id, place.size());
        steps.push_back(&step);
    }
    std::ranges::sort(steps, {}, [&](const StepRecord* step) { return place.at(step->id); });

    std::vector<TargetResult> results;
    results.reserve(run.header.topology.links.size());
    for (const Link& link : run.header.topology.links) {
        results.push_back({.target = link.name.str()});
    }
    for (const std::string& id : run.header.planned_steps) {
        ++result_for(results, target_of(id)).missing;
    }
    for (const StepRecord* step : steps) {
        TargetResult& result = result_for(results, step->target);
        result.missing -= std::min<std::size_t>(result.missing, 1);
        add(result, *step);
    }
    return results;
}

std::string_view overall_word(const TargetResult& result) {
    if (result.verdict) {
        const bool earned = result.not_completed == 0 && result.missing == 0;
        return to_string(earned ? *result.verdict : worst(*result.verdict, Verdict::inconclusive));
    }
    const auto trouble = std::ranges::find_if(
        result.steps, [](const StepRecord* step) { return is_lab_trouble(state_of(*step)); });
    return trouble == result.steps.end() ? "not tested" : to_string(state_of(**trouble));
}

std::string reason_of(const StepRecord& step) {
    const StepState state = state_of(step);
    if (is_lab_trouble(state) && !step.error.empty()) {
        return step.error;
    }
    std::string faults;
    for (const Note& note : step.notes) {
        if (note.level == NoteLevel::fault) {
            faults += (faults.empty() ? "" : "; ") + note.text;
        }
    }
    return state == StepState::fail && !faults.empty() ? faults : step.summary;
}

}  // namespace plugfest::sheet
