#include "drivers/sim/sonic/lldp_directory.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace plugfest::sim {

namespace {

constexpr std::uint64_t fnv_offset = 0xcbf29ce484222325U;
constexpr std::uint64_t fnv_prime = 0x100000001b3U;

}  // namespace

std::string mac_of(const std::string& name) {
    auto hash = fnv_offset;
    for (const char c : name) {
        hash = (hash ^ static_cast<unsigned char>(c)) * fnv_prime;
    }
    return fmt::format("02:{:02x}:{:02x}:{:02x}:{:02x}:{:02x}", hash & 0xffU, (hash >> 8U) & 0xffU,
                       (hash >> 16U) & 0xffU, (hash >> 24U) & 0xffU, (hash >> 32U) & 0xffU);
}

LldpDirectory::LldpDirectory(const LabSpec& spec) {
    for (const auto& box : spec.switches) {
        descriptions_[box.name.str()] =
            fmt::format("SONiC Software Version: {} - HwSku: {}", box.software, box.model);
        int index = 0;
        for (const auto& cage : spec.cages) {
            if (cage.device != box.name) {
                continue;
            }
            ++index;
            char part = 'a';
            for (const auto& port : cage.ports) {
                aliases_[port.name] = fmt::format("etp{}", index);
                if (cage.ports.size() > 1) {
                    aliases_[port.name] += part++;
                }
            }
        }
    }
    for (const auto& host : spec.hosts) {
        descriptions_[host.name.str()] = host.software;
    }
}

std::string LldpDirectory::alias(const PortName& port) const {
    const auto found = aliases_.find(port);
    return found == aliases_.end() ? "" : found->second;
}

LldpAnnouncement LldpDirectory::announced(
    const std::pair<std::string, std::string>& neighbour) const {
    const auto& [device, port] = neighbour;
    LldpAnnouncement heard{.chassis_mac = mac_of(device),
                           .system_name = device,
                           .system_description = {},
                           .port_id_type = "ifname",
                           .port_id = port,
                           .port_description = port};
    if (const auto found = descriptions_.find(device); found != descriptions_.end()) {
        heard.system_description = found->second;
    }
    if (const auto name = alias(PortName(device + ":" + port)); !name.empty()) {
        heard.port_id_type = "local";
        heard.port_id = name;
        heard.is_bridge = true;
    }
    return heard;
}

}  // namespace plugfest::sim
