#include "drivers/modules/module_json.hpp"

#include "domain/lane.hpp"
#include "drivers/cmis/map/vdm_rows.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <string>
#include <string_view>

namespace plugfest::modules {

namespace {

using Json = nlohmann::ordered_json;
using cmis::DecodedField;
using cmis::ValueState;

/// Sections in the order of the document; the fields of other paths are listed in `fields` only.
constexpr std::array<std::string_view, 9> sections = {"identity", "state",      "applications",
                                                      "monitors", "thresholds", "flags",
                                                      "lanes",    "vdm",        "firmware"};
constexpr std::array<std::string_view, 3> lists = {"applications", "lanes", "vdm"};

Json json_value(const DecodedField& field) {
    return std::visit(
        [](const auto& value) -> Json {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
                return nullptr;
            } else {
                return value;
            }
        },
        value_of(field));
}

/// A field within a section: the bare value, or for a quantity value, unit and, where there is no
/// value, why.
Json leaf(const DecodedField& field) {
    Json value = json_value(field);
    const std::string_view unit = unit_of(field);
    if (unit.empty()) {
        return value;
    }
    Json quantity{{"value", value}, {"unit", unit}};
    if (field.state != ValueState::value) {
        quantity["state"] = cmis::state_name(field.state);
    }
    return quantity;
}

/// Goes down to where `path` leads in a section, making objects and list elements as needed. The
/// element of a list is found by its "number".
Json& descend(Json& parent, std::string_view step) {
    const std::size_t bracket = step.find('[');
    if (bracket == std::string_view::npos) {
        return parent[std::string(step)];
    }
    int number = 0;
    std::from_chars(step.data() + bracket + 1, step.data() + step.size(), number);
    Json& list = parent[std::string(step.substr(0, bracket))];
    if (!list.is_array()) {
        list = Json::array();
    }
    for (Json& element : list) {
        if (element["number"] == number) {
            return element;
        }
    }
    Json element = Json::object();
    element["number"] = number;
    list.push_back(std::move(element));
    return list.back();
}

void place(Json& document, const std::string& path, Json value) {
    Json* node = &document;
    std::string_view rest = path;
    while (true) {
        const std::size_t dot = rest.find('.');
        node = &descend(*node, rest.substr(0, dot));
        if (dot == std::string_view::npos) {
            break;
        }
        rest.remove_prefix(dot + 1);
    }
    // A list element that is one value still needs its number beside it.
    (rest.ends_with(']') ? (*node)["value"] : *node) = std::move(value);
}

bool belongs_to_section(std::string_view path) {
    const std::string_view first = path.substr(0, path.find_first_of(".["));
    return std::ranges::find(sections, first) != sections.end();
}

Json field_json(const DecodedField& field, std::string path) {
    Json entry{{"path", std::move(path)},
               {"value", json_value(field)},
               {"unit", unit_of(field)},
               {"state", cmis::state_name(field.state)},
               {"page", fmt::format("{:02X}h", field.page)},
               {"offset", field.offset},
               {"length", field.length()},
               {"raw", raw_text(field)}};
    if (field.bank != 0) {
        entry["bank"] = field.bank;
    }
    if (field.device != 0) {
        entry["page"] = field.offset < cmis::half_page ? std::string("A2h")
                                                       : fmt::format("A2h/{:02X}h", field.page);
    }
    return entry;
}

/// What a VDM type is, put beside the numbers of its slot.
void describe_slots(Json& document, const DecodedModule& module) {
    std::map<int, std::uint8_t> types;
    for (const DecodedField& field : module.fields) {
        if (field.row->each == cmis::Each::slot &&
            std::string_view(field.row->path) == "vdm[].type") {
            types[field.index] = static_cast<std::uint8_t>(field.raw);
        }
    }
    for (Json& slot : document["vdm"]) {
        const std::uint8_t id = types[slot["number"]];
        const cmis::VdmType* type = cmis::describe_vdm_type(id);
        slot["type_id"] = id;
        if (Json& value = slot["value"]; value.is_object()) {
            slot["unit"] = value["unit"];
            value = Json(value["value"]);
        }
        slot["side"] = type == nullptr ? Json() : Json(type->side == Side::host ? "host" : "media");
        slot["statistic"] = type == nullptr ? Json() : Json(type->statistic);
        const int set =
            slot.value("threshold_set", 0) + 1 + (slot["number"].get<int>() - 1) / 64 * 16;
        Json limits = Json::object();
        for (const std::string name : {"high_alarm", "low_alarm", "high_warning", "low_warning"}) {
            const DecodedField* limit =
                module.find(fmt::format("vdm_thresholds[{}].{}", set, name));
            if (limit != nullptr) {
                limits[name] = json_value(*limit);
            }
        }
        if (!limits.empty()) {
            slot["thresholds"] = std::move(limits);
        }
    }
}

}  // namespace

Json to_json(const Finding& finding) {
    return {{"severity", to_string(finding.severity)},
            {"code", finding.code},
            {"clause", finding.clause},
            {"location", finding.location},
            {"text", finding.text}};
}

Json to_json(const DecodedModule& module) {
    Json document = Json::object();
    document["map"] = module.map_name;
    for (const std::string_view section : sections) {
        const bool list = std::ranges::find(lists, section) != lists.end();
        document[std::string(section)] = list ? Json::array() : Json::object();
    }
    document["findings"] = Json::array();
    Json fields = Json::array();
    for (const DecodedField& field : module.fields) {
        std::string path = path_of(field);
        if (belongs_to_section(path)) {
            place(document, path, leaf(field));
        }
        fields.push_back(field_json(field, std::move(path)));
    }
    describe_slots(document, module);
    for (const Finding& finding : module.findings) {
        document["findings"].push_back(to_json(finding));
    }
    document["fields"] = std::move(fields);
    return document;
}

}  // namespace plugfest::modules
