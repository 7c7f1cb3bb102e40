#include "reports/sheet/target_result.hpp"

#include "reports/sheet/value_text.hpp"

#include <fmt/format.h>

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
        ++result.lab_errors;
    }
    if (state != StepState::lab_error && state != StepState::skipped) {
        result.verdict = result.verdict ? worst(*result.verdict, step.verdict) : step.verdict;
    }
}

}  // namespace

StepState state_of(const StepRecord& step) {
    if (step.outcome == Outcome::skipped) {
        return StepState::skipped;
    }
    // A part that was seen failing has failed, even if the lab broke afterwards.
    if (step.outcome != Outcome::completed && step.verdict != Verdict::fail) {
        return StepState::lab_error;
    }
    switch (step.verdict) {
        case Verdict::pass:
            return StepState::pass;
        case Verdict::fail:
            return StepState::fail;
        case Verdict::inconclusive:
            break;
    }
    return StepState::inconclusive;
}

std::string_view to_string(StepState state) {
    switch (state) {
        case StepState::pass:
            return "pass";
        case StepState::fail:
            return "fail";
        case StepState::inconclusive:
            return "inconclusive";
        case StepState::lab_error:
            return "lab error";
        case StepState::skipped:
            break;
    }
    return "skipped";
}

std::vector<TargetResult> target_results(const RunRecord& run) {
    std::map<std::string, std::size_t> place;
    for (std::size_t i = 0; i < run.header.planned_steps.size(); ++i) {
        place.emplace(run.header.planned_steps[i], i);
    }
    std::vector<const StepRecord*> steps;
    for (const StepRecord& step : run.steps) {
        place.emplace(step.id, place.size());
        steps.push_back(&step);
    }
    std::ranges::sort(steps, {}, [&](const StepRecord* step) { return place.at(step->id); });

    std::vector<TargetResult> results;
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

std::string reason_of(const StepRecord& step) {
    if (step.outcome != Outcome::completed && !step.error.empty()) {
        return step.error;
    }
    std::string faults;
    for (const Note& note : step.notes) {
        if (note.level == NoteLevel::fault) {
            faults += (faults.empty() ? "" : "; ") + note.text;
        }
    }
    if (!faults.empty()) {
        return faults;
    }
    for (const Reading& reading : step.readings) {
        if (reading.judgement && reading.judgement->verdict == step.verdict &&
            step.verdict != Verdict::pass) {
            return fmt::format("{}: {}", where_text(reading.measurement), judgement_text(reading));
        }
    }
    return step.summary;
}

}  // namespace plugfest::sheet
