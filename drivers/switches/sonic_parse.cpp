#include "drivers/switches/sonic_parse.hpp"

#include "drivers/api/lldp_port.hpp"
#include "drivers/shell/json_text.hpp"
#include "drivers/shell/text.hpp"
#include "drivers/shell/text_table.hpp"
#include "drivers/switches/python_dict.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace plugfest::switches {

namespace {

using shell::bad_output;
using shell::trim;

constexpr std::string_view status_command = "show interfaces status";
constexpr std::string_view neighbours_command = "show lldp neighbors";
constexpr std::string_view table_command = "show lldp table";
constexpr std::string_view presence_command = "show interfaces transceiver presence";

std::string stated(std::optional<std::string_view> value) {
    return value && *value != "N/A" ? std::string(*value) : std::string();
}

std::optional<bool> parse_up_down(std::string_view word) {
    if (word == "up" || word == "down") {
        return word == "up";
    }
    return std::nullopt;
}

/// As parse_up_down; a port that was just made has no state yet ("N/A"), and so is not up.
std::optional<bool> parse_shown_state(std::string_view word) {
    return word == "N/A" ? std::optional(false) : parse_up_down(word);
}

/// "Ethernet0", not a port channel and not a port inside the box ("Ethernet-IB0").
bool is_front_panel(std::string_view name) {
    constexpr std::string_view prefix = "Ethernet";
    return name.starts_with(prefix) && shell::parse_count(name.substr(prefix.size()));
}

int count_lanes(std::string_view list) {
    if (list == "N/A") {
        return 0;
    }
    return static_cast<int>(shell::split(list, ',').size());
}

/// A text member of a JSON object, empty when it is missing, "N/A" or the text is not JSON.
std::string json_text(std::string_view text, const char* key) {
    const auto value = shell::parse_json(text);
    return value ? stated(shell::text_member(*value, key)) : std::string();
}

std::string first_stated(std::initializer_list<std::string> candidates) {
    const auto* found = std::ranges::find_if(candidates, [](const auto& c) { return !c.empty(); });
    return found == candidates.end() ? std::string() : *found;
}

Result<SonicPort> port_from_row(const shell::TextTable& table,
                                const std::vector<std::string>& row) {
    SonicPort port;
    const auto cell = [&](std::string_view column) { return table.cell(row, column).value_or(""); };
    port.name = std::string(cell("Interface"));
    const auto line = fmt::format("{}", fmt::join(row, " "));
    const auto oper = parse_shown_state(cell("Oper"));
    const auto admin = parse_shown_state(cell("Admin"));
    const auto speed = parse_speed(cell("Speed"));
    if (!oper || !admin) {
        return fail(bad_output(status_command, "Oper and Admin must be 'up' or 'down'", line));
    }
    if (!speed && cell("Speed") != "N/A") {
        return fail(bad_output(status_command, "not a speed", line));
    }
    port.oper_up = *oper;
    port.admin_up = *admin;
    port.speed = speed.value_or(GigabitsPerSecond(0.0));
    port.lanes = count_lanes(cell("Lanes"));
    port.fec = std::string(cell("FEC"));
    port.alias = stated(cell("Alias"));
    port.module_type = stated(cell("Type"));
    return port;
}

}  // namespace

Result<api::DeviceIdentity> parse_sonic_identity(std::string_view show_version,
                                                 std::string_view platform_summary) {
    const auto version = shell::value_of(show_version, "SONiC Software Version");
    if (!version || version->empty()) {
        return fail(bad_output("show version", "no 'SONiC Software Version'", show_version));
    }
    api::DeviceIdentity identity;
    identity.software = std::string(*version);
    identity.model = first_stated({stated(shell::value_of(show_version, "Model Number")),
                                   json_text(platform_summary, "model"),
                                   stated(shell::value_of(show_version, "HwSKU")),
                                   json_text(platform_summary, "hwsku")});
    identity.serial = first_stated({stated(shell::value_of(show_version, "Serial Number")),
                                    json_text(platform_summary, "serial")});
    identity.raw = std::string(show_version) + std::string(platform_summary);
    return identity;
}

Result<SonicPort> parse_port_table(std::string_view command, std::string_view text,
                                   std::string_view port_name) {
    PLUGFEST_TRY(const auto fields, parse_python_dict(command, text));
    if (fields.empty()) {
        return fail(ErrorKind::absent, fmt::format("{}: the switch has no port '{}'; 'show "
                                                   "interfaces status' lists its ports",
                                                   command, port_name));
    }
    const auto field = [&](std::string_view name) {
        const auto found = fields.find(name);
        return found == fields.end() ? std::string_view() : std::string_view(found->second);
    };
    SonicPort port;
    port.name = std::string(port_name);
    const auto admin = parse_up_down(field("admin_status"));
    const auto oper = parse_up_down(field("oper_status"));
    const auto megabits = shell::parse_count(field("speed"));
    if (!admin || !oper) {
        return fail(
            bad_output(command, "admin_status and oper_status must be 'up' or 'down'", text));
    }
    if (!megabits) {
        return fail(bad_output(command, "speed is not a number of Mb/s", field("speed")));
    }
    port.admin_up = *admin;
    port.oper_up = *oper;
    port.speed = GigabitsPerSecond(static_cast<double>(*megabits) / 1000.0);
    port.lanes = count_lanes(field("lanes"));
    port.fec = field("fec").empty() ? "N/A" : std::string(field("fec"));
    port.alias = stated(field("alias"));
    port.flaps = shell::parse_count(field("flap_count"));
    return port;
}

