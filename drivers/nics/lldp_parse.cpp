#include "drivers/nics/lldp_parse.hpp"

#include "drivers/api/lldp_port.hpp"
#include "drivers/shell/json_text.hpp"
#include "drivers/shell/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace plugfest::nics {

namespace {

using nlohmann::json;
using shell::bad_output;
using shell::member;
using shell::text_member;

constexpr std::string_view command = "lldpctl -f json";

/// The system name, which is the key of the chassis; without one the chassis ID.
std::string device_of(const json& chassis) {
    if (chassis.is_object() && !chassis.contains("id") && !chassis.empty()) {
        return chassis.begin().key();
    }
    const auto name = text_member(chassis, "name");
    return name.empty() ? text_member(member(chassis, "id"), "value") : name;
}

Result<HeardNeighbour> neighbour_of(const std::string& local_port, const json& heard) {
    const auto id = member(member(heard, "port"), "id");
    HeardNeighbour neighbour{
        .local_port = local_port,
        .device = device_of(member(heard, "chassis")),
        .port = api::lldp_port_name(text_member(id, "type"), text_member(id, "value"),
                                    text_member(member(heard, "port"), "descr"))};
    if (neighbour.device.empty() || neighbour.port.empty()) {
        return fail(bad_output(command,
                               fmt::format("a neighbour without chassis or port on {}", local_port),
                               heard.dump()));
    }
    return neighbour;
}

Result<void> add_all(std::vector<HeardNeighbour>& neighbours, const json& interfaces) {
    for (const auto& [local_port, heard] : interfaces.items()) {
        PLUGFEST_TRY(auto neighbour, neighbour_of(local_port, heard));
        neighbours.push_back(std::move(neighbour));
    }
    return {};
}

}  // namespace

Result<std::vector<HeardNeighbour>> parse_lldpctl(std::string_view text) {
    const auto document = shell::parse_json(text);
    const auto lldp = member(document.value_or(json()), "lldp");
    if (!lldp.is_object()) {
        return fail(bad_output(command, "expected an object 'lldp'", text));
    }
    std::vector<HeardNeighbour> neighbours;
    const auto interfaces = member(lldp, "interface");
    if (interfaces.is_array()) {
        for (const auto& entry : interfaces) {
            if (!entry.is_object()) {
                return fail(bad_output(command, "not an interface", entry.dump()));
            }
            PLUGFEST_CHECK(add_all(neighbours, entry));
        }
    } else if (interfaces.is_object()) {
        PLUGFEST_CHECK(add_all(neighbours, interfaces));
    }
    return neighbours;
}

}  // namespace plugfest::nics
