#include "drivers/modules/module_summary.hpp"

#include "domain/units.hpp"
#include "domain/value_text.hpp"
#include "drivers/cmis/map/vdm_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace plugfest::modules {

namespace {

using cmis::DecodedField;
using cmis::Each;
using cmis::ValueState;

void line(std::string& text, std::string_view title, const std::string& content) {
    if (!content.empty()) {
        text += fmt::format("{:<13} {}\n", title, content);
    }
}

/// The values of those fields that say something, after their names.
std::string joined(const DecodedModule& module,
                   std::initializer_list<std::pair<const char*, const char*>> parts) {
    std::vector<std::string> words;
    for (const auto& [name, path] : parts) {
        const DecodedField* field = module.find(path);
        if (field != nullptr && field->state == ValueState::value) {
            words.push_back(*name == '\0' ? text_of(*field)
                                          : fmt::format("{} {}", name, text_of(*field)));
        }
    }
    return fmt::format("{}", fmt::join(words, ", "));
}

/// A monitor with the limits of its alarms.
std::string monitor(const DecodedModule& module, const std::string& quantity) {
    const DecodedField* value = module.find("monitors." + quantity);
    if (value == nullptr) {
        return {};
    }
    std::string text = text_of(*value);
    const DecodedField* low = module.find(fmt::format("thresholds.{}.low_alarm", quantity));
    const DecodedField* high = module.find(fmt::format("thresholds.{}.high_alarm", quantity));
    if (low != nullptr && high != nullptr && high->state == ValueState::value) {
        text += fmt::format(" (alarms below {:.4g}, above {:.4g})", low->number, high->number);
    }
    return text;
}

std::string power(const DecodedField* field) {
    if (field == nullptr || field->state == ValueState::not_supported) {
        return "n/a";
    }
    if (field->state != ValueState::value || field->number <= 0.0) {
        return "no light";
    }
    return fmt::format("{:.2f}", to_dbm(Milliwatt(field->number)).value());
}

std::string plain(const DecodedField* field) {
    if (field == nullptr || field->state == ValueState::not_supported) {
        return "n/a";
    }
    return field->row->codec == cmis::Codec::code ? text_of(*field)
                                                  : fmt::format("{:.6g}", field->number);
}

/// The flags that are up on a lane.
std::string lane_flags(const DecodedModule& module, int lane) {
    std::vector<std::string> up;
    const std::string start = fmt::format("flags.lanes[{}].", lane);
    for (const DecodedField& field : module.fields) {
        const std::string_view row(field.row->path);
        if (!row.starts_with("flags.lanes[") || field.raw == 0 ||
            field.state != ValueState::value) {
            continue;
        }
        const std::string path = path_of(field);
        if (path.starts_with(start) && !path.ends_with("_changed")) {
            up.push_back(path.substr(start.size()));
        }
    }
    return fmt::format("{}", fmt::join(up, " "));
}

/// How many lanes there are: the highest number of any of them.
int lane_count(const DecodedModule& module) {
    int lanes = 0;
    for (const DecodedField& field : module.fields) {
        if (field.row->each == Each::lane || field.row->each == Each::host_lane) {
            lanes = std::max(lanes, int{field.index});
        }
    }
    return lanes == 0 && module.find("lanes[1].rx_power") != nullptr ? 1 : lanes;
}

void lane_table(std::string& text, const DecodedModule& module) {
    const int lanes = lane_count(module);
    if (lanes == 0) {
        return;
    }
    const bool paths = module.map == cmis::MemoryMap::cmis;
    text +=
        fmt::format("\n{:<5} {:<12} {:<4} {:>10} {:>10} {:>10}  flags\n", "lane",
                    paths ? "data path" : "", paths ? "app" : "", "Tx dBm", "bias mA", "Rx dBm");
    for (int lane = 1; lane <= lanes; ++lane) {
        const auto at = [&](const char* side, const char* name) {
            return module.find(fmt::format("lanes[{}].{}{}", lane, paths ? side : "", name));
        };
        text += fmt::format("{:<5} {:<12} {:<4} {:>10} {:>10} {:>10}  {}\n", lane,
                            paths ? plain(at("host.", "data_path_state")) : "",
                            paths ? plain(at("host.", "application")) : "",
                            power(at("media.", "tx_power")), plain(at("media.", "tx_bias")),
                            power(at("media.", "rx_power")), lane_flags(module, lane));
    }
}

void application_table(std::string& text, const DecodedModule& module) {
    if (module.context.applications == 0) {
        return;
    }
    text += fmt::format("\n{:<4} {:<32} {:<28} {:<6} {}\n", "app", "host interface",
                        "media interface", "lanes", "may begin on host lane");
    for (int selector = 1; selector <= module.context.applications; ++selector) {
        const auto at = [&](const char* name) {
            return module.text(fmt::format("applications[{}].{}", selector, name));
        };
        text += fmt::format(
            "{:<4} {:<32} {:<28} {:<6} {}\n", selector, at("host_interface"), at("media_interface"),
            fmt::format("{}:{}", at("host_lanes"), at("media_lanes")), at("host_assignment"));
    }
}

/// Live VDM values by name: how many lanes have them, and from where to where they go.
void vdm_table(std::string& text, const DecodedModule& module) {
    struct Range {
        double low = 0.0;
        double high = 0.0;
        int count = 0;
        std::string unit;
    };
    std::map<std::string, Range> ranges;
    for (const DecodedField& field : module.fields) {
        if (std::string_view(field.row->path) != "vdm[].value") {
            continue;
        }
        const cmis::VdmType* type = cmis::describe_vdm_type(field.context);
        const std::string name =
            type == nullptr
                ? fmt::format("type {}", field.context)
                : fmt::format("{} {}", type->name, type->side == Side::host ? "host" : "media");
        const auto [entry, fresh] = ranges.try_emplace(name);
        Range& range = entry->second;
        range.low = fresh ? field.number : std::min(range.low, field.number);
        range.high = fresh ? field.number : std::max(range.high, field.number);
        range.unit = printed_unit(unit_of(field));
        ++range.count;
    }
    if (ranges.empty()) {
        return;
    }
    text +=
        fmt::format("\n{:<36} {:>6} {:>14} {:>14} unit\n", "VDM", "values", "lowest", "highest");
    for (const auto& [name, range] : ranges) {
        text += fmt::format("{:<36} {:>6} {:>14.5g} {:>14.5g} {}\n", name, range.count, range.low,
                            range.high, range.unit);
    }
}

std::string module_flags(const DecodedModule& module) {
    std::vector<std::string> up;
    for (const DecodedField& field : module.fields) {
        const std::string_view path(field.row->path);
        if (!path.starts_with("flags.") || path.find('[') != std::string_view::npos ||
            field.raw == 0 || field.state != ValueState::value || path.ends_with("_changed") ||
            path.ends_with("_complete") || path == "flags.ready") {
            continue;
        }
        up.push_back(fmt::format("{} {}", path.substr(6), text_of(field)));
    }
    return fmt::format("{}", fmt::join(up, "; "));
}

std::string count_findings(const DecodedModule& module) {
    const auto count = [&module](Severity severity) {
        const auto number = std::ranges::count(module.findings, severity, &Finding::severity);
        return fmt::format("{} {}{}", number, to_string(severity), number == 1 ? "" : "s");
    };
    if (module.findings.empty()) {
        return "none";
    }
    return fmt::format("{}, {}, {}", count(Severity::error), count(Severity::warning),
                       count(Severity::note));
}

}  // namespace

