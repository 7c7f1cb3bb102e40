#include "drivers/switches/sonic_discovery.hpp"

#include "drivers/shell/ask.hpp"
#include "drivers/shell/text.hpp"
#include "drivers/switches/sonic_module_parse.hpp"
#include "drivers/switches/sonic_parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace plugfest::switches {

namespace {

/// Six Python tools, one of which asks every module.
constexpr Duration discovery_limit = std::chrono::seconds(60);

/// In the order asked.
enum Question : std::size_t { version, platform, status, presence, eeprom, lldp };

std::vector<std::string> questions() {
    return {"show version",
            "show platform summary --json",
            "show interfaces status",
            "show interfaces transceiver presence",
            "show interfaces transceiver eeprom",
            "show lldp table"};
}

api::DiscoveredPort* find(api::DiscoveredBox& box, const std::string& name) {
    const auto found = std::ranges::find(box.ports, name, &api::DiscoveredPort::name);
    return found == box.ports.end() ? nullptr : &*found;
}

/// The parsed output of a command; if there is none, an empty one and a sentence in `missing`.
template <class T>
T obtain(api::DiscoveredBox& box, const shell::Reply& reply, Result<T> (*parse)(std::string_view)) {
    if (!reply.ok()) {
        box.missing.push_back(shell::failure(reply, "").to_string());
        return {};
    }
    auto value = parse(reply.out);
    if (!value) {
        box.missing.push_back(value.error().to_string());
        return {};
    }
    return std::move(*value);
}

void add_ports(api::DiscoveredBox& box, const shell::Reply& reply) {
    for (auto& port : obtain(box, reply, parse_interface_status)) {
        api::DiscoveredPort found;
        found.name = std::move(port.name);
        found.alias = std::move(port.alias);
        found.speed = port.speed;
        found.lanes = port.lanes;
        found.fec = std::move(port.fec);
        found.admin_up = port.admin_up;
        found.oper_up = port.oper_up;
        found.module_type = std::move(port.module_type);
        box.ports.push_back(std::move(found));
    }
}

void add_modules(api::DiscoveredBox& box, const std::vector<shell::Reply>& replies) {
    for (const auto& [name, in] : obtain(box, replies[presence], parse_presence)) {
        if (auto* port = find(box, name)) {
            port->module_present = in;
        }
    }
    for (const auto& module : obtain(box, replies[eeprom], parse_transceiver_eeprom)) {
        if (auto* port = find(box, module.port); port != nullptr && module.detected) {
            port->module_type = module.field("Identifier");
            port->module_vendor = module.field("Vendor Name");
            port->module_part = module.field("Vendor PN");
            port->module_serial = module.field("Vendor SN");
        }
        for (const auto& doubt : module.doubts) {
            box.missing.push_back(
                fmt::format("{}: what SONiC says of its module: {}", module.port, doubt));
        }
    }
}

void add_neighbours(api::DiscoveredBox& box, const shell::Reply& reply) {
    for (auto& heard : obtain(box, reply, parse_lldp_table)) {
        if (auto* port = find(box, heard.local_port)) {
            port->neighbour = api::Neighbour{
                .device = std::move(heard.device), .port = std::move(heard.port), .raw = {}};
        }
    }
}

}  // namespace

Task<api::DiscoveredBox> discover_sonic(transport::CommandChannel& channel) {
    PLUGFEST_CO_TRY(auto replies, co_await shell::ask(channel, questions(), discovery_limit));
    auto identity = parse_sonic_identity(replies[version].out,
                                         replies[platform].ok() ? replies[platform].out : "");
    if (!replies[version].ok() || !identity) {
        co_return fail(
            ErrorKind::unsupported,
            fmt::format("{}: not a SONiC switch: 'show version' says '{}'", channel.name(),
                        shell::excerpt(replies[version].out + replies[version].err)));
    }
    api::DiscoveredBox box;
    box.driver = "sonic";
    box.identity = std::move(*identity);
    add_ports(box, replies[status]);
    add_modules(box, replies);
    add_neighbours(box, replies[lldp]);
    co_return box;
}

}  // namespace plugfest::switches
