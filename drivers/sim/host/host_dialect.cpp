#include "drivers/sim/host/host_dialect.hpp"

#include "drivers/sim/host/host_ethtool.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <sys/utsname.h>

namespace plugfest::sim {

using nlohmann::ordered_json;
using transport::ServedReply;

namespace {

constexpr int ip_json_indent = 2;

ServedReply hostnamectl(const HostBox& box, const Words& words) {
    utsname kernel{};
    ::uname(&kernel);
    if (words.size() > 1 && words[1].starts_with("--json")) {
        const ordered_json answer{
            {"Hostname", box.spec.name.str()},  {"StaticHostname", box.spec.name.str()},
            {"KernelName", kernel.sysname},     {"KernelRelease", kernel.release},
            {"KernelVersion", kernel.version},  {"OperatingSystemPrettyName", box.spec.software},
            {"HardwareVendor", box.vendor()},   {"HardwareModel", box.product()},
            {"HardwareSerial", box.spec.serial}};
        return printed(answer.dump() + "\n");
    }
    return printed(
        fmt::format(" Static hostname: {}\n"
                    "Operating System: {}\n"
                    "          Kernel: {} {}\n"
                    " Hardware Vendor: {}\n"
                    "  Hardware Model: {}\n",
                    box.spec.name.str(), box.spec.software, kernel.sysname, kernel.release,
                    box.vendor(), box.product()));
}

ServedReply dmidecode(const HostBox& box, const Words& words) {
    const auto keyword = words.size() == 3 && words[1] == "-s" ? words[2] : "";
    if (keyword == "system-manufacturer") {
        return printed(box.vendor() + "\n");
    }
    if (keyword == "system-product-name") {
        return printed(box.product() + "\n");
    }
    if (keyword == "system-serial-number") {
        return printed(box.spec.serial + "\n");
    }
    return complained(
        "dmidecode: this virtual host knows -s system-manufacturer, "
        "system-product-name and system-serial-number\n",
        2);
}

ordered_json lldp_interface(const LldpAnnouncement& heard) {
    const bool bridge = heard.is_bridge;
    return {
        {"via", "LLDP"},
        {"rid", "1"},
        {"age", "0 day, 01:00:00"},
        {"chassis",
         {{heard.system_name,
           {{"id", {{"type", "mac"}, {"value", heard.chassis_mac}}},
            {"descr", heard.system_description},
            {"capability", ordered_json::array({{{"type", "Bridge"}, {"enabled", bridge}},
                                                {{"type", "Router"}, {"enabled", bridge}}})}}}}},
        {"port",
         {{"id", {{"type", heard.port_id_type}, {"value", heard.port_id}}},
          {"descr", heard.port_description},
          {"ttl", "120"}}}};
}

ServedReply lldpctl(const HostBox& box, const Words& words) {
    const bool as_json = std::ranges::find(words, "json") != words.end();
    if (!as_json) {
        return complained("lldpctl: this virtual host knows -f json only\n", 1);
    }
    const auto& last = words.back();
    std::vector<ordered_json> heard;
    for (const auto& port : box.ports) {
        if (last != "json" && last != local_name(port)) {
            continue;
        }
        const auto view = box.fabric->look([&](Fabric& fabric) { return fabric.port(port); });
        if (view && view->neighbour) {
            heard.push_back(
                {{local_name(port), lldp_interface(box.lldp->announced(*view->neighbour))}});
        }
    }
    ordered_json answer{{"lldp", ordered_json::object()}};
    if (heard.size() == 1) {  // lldpctl makes a list only of several
        answer["lldp"]["interface"] = heard.front();
    } else if (!heard.empty()) {
        answer["lldp"]["interface"] = heard;
    }
    return printed(answer.dump(ip_json_indent) + "\n");
}

/// The port and direction of `ip link set [dev] PORT up|down`.
std::optional<std::pair<std::string, bool>> link_change(Words words) {
    std::erase(words, "dev");
    const bool fits = words.size() == 5 && (words[1] == "link" || words[1] == "l") &&
                      words[2] == "set" && (words[4] == "up" || words[4] == "down");
    return fits ? std::optional(std::pair(words[3], words[4] == "up")) : std::nullopt;
}

HostAnswer ip(const HostBox& box, const Words& words) {
    const auto change = link_change(words);
    const auto* const port = change ? box.find(change->first) : nullptr;
    Result<void> done;
    if (port != nullptr) {
        done = box.fabric->change(
            [&](Fabric& fabric) { return fabric.set_admin(*port, change->second); });
    }
    box.fabric->settle();
    if (!done) {
        return {.reply = complained(
                    fmt::format("RTNETLINK answers: {}\n", done.error().to_string()), 2)};
    }
    return {.reply = printed(""), .run_real_program = port == nullptr};
}

}  // namespace

const PortName* HostBox::find(const std::string& interface) const {
    const auto port = std::ranges::find(ports, interface, local_name);
    return port == ports.end() ? nullptr : &*port;
}

std::string HostBox::vendor() const {
    return spec.model.substr(0, spec.model.find(' '));
}

std::string HostBox::product() const {
    const auto space = spec.model.find(' ');
    return space == std::string::npos ? "" : spec.model.substr(space + 1);
}

HostAnswer run_host_tool(const HostBox& box, const Words& words) {
    const auto& tool = words.front();
    if (tool == "ip") {
        return ip(box, words);
    }
    if (tool == "ethtool") {
        return {.reply = run_ethtool(box, words)};
    }
    if (tool == "lldpctl") {
        return {.reply = lldpctl(box, words)};
    }
    if (tool == "hostnamectl") {
        return {.reply = hostnamectl(box, words)};
    }
    if (tool == "dmidecode") {
        return {.reply = dmidecode(box, words)};
    }
    if (auto reply = run_common_command(words, box.spec.name.str(), *box.fabric)) {
        return {.reply = *std::move(reply)};
    }
    return {.reply = complained(tool + ": not a tool of this virtual host\n", 127)};
}

}  // namespace plugfest::sim