std::string summarize(const DecodedModule& module) {
    std::string text;
    line(text, "module",
         fmt::format("{}, {}{}", module.text("identity.identifier"), module.map_name,
                     module.text("identity.flat_memory") == "yes" ? ", flat memory" : ""));
    line(text, "vendor",
         joined(module, {{"", "identity.vendor"},
                         {"OUI", "identity.oui"},
                         {"part", "identity.part"},
                         {"revision", "identity.vendor_revision"}}));
    line(text, "unit",
         joined(module, {{"serial", "identity.serial"}, {"made", "identity.date_code"}}));
    line(text, "firmware",
         joined(module, {{"active", "firmware.active"},
                         {"inactive", "firmware.inactive"},
                         {"hardware", "identity.hardware"}}));
    line(text, "media",
         joined(module, {{"", "identity.media_type"},
                         {"", "identity.technology"},
                         {"connector", "identity.connector"},
                         {"", "identity.extended_compliance"},
                         {"", "identity.wavelength"},
                         {"length", "identity.length"},
                         {"reach", "identity.length_smf"}}));
    line(text, "power",
         joined(module, {{"class", "identity.power_class"}, {"at most", "identity.max_power"}}));
    line(text, "state", joined(module, {{"", "state.module"}, {"fault", "state.fault_cause"}}));
    line(text, "temperature", monitor(module, "temperature"));
    line(text, "supply", monitor(module, "supply"));
    line(text, "flags", module_flags(module));
    line(text, "findings", count_findings(module));
    lane_table(text, module);
    application_table(text, module);
    vdm_table(text, module);
    const bool worth = std::ranges::any_of(
        module.findings, [](const Finding& finding) { return finding.severity != Severity::note; });
    if (worth) {
        text += '\n';
        for (const Finding& finding : module.findings) {
            text += finding.severity == Severity::note
                        ? std::string()
                        : fmt::format("{}: {} ({})\n", to_string(finding.severity), finding.text,
                                      finding.location);
        }
    }
    return text;
}

std::string list_fields(const DecodedModule& module) {
    std::string text;
    for (const DecodedField& field : module.fields) {
        text += fmt::format("{:<48} {:<40} {:<20} {}\n", path_of(field), text_of(field),
                            location_of(field), raw_text(field));
    }
    return text;
}

std::string list_findings(const DecodedModule& module) {
    std::string text;
    for (const Finding& finding : module.findings) {
        text += fmt::format("{:<8} {:<10} {:<20} {}\n", to_string(finding.severity),
                            finding.location, finding.clause, finding.text);
    }
    return text;
}

}  // namespace plugfest::modules
