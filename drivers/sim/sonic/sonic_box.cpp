#include "drivers/sim/sonic/sonic_box.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plugfest::sim {

namespace {

constexpr int lanes_per_cage = 8;
constexpr unsigned long long first_port_oid = 0x1000000000002ULL;

std::string chip_lanes(int cage_index, const std::vector<int>& host_lanes) {
    std::string text;
    for (const int lane : host_lanes) {
        text += fmt::format("{}{}", text.empty() ? "" : ",",
                            (cage_index - 1) * lanes_per_cage + lane - 1);
    }
    return text;
}

}  // namespace

const SonicPort* SonicBox::find(const std::string& local_name) const {
    const auto port = std::ranges::find(ports, local_name, &SonicPort::local);
    return port == ports.end() ? nullptr : &*port;
}

SonicBox make_sonic_box(const SwitchSpec& spec, const std::vector<Cage>& cages,
                        const LldpDirectory& lldp, SharedFabric& fabric) {
    SonicBox box{.spec = spec, .ports = {}, .lldp = &lldp, .fabric = &fabric};
    int index = 0;
    for (const auto& cage : cages) {
        if (cage.device != spec.name) {
            continue;
        }
        ++index;
        for (const auto& port : cage.ports) {
            box.ports.push_back(
                {.name = port.name,
                 .cage = cage.name,
                 .local = local_name(port.name),
                 .alias = lldp.alias(port.name),
                 .lanes = chip_lanes(index, port.host_lanes),
                 .oid = fmt::format("oid:0x{:x}", first_port_oid + box.ports.size()),
                 .index = index});
        }
    }
    return box;
}

transport::ServedReply invalid_interface() {
    return complained("Error: Interface name is invalid. Please enter a valid interface name!!\n",
                      usage_status);
}

}  // namespace plugfest::sim
