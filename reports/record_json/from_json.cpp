#include "reports/record_json/from_json.hpp"

#include "reports/record_json/utc_text.hpp"
#include "reports/record_json/words.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <exception>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace plugfest::record_json {

namespace {

using Json = nlohmann::json;

// The readers below throw on text that is no record, as the JSON library does; `parsed` turns both
// into an Error.

template <class Item>
void read(const Json& json, const char* key, Item& out) {
    json.at(key).get_to(out);
}

void read(const Json& json, const char* key, double& out) {
    const Json& value = json.at(key);
    out = value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>();
}

void read(const Json& json, const char* key, std::string& out) {
    const Json& value = json.at(key);
    out = value.is_null() ? std::string() : value.get<std::string>();
}

template <class Kind>
void read(const Json& json, const char* key, Id<Kind>& out) {
    std::string text;
    read(json, key, text);
    out = Id<Kind>(std::move(text));
}

template <class Item>
void read(const Json& json, const char* key, std::optional<Item>& out) {
    const Json& value = json.at(key);
    out = value.is_null() ? std::optional<Item>() : value.get<Item>();
}

void read(const Json& json, const char* key, std::vector<double>& out) {
    for (const Json& item : json.at(key)) {
        out.push_back(item.is_null() ? std::numeric_limits<double>::quiet_NaN()
                                     : item.get<double>());
    }
}

void read(const Json& json, const char* key, Instant& out) {
    out = Instant(Duration(json.at(key).get<std::int64_t>()));
}

void read(const Json& json, const char* key, UtcTime& out) {
    auto time = utc_from_text(json.at(key).get<std::string>());
    if (!time) {
        throw std::invalid_argument(time.error().to_string());
    }
    out = *time;
}

template <class Enum, std::size_t Count>
Enum enumerator(const Json& value, const Words<Enum, Count>& words) {
    const auto word = value.get<std::string>();
    if (const auto found = value_of(word, words)) {
        return *found;
    }
    throw std::invalid_argument(fmt::format("'{}' is not a word of this format", word));
}

template <class Enum, std::size_t Count>
void read(const Json& json, const char* key, Enum& out, const Words<Enum, Count>& words) {
    out = enumerator(json.at(key), words);
}

template <class Enum, std::size_t Count>
void read(const Json& json, const char* key, std::optional<Enum>& out,
          const Words<Enum, Count>& words) {
    const Json& value = json.at(key);
    out = value.is_null() ? std::optional<Enum>() : enumerator(value, words);
}

template <class Item>
void read_list(const Json& json, const char* key, std::vector<Item>& out,
               void (*read_item)(const Json&, Item&)) {
    for (const Json& item : json.at(key)) {
        read_item(item, out.emplace_back());
    }
}

void read_place(const Json& json, Place& out) {
    read(json, "port", out.port);
    read(json, "side", out.side, side_words);
    read(json, "lane", out.lane);
    read(json, "direction", out.direction, direction_words);
}

std::optional<Exposure> exposure_from(const Json& json) {
    if (json.is_null()) {
        return std::nullopt;
    }
    return Exposure{json.at("errors").get<std::uint64_t>(), json.at("trials").get<std::uint64_t>()};
}

JudgementBasis basis_from(const Json& json) {
    JudgementBasis out;
    out.exposure = exposure_from(json.at("exposure"));
    read(json, "detectable_rate", out.detectable_rate);
    read(json, "more_trials", out.more_trials);
    read(json, "guard_band", out.guard_band);
    read(json, "log10_frame_loss", out.log10_frame_loss);
    return out;
}

Judgement judgement_from(const Json& json) {
    Judgement out;
    read(json, "limit", out.limit);
    read(json, "version", out.version);
    read(json, "level", out.level);
    read(json, "comparison", out.comparison, comparison_words);
    read(json, "threshold", out.threshold);
    read(json, "confidence", out.confidence);
    read(json, "bound", out.bound);
    read(json, "margin", out.margin);
    read(json, "verdict", out.verdict, verdict_words);
    read(json, "reason", out.reason);
    if (json.contains("basis")) {  // records of earlier versions have none
        out.basis = basis_from(json.at("basis"));
    }
    return out;
}

void read_reading(const Json& json, Reading& out) {
    Measurement& measurement = out.measurement;
    read(json, "name", measurement.name);
    read(json, "unit", measurement.unit);
    read(json, "value", measurement.value);
    read(json, "source", measurement.source, source_words);
    measurement.exposure = exposure_from(json.at("exposure"));
    if (json.contains("uncertainty")) {
        read(json, "uncertainty", measurement.uncertainty);
    }
    read_place(json.at("place"), measurement.place);
    read(json, "start_ns", measurement.start);
    read(json, "end_ns", measurement.end);
    read(json, "evidence", measurement.evidence);
    if (const Json& judgement = json.at("judgement"); !judgement.is_null()) {
        out.judgement = judgement_from(judgement);
    }
}

void read_series(const Json& json, Series& out) {
    read(json, "name", out.name);
    read(json, "x_unit", out.x_unit);
    read(json, "y_unit", out.y_unit);
    read_place(json.at("place"), out.place);
    read(json, "x", out.x);
    read(json, "y", out.y);
}

void read_note(const Json& json, Note& out) {
    read(json, "level", out.level, note_words);
    read(json, "text", out.text);
}

void read_end(const Json& json, EndIdentity& out) {
    read(json, "port", out.port);
    read(json, "device_model", out.device_model);
    read(json, "device_software", out.device_software);
    read(json, "device_serial", out.device_serial);
    read(json, "module_vendor", out.module_vendor);
    read(json, "module_part", out.module_part);
    read(json, "module_revision", out.module_revision);
    read(json, "module_serial", out.module_serial);
    read(json, "module_firmware", out.module_firmware);
    read(json, "module_type", out.module_type);
}

void read_evidence_id(const Json& json, EvidenceId& out) {
    out = EvidenceId(json.get<std::string>());
}

void read_step(const Json& json, StepRecord& out) {
    read(json, "id", out.id);
    read(json, "verb", out.verb);
    read(json, "target", out.target);
    read(json, "attempt", out.attempt);
    read(json, "segment", out.segment);
    read_list(json, "ends", out.ends, read_end);
    read(json, "verdict", out.verdict, verdict_words);
    read(json, "outcome", out.outcome, outcome_words);
    read(json, "summary", out.summary);
    read(json, "error", out.error);
    read(json, "error_kind", out.error_kind);
    read(json, "started", out.started);
    read(json, "finished", out.finished);
    read(json, "test_started_ns", out.test_started);
    read(json, "test_finished_ns", out.test_finished);
    read_list(json, "readings", out.readings, read_reading);
    read_list(json, "series", out.series, read_series);
    read_list(json, "notes", out.notes, read_note);
    read_list(json, "evidence", out.evidence, read_evidence_id);
}

void read_device(const Json& json, Device& out) {
    read(json, "name", out.name);
    read(json, "role", out.role, role_words);
    read(json, "model", out.model);
    read(json, "rail", out.rail);
    read(json, "unit", out.unit);
}

void read_port(const Json& json, SubPort& out) {
    read(json, "name", out.name);
    read(json, "host_lanes", out.host_lanes);
    read(json, "rail", out.rail);
    read(json, "ip", out.ip);
}

void read_cage(const Json& json, Cage& out) {
    read(json, "name", out.name);
    read(json, "device", out.device);
    read(json, "form_factor", out.form_factor);
    out.power_budget = Watt(json.at("power_budget_w").get<double>());
    read_list(json, "ports", out.ports, read_port);
}

void read_cable_end(const Json& json, CableEnd& out) {
    read(json, "cage", out.cage);
    read(json, "expected_part", out.expected_part);
    read(json, "expected_serial", out.expected_serial);
}

void read_cable(const Json& json, Cable& out) {
    read(json, "name", out.name);
    const auto word = json.at("medium").get<std::string>();
    const auto medium = medium_from(word);
    if (!medium) {
        throw std::invalid_argument(fmt::format("'{}' is not a medium", word));
    }
    out.medium = *medium;
    out.length = Metre(json.at("length_m").get<double>());
    read_list(json, "ends", out.ends, read_cable_end);
}

void read_link(const Json& json, Link& out) {
    read(json, "name", out.name);
    read(json, "cable", out.cable);
    read(json, "a", out.a);
    read(json, "b", out.b);
    out.rate = GigabitsPerSecond(json.at("rate_gbps").get<double>());
    read(json, "lanes", out.lanes);
    read(json, "rail", out.rail);
}

void read_topology(const Json& json, Topology& out) {
    read(json, "name", out.name);
    read(json, "provenance", out.provenance, provenance_words);
    read_list(json, "devices", out.devices, read_device);
    read_list(json, "cages", out.cages, read_cage);
    read_list(json, "cables", out.cables, read_cable);
    read_list(json, "links", out.links, read_link);
}

void read_header(const Json& json, RunHeader& out) {
    read(json, "id", out.id);
    read(json, "plan_name", out.plan_name);
    read(json, "plan_text", out.plan_text);
    read(json, "limits_text", out.limits_text);
    read(json, "limits_version", out.limits_version);
    read(json, "inventory_text", out.inventory_text);
    read_topology(json.at("topology"), out.topology);
    read(json, "provenance", out.provenance, provenance_words);
    read(json, "seed", out.seed);
    read(json, "controller_version", out.controller_version);
    read(json, "started", out.started);
    read(json, "planned_steps", out.planned_steps);
}

template <class Record>
Result<Record> parsed(std::string_view text, const char* what,
                      void (*read_record)(const Json&, Record&)) {
    try {
        Record record;
        read_record(Json::parse(text), record);
        return record;
    } catch (const std::exception& problem) {
        return fail(ErrorKind::decode, fmt::format("not a {}: {}", what, problem.what()));
    }
}

}  // namespace

Result<StepRecord> step_from_json(std::string_view text) {
    return parsed<StepRecord>(text, "step record", read_step);
}

Result<RunHeader> header_from_json(std::string_view text) {
    return parsed<RunHeader>(text, "run header", read_header);
}

}  // namespace plugfest::record_json