std::optional<GigabitsPerSecond> parse_speed(std::string_view text) {
    constexpr double giga_per_mega = 1e-3;
    constexpr double giga_per_tera = 1e3;
    text = trim(text);
    if (text.empty()) {
        return std::nullopt;
    }
    const char unit = text.back();
    const auto number = shell::parse_number(text.substr(0, text.size() - 1));
    if (!number || *number < 0.0) {
        return std::nullopt;
    }
    switch (unit) {
        case 'M':
            return GigabitsPerSecond(*number * giga_per_mega);
        case 'G':
            return GigabitsPerSecond(*number);
        case 'T':
            return GigabitsPerSecond(*number * giga_per_tera);
        default:
            return std::nullopt;
    }
}

Result<std::vector<SonicPort>> parse_interface_status(std::string_view text) {
    PLUGFEST_TRY(const auto table, shell::TextTable::parse(status_command, text));
    for (const auto* needed : {"Interface", "Oper", "Admin", "Speed"}) {
        if (!table.column(needed)) {
            return fail(bad_output(status_command, fmt::format("no column '{}'", needed), text));
        }
    }
    std::vector<SonicPort> ports;
    for (const auto& row : table.rows()) {
        if (!is_front_panel(*table.cell(row, "Interface"))) {
            continue;
        }
        PLUGFEST_TRY(auto port, port_from_row(table, row));
        ports.push_back(std::move(port));
    }
    return ports;
}

Result<std::vector<SonicNeighbour>> parse_lldp_neighbours(std::string_view text) {
    struct Block {
        SonicNeighbour heard;
        std::string id_type;
        std::string id;
        std::string description;
    };
    std::vector<Block> blocks;
    for (const auto line : shell::lines_of(text)) {
        const auto colon = line.find(':');
        const auto key = trim(line.substr(0, colon));
        const auto value =
            colon == std::string_view::npos ? std::string_view() : trim(line.substr(colon + 1));
        if (key == "Interface") {
            auto& block = blocks.emplace_back();
            block.heard.local_port = std::string(trim(value.substr(0, value.find(','))));
        } else if (blocks.empty()) {
            continue;
        } else if (key == "SysName") {
            blocks.back().heard.device = std::string(value);
        } else if (key == "PortID") {
            const auto blank = value.find(' ');
            const bool typed = blank != std::string_view::npos;
            blocks.back().id_type = typed ? std::string(value.substr(0, blank)) : "ifname";
            blocks.back().id = std::string(typed ? trim(value.substr(blank)) : value);
        } else if (key == "PortDescr") {
            blocks.back().description = std::string(value);
        }
    }
    std::vector<SonicNeighbour> neighbours;
    for (auto& block : blocks) {
        if (block.heard.local_port.empty() || block.id.empty()) {
            return fail(bad_output(neighbours_command, "a neighbour without Interface or PortID",
                                   block.heard.local_port));
        }
        block.heard.port = api::lldp_port_name(block.id_type, block.id, block.description);
        neighbours.push_back(std::move(block.heard));
    }
    return neighbours;
}

Result<std::vector<SonicNeighbour>> parse_lldp_table(std::string_view text) {
    std::vector<SonicNeighbour> neighbours;
    if (trim(text).empty()) {
        return neighbours;
    }
    PLUGFEST_TRY(const auto table, shell::TextTable::parse(table_command, text));
    for (const auto* needed : {"LocalPort", "RemoteDevice", "RemotePortID"}) {
        if (!table.column(needed)) {
            return fail(bad_output(table_command, fmt::format("no column '{}'", needed), text));
        }
    }
    for (const auto& row : table.rows()) {
        // The table does not say what kind the port ID is; an ID like the interface names of the
        // far end ("Ethernet0") would equal its description anyway.
        const auto id = *table.cell(row, "RemotePortID");
        const auto description = table.cell(row, "RemotePortDescr").value_or("");
        neighbours.push_back({.local_port = std::string(*table.cell(row, "LocalPort")),
                              .device = std::string(*table.cell(row, "RemoteDevice")),
                              .port = api::lldp_port_name("", id, description)});
    }
    return neighbours;
}

Result<std::map<std::string, bool>> parse_presence(std::string_view text) {
    PLUGFEST_TRY(const auto table, shell::TextTable::parse(presence_command, text));
    std::map<std::string, bool> presence;
    for (const auto& row : table.rows()) {
        const auto port = table.cell(row, "Port");
        const auto state = table.cell(row, "Presence");
        if (!port || !state || (*state != "Present" && *state != "Not present")) {
            return fail(bad_output(presence_command, "expected Port and Presence",
                                   fmt::format("{}", fmt::join(row, " "))));
        }
        presence[std::string(*port)] = *state == "Present";
    }
    return presence;
}

}  // namespace plugfest::switches
