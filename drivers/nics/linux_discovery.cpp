#include "drivers/nics/linux_discovery.hpp"

#include "drivers/nics/ethtool_module_parse.hpp"
#include "drivers/nics/ethtool_parse.hpp"
#include "drivers/nics/host_parse.hpp"
#include "drivers/nics/lldp_parse.hpp"
#include "drivers/shell/ask.hpp"
#include "drivers/shell/text.hpp"
#include "drivers/shell/word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace plugfest::nics {

namespace {

using Replies = std::vector<shell::Reply>;

constexpr Duration discovery_limit = std::chrono::seconds(30);

/// In the order asked.
enum Question : std::size_t { hostnamectl, vendor, product, serial, kernel, links, lldp };

std::vector<std::string> questions() {
    return {"hostnamectl --json=short",
            "cat /sys/class/dmi/id/sys_vendor",
            "cat /sys/class/dmi/id/product_name",
            "cat /sys/class/dmi/id/product_serial",
            "uname -sr",
            "ip -j -d link show",
            "lldpctl -f json"};
}

/// A port with a cable, as opposed to software devices. Virtual Ethernet counts: it is all a
/// container has.
bool is_port(const IpLink& link) {
    return link.type == "ether" && (link.kind.empty() || link.kind == "veth") &&
           shell::check_port_name(link.name).has_value();
}

void add_ports(api::DiscoveredBox& box, const std::vector<IpLink>& found) {
    for (const auto& link : found) {
        if (is_port(link)) {
            api::DiscoveredPort port;
            port.name = link.name;
            port.admin_up = link.admin_up;
            port.oper_up = link.oper_up;
            box.ports.push_back(std::move(port));
        }
    }
}

void add_neighbours(api::DiscoveredBox& box, const shell::Reply& reply) {
    if (!reply.ok()) {
        box.missing.push_back(
            shell::failure(reply, "lldpd must run and the login may have to be root").to_string());
        return;
    }
    auto heard = parse_lldpctl(reply.out);
    if (!heard) {
        box.missing.push_back(heard.error().to_string());
        return;
    }
    for (auto& neighbour : *heard) {
        const auto port =
            std::ranges::find(box.ports, neighbour.local_port, &api::DiscoveredPort::name);
        if (port != box.ports.end()) {
            port->neighbour = api::Neighbour{.device = std::move(neighbour.device),
                                             .port = std::move(neighbour.port),
                                             .raw = {}};
        }
    }
}

/// Asks the NIC about one port. A driver that cannot tell is not worth a remark: many cannot.
Task<void> look_at(transport::CommandChannel& channel, api::DiscoveredBox& box,
                   api::DiscoveredPort& port) {
    std::vector<std::string> commands{"ethtool " + port.name, "ethtool --show-fec " + port.name,
                                      "ethtool -m " + port.name, "ethtool -i " + port.name};
    PLUGFEST_CO_TRY(auto replies,
                    co_await shell::ask(channel, std::move(commands), discovery_limit));
    if (const auto settings = parse_link_settings(replies[0].output_if_ok())) {
        port.speed = settings->speed.value_or(GigabitsPerSecond(0.0));
        port.lanes = settings->lanes;
    } else if (!replies[0].ok()) {
        box.missing.push_back(shell::failure(replies[0], "").to_string());
    }
    if (const auto fec = parse_fec_text(replies[1].output_if_ok())) {
        port.fec = fec_name(*fec);
    }
    if (const auto module = parse_ethtool_module(replies[2].output_if_ok())) {
        port.module_present = true;
        port.module_type = module->meaning("Identifier");
        port.module_vendor = module->value("Vendor name");
        port.module_part = module->value("Vendor PN");
        port.module_serial = module->value("Vendor SN");
    }
    if (const auto driver = parse_driver_info(replies[3].output_if_ok())) {
        box.identity.raw += fmt::format("{}: {} {}, firmware {}\n", port.name, driver->driver,
                                        driver->version, driver->firmware);
    }
    co_return Result<void>();
}

}  // namespace

Task<api::DiscoveredBox> discover_linux(transport::CommandChannel& channel) {
    PLUGFEST_CO_TRY(auto replies, co_await shell::ask(channel, questions(), discovery_limit));
    const auto found = parse_ip_links(replies[links].output_if_ok());
    if (!found) {
        co_return fail(ErrorKind::unsupported,
                       fmt::format("{}: not a Linux host with iproute2: '{}' says '{}'",
                                   channel.name(), replies[links].command,
                                   shell::excerpt(replies[links].out + replies[links].err)));
    }
    api::DiscoveredBox box;
    box.driver = "linux";
    box.identity = host_identity({.hostnamectl = replies[hostnamectl].output_if_ok(),
                                  .vendor = replies[vendor].output_if_ok(),
                                  .product = replies[product].output_if_ok(),
                                  .serial = replies[serial].output_if_ok(),
                                  .kernel = replies[kernel].output_if_ok(),
                                  .driver_info = {}});
    if (box.identity.serial.empty()) {
        box.missing.emplace_back("the host's serial number: only root may read it");
    }
    add_ports(box, *found);
    add_neighbours(box, replies[lldp]);
    for (auto& port : box.ports) {
        PLUGFEST_CO_CHECK(co_await look_at(channel, box, port));
    }
    co_return box;
}

}  // namespace plugfest::nics
