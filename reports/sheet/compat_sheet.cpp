#include "reports/sheet/compat_sheet.hpp"

#include "domain/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

namespace plugfest::sheet {

namespace {

/// The step that looks at the lab's wiring and not at a part.
constexpr std::string_view wiring_verb = "cabling";

bool wired_wrongly(const TargetResult& result) {
    return std::ranges::any_of(result.steps, [](const StepRecord* step) {
        return step->verb == wiring_verb && state_of(*step) == StepState::fail;
    });
}

bool has_warning(const TargetResult& result) {
    return std::ranges::any_of(result.steps, [](const StepRecord* step) {
        return std::ranges::any_of(
            step->notes, [](const Note& note) { return note.level == NoteLevel::warning; });
    });
}

Grade grade_of(const TargetResult& result) {
    if (!result.verdict || wired_wrongly(result)) {
        return Grade::not_tested;
    }
    if (*result.verdict == Verdict::fail) {
        return Grade::not_supported;
    }
    const bool all_done = result.not_completed == 0 && result.missing == 0;
    if (*result.verdict == Verdict::inconclusive || !all_done) {
        return Grade::inconclusive;
    }
    return has_warning(result) ? Grade::supported_with_notes : Grade::supported;
}

/// Which of two links decides the grade of their cell: a failing unit before all, and what was
/// tested before what was not.
int weight(Grade grade) {
    switch (grade) {
        case Grade::not_supported:
            return 4;
        case Grade::inconclusive:
            return 3;
        case Grade::supported_with_notes:
            return 2;
        case Grade::supported:
            return 1;
        case Grade::not_tested:
            break;
    }
    return 0;
}

/// The identity a step found at `port`, else what the lab file expects there.
EndIdentity end_at(const PortName& port, const TargetResult& result, const Topology& topology) {
    for (const StepRecord* step : result.steps) {
        for (const EndIdentity& end : step->ends) {
            if (end.port == port) {
                return end;
            }
        }
    }
    EndIdentity expected{.port = port};
    if (const Device* device = topology.device(device_of(port))) {
        expected.device_model = device->model;
    }
    return expected;
}

Platform platform_of(const EndIdentity& end) {
    return {.device_model = end.device_model,
            .device_software = end.device_software,
            .module_vendor = end.module_vendor,
            .module_part = end.module_part,
            .module_revision = end.module_revision,
            .module_firmware = end.module_firmware};
}

bool is_bit_error_rate(const Reading& reading) {
    return reading.judgement && reading.measurement.unit == "1" &&
           reading.judgement->limit.find("_ber") != std::string::npos;
}

void take_reading(Cell& cell, const Reading& reading) {
    if (!is_bit_error_rate(reading)) {
        return;
    }
    if (reading.measurement.exposure) {
        cell.bits_tested += reading.measurement.exposure->trials;
    }
    const auto& margin = reading.judgement->margin;
    if (margin && (!cell.margin || *margin < cell.margin->decades)) {
        cell.margin = Margin{*margin, where_text(reading.measurement), value_text(reading)};
        cell.evidence = reading.measurement.evidence;
    }
}

void take_step(Cell& cell, const StepRecord& step) {
    const StepState state = state_of(step);
    if (state == StepState::skipped) {
        return;
    }
    cell.date = std::max(cell.date.value_or(step.finished), step.finished);
    if (is_lab_trouble(state)) {
        return;
    }
    for (const Reading& reading : step.readings) {
        take_reading(cell, reading);
    }
}

void add_reasons(Cell& cell, const CellLink& link) {
    for (const StepRecord* step : link.result.steps) {
        const StepState state = state_of(*step);
        if (state != StepState::pass && state != StepState::skipped) {
            cell.reasons.push_back(fmt::format("{}, {}: {}: {}", link.name, step->verb,
                                               to_string(state), reason_of(*step)));
        }
        for (const Note& note : step->notes) {
            if (note.level == NoteLevel::warning) {
                cell.reasons.push_back(fmt::format("{}, {}: {}", link.name, step->verb, note.text));
            }
        }
    }
    if (link.result.missing > 0) {
        cell.reasons.push_back(
            fmt::format("{}: {} planned steps were not reached", link.name, link.result.missing));
    }
}

/// Evidence of the value that failed, which explains the grade better than the smallest margin.
void prefer_failing_evidence(Cell& cell, const CellLink& link) {
    for (const StepRecord* step : link.result.steps) {
        for (const Reading& reading : step->readings) {
            const bool failed = state_of(*step) == StepState::fail && reading.judgement &&
                                reading.judgement->verdict == Verdict::fail;
            if (failed && !reading.measurement.evidence.empty()) {
                cell.evidence = reading.measurement.evidence;
                return;
            }
        }
        if (cell.evidence.empty() && !step->evidence.empty()) {
            cell.evidence = step->evidence.front();
        }
    }
}

CellLink cell_link(const Link& link, TargetResult result, const Topology& topology) {
    const Cable* cable = topology.cable(link.cable);
    CellLink out{.name = link.name.str(),
                 .a = end_at(link.a, result, topology),
                 .b = end_at(link.b, result, topology),
                 .medium = cable != nullptr ? cable->medium : Medium::optics,
                 .length_m = cable != nullptr ? cable->length.value() : 0.0,
                 .rate_gbps = link.rate.value(),
                 .lanes = link.lanes,
                 .grade = grade_of(result)};
    out.result = std::move(result);
    return out;
}

template <class Item>
void add_once(std::vector<Item>& items, const Item& item) {
    if (std::ranges::find(items, item) == items.end()) {
        items.push_back(item);
    }
}

void add_link(CompatSheet& sheet, CellLink link) {
    const Platform row = platform_of(link.a);
    const Platform column = platform_of(link.b);
    add_once(sheet.rows, row);
    add_once(sheet.columns, column);
    auto found = std::ranges::find_if(
        sheet.cells, [&](const Cell& cell) { return cell.row == row && cell.column == column; });
    if (found == sheet.cells.end()) {
        sheet.cells.push_back({.row = row, .column = column});
        found = std::prev(sheet.cells.end());
    }
    if (weight(link.grade) > weight(found->grade)) {
        found->grade = link.grade;
    }
    // What was measured over the wrong cable is no measurement of this pair.
    const bool measured = link.grade != Grade::not_tested;
    for (const StepRecord* step : link.result.steps) {
        if (measured) {
            take_step(*found, *step);
        }
    }
    add_reasons(*found, link);
    if (measured) {
        prefer_failing_evidence(*found, link);
    }
    found->links.push_back(std::move(link));
}

void add_firmware(CompatSheet& sheet, const EndIdentity& end) {
    const auto note = [&](const std::string& what, const std::string& version,
                          const std::string& unit) {
        if (!what.empty()) {
            add_once(sheet.firmware[{what, version.empty() ? "not stated" : version}], unit);
        }
    };
    note(end.device_model, end.device_software, device_of(end.port).str());
    if (!end.module_part.empty()) {
        note(fmt::format("{} {} rev {}", end.module_vendor, end.module_part, end.module_revision),
             end.module_firmware, end.module_serial);
    }
}

void add_limits(CompatSheet& sheet, const StepRecord& step, std::set<AppliedLimit>& seen) {
    for (const Reading& reading : step.readings) {
        if (!reading.judgement) {
            continue;
        }
        const Judgement& judgement = *reading.judgement;
        AppliedLimit applied{
            .id = judgement.limit,
            .level = judgement.level,
            .limit = limit_text(judgement, reading.measurement.unit),
            .confidence = judgement.confidence > 0.0
                              ? fmt::format("{:.4g} %, one-sided", 100.0 * judgement.confidence)
                              : "as a point"};
        if (seen.insert(applied).second) {
            sheet.limits.push_back(std::move(applied));
        }
    }
}

void add_deviations(CompatSheet& sheet, const RunRecord& run,
                    const std::vector<TargetResult>& results) {
    for (const TargetResult& result : results) {
        for (const StepRecord* step : result.steps) {
            const StepState state = state_of(*step);
            if (state != StepState::pass && state != StepState::skipped) {
                sheet.deviations.push_back(fmt::format("{}, {}: {}: {}", result.target, step->verb,
                                                       to_string(state), reason_of(*step)));
            }
            for (const Note& note : step->notes) {
                if (note.level == NoteLevel::warning && state != StepState::skipped) {
                    sheet.known_issues.push_back(
                        fmt::format("{}, {}: {}", result.target, step->verb, note.text));
                }
            }
        }
        if (result.missing > 0) {
            sheet.deviations.push_back(fmt::format("{}: {} planned steps were not reached",
                                                   result.target, result.missing));
        }
    }
    if (run.segments.size() > 1) {
        sheet.deviations.push_back(
            fmt::format("the run was interrupted {} times; nothing was measured in the gaps",
                        run.segments.size() - 1));
    }
    if (!run.finished || run.aborted) {
        sheet.deviations.emplace_back(run.aborted ? "the run was aborted"
                                                  : "the run is unfinished");
    }
    for (const std::string& owed : run.unrestored) {
        sheet.deviations.push_back("left changed on the gear: " + owed);
    }
}

}  // namespace

std::string_view to_string(Grade grade) {
    switch (grade) {
        case Grade::supported:
            return "Supported";
        case Grade::supported_with_notes:
            return "Supported with notes";
        case Grade::not_supported:
            return "Not supported";
        case Grade::not_tested:
            return "Not tested";
        case Grade::inconclusive:
            break;
    }
    return "Inconclusive";
}

const Cell* CompatSheet::cell(const Platform& row, const Platform& column) const {
    const auto found = std::ranges::find_if(
        cells, [&](const Cell& item) { return item.row == row && item.column == column; });
    return found == cells.end() ? nullptr : &*found;
}

CompatSheet make_compat_sheet(const RunRecord& run) {
    CompatSheet sheet;
    const std::vector<TargetResult> results = target_results(run);
    const Topology& topology = run.header.topology;
    std::set<AppliedLimit> seen;
    for (const TargetResult& result : results) {
        for (const StepRecord* step : result.steps) {
            add_limits(sheet, *step, seen);
        }
        if (const Link* link = topology.link(LinkName(result.target))) {
            CellLink joined = cell_link(*link, result, topology);
            add_firmware(sheet, joined.a);
            add_firmware(sheet, joined.b);
            add_link(sheet, std::move(joined));
        }
    }
    add_deviations(sheet, run, results);
    return sheet;
}

}  // namespace plugfest::sheet
