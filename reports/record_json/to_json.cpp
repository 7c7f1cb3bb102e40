#include "reports/record_json/to_json.hpp"

#include "reports/record_json/words.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <vector>

namespace plugfest::record_json {

namespace {

using Json = nlohmann::json;

template <class Item>
Json optional_number(const std::optional<Item>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json optional_time(const std::optional<UtcTime>& time) {
    return time ? Json(to_iso8601(*time)) : Json(nullptr);
}

/// Empty text means absent.
Json optional_text(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

template <class Enum, std::size_t Count>
Json optional_word(const std::optional<Enum>& value, const Words<Enum, Count>& words) {
    return value ? Json(word_of(*value, words)) : Json(nullptr);
}

Json nanoseconds(Instant instant) {
    return instant.time_since_epoch().count();
}

template <class Item, class Convert>
Json list(const std::vector<Item>& items, Convert convert) {
    Json out = Json::array();
    for (const Item& item : items) {
        out.push_back(convert(item));
    }
    return out;
}

Json of(const Place& place) {
    return {{"port", optional_text(place.port.str())},
            {"side", optional_word(place.side, side_words)},
            {"lane", optional_number(place.lane)},
            {"direction", optional_word(place.direction, direction_words)}};
}

Json of(const std::optional<Exposure>& exposure) {
    return exposure ? Json{{"errors", exposure->errors}, {"trials", exposure->trials}}
                    : Json(nullptr);
}

Json of(const JudgementBasis& basis) {
    return {{"exposure", of(basis.exposure)},
            {"detectable_rate", optional_number(basis.detectable_rate)},
            {"more_trials", optional_number(basis.more_trials)},
            {"guard_band", basis.guard_band},
            {"log10_frame_loss", optional_number(basis.log10_frame_loss)}};
}

Json of(const Judgement& judgement) {
    return {{"limit", judgement.limit},
            {"version", judgement.version},
            {"level", judgement.level},
            {"comparison", word_of(judgement.comparison, comparison_words)},
            {"threshold", judgement.threshold},
            {"confidence", judgement.confidence},
            {"bound", optional_number(judgement.bound)},
            {"margin", optional_number(judgement.margin)},
            {"verdict", word_of(judgement.verdict, verdict_words)},
            {"reason", judgement.reason},
            {"basis", of(judgement.basis)}};
}

Json of(const Measurement& measurement) {
    return {{"name", measurement.name},
            {"unit", measurement.unit},
            {"value", measurement.value},
            {"source", word_of(measurement.source, source_words)},
            {"exposure", of(measurement.exposure)},
            {"uncertainty", optional_number(measurement.uncertainty)},
            {"place", of(measurement.place)},
            {"start_ns", nanoseconds(measurement.start)},
            {"end_ns", nanoseconds(measurement.end)},
            {"evidence", optional_text(measurement.evidence.str())}};
}

Json of(const Reading& reading) {
    Json out = of(reading.measurement);
    out["judgement"] = reading.judgement ? of(*reading.judgement) : Json(nullptr);
    return out;
}

Json of(const Series& series) {
    return {{"name", series.name},       {"x_unit", series.x_unit}, {"y_unit", series.y_unit},
            {"place", of(series.place)}, {"x", series.x},           {"y", series.y}};
}

Json of(const Note& note) {
    return {{"level", word_of(note.level, note_words)}, {"text", note.text}};
}

Json of(const EndIdentity& end) {
    return {{"port", end.port.str()},
            {"device_model", end.device_model},
            {"device_software", end.device_software},
            {"device_serial", end.device_serial},
            {"module_vendor", end.module_vendor},
            {"module_part", end.module_part},
            {"module_revision", end.module_revision},
            {"module_serial", end.module_serial},
            {"module_firmware", end.module_firmware},
            {"module_type", end.module_type}};
}

Json of(const StepRecord& step) {
    return {{"id", step.id},
            {"verb", step.verb},
            {"target", step.target},
            {"attempt", step.attempt},
            {"segment", step.segment},
            {"ends", list(step.ends, [](const EndIdentity& end) { return of(end); })},
            {"verdict", word_of(step.verdict, verdict_words)},
            {"outcome", word_of(step.outcome, outcome_words)},
            {"summary", step.summary},
            {"error", optional_text(step.error)},
            {"error_kind", optional_text(step.error_kind)},
            {"started", to_iso8601(step.started)},
            {"finished", to_iso8601(step.finished)},
            {"test_started_ns", nanoseconds(step.test_started)},
            {"test_finished_ns", nanoseconds(step.test_finished)},
            {"readings", list(step.readings, [](const Reading& item) { return of(item); })},
            {"series", list(step.series, [](const Series& item) { return of(item); })},
            {"notes", list(step.notes, [](const Note& note) { return of(note); })},
            {"evidence", list(step.evidence, [](const EvidenceId& id) { return id.str(); })}};
}

Json of(const Device& device) {
    return {{"name", device.name.str()},
            {"role", word_of(device.role, role_words)},
            {"model", device.model},
            {"rail", optional_number(device.rail)},
            {"unit", device.unit}};
}

Json of(const SubPort& port) {
    return {{"name", port.name.str()},
            {"host_lanes", port.host_lanes},
            {"rail", optional_number(port.rail)},
            {"ip", optional_text(port.ip)}};
}

Json of(const Cage& cage) {
    return {{"name", cage.name.str()},
            {"device", cage.device.str()},
            {"form_factor", cage.form_factor},
            {"power_budget_w", cage.power_budget.value()},
            {"ports", list(cage.ports, [](const SubPort& port) { return of(port); })}};
}

Json of(const CableEnd& end) {
    return {{"cage", end.cage.str()},
            {"expected_part", optional_text(end.expected_part)},
            {"expected_serial", optional_text(end.expected_serial)}};
}

Json of(const Cable& cable) {
    return {{"name", cable.name},
            {"medium", to_string(cable.medium)},
            {"length_m", cable.length.value()},
            {"ends", list(cable.ends, [](const CableEnd& end) { return of(end); })}};
}

Json of(const Link& link) {
    return {{"name", link.name.str()},
            {"cable", link.cable},
            {"a", link.a.str()},
            {"b", link.b.str()},
            {"rate_gbps", link.rate.value()},
            {"lanes", link.lanes},
            {"rail", optional_number(link.rail)}};
}

Json of(const Topology& topology) {
    return {{"name", topology.name},
            {"provenance", word_of(topology.provenance, provenance_words)},
            {"devices", list(topology.devices, [](const Device& item) { return of(item); })},
            {"cages", list(topology.cages, [](const Cage& item) { return of(item); })},
            {"cables", list(topology.cables, [](const Cable& item) { return of(item); })},
            {"links", list(topology.links, [](const Link& item) { return of(item); })}};
}

Json of(const RunHeader& header) {
    return {{"id", header.id.str()},
            {"plan_name", header.plan_name},
            {"plan_text", header.plan_text},
            {"limits_text", header.limits_text},
            {"limits_version", header.limits_version},
            {"inventory_text", header.inventory_text},
            {"topology", of(header.topology)},
            {"provenance", word_of(header.provenance, provenance_words)},
            {"seed", header.seed},
            {"controller_version", header.controller_version},
            {"started", to_iso8601(header.started)},
            {"planned_steps", header.planned_steps}};
}

Json of(const RunSegment& segment) {
    return {{"started", to_iso8601(segment.started)},
            {"finished", optional_time(segment.finished)}};
}

std::string text_of(const Json& json, Layout layout) {
    const int indent = layout == Layout::canonical ? -1 : 1;
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string to_json(const StepRecord& step) {
    return text_of(of(step), Layout::canonical);
}

std::string to_json(const RunHeader& header) {
    return text_of(of(header), Layout::canonical);
}

std::string to_json(const RunRecord& run, Layout layout) {
    const Json json{
        {"schema", "plugfest-run/1"},
        {"header", of(run.header)},
        {"segments", list(run.segments, [](const RunSegment& segment) { return of(segment); })},
        {"steps", list(run.steps, [](const StepRecord& step) { return of(step); })},
        {"unrestored", run.unrestored},
        {"finished", optional_time(run.finished)},
        {"aborted", run.aborted}};
    return text_of(json, layout) + "\n";
}

}  // namespace plugfest::record_json
