#pragma once

#include "drivers/sim/fabric/shared_fabric.hpp"
#include "drivers/sim/lab_spec.hpp"
#include "drivers/sim/sonic/box_commands.hpp"
#include "drivers/sim/sonic/lldp_directory.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::sim {

/// A host of the lab: what its tools answer from.
struct HostBox {
    HostSpec spec;
    std::vector<PortName> ports;
    const LldpDirectory* lldp = nullptr;
    SharedFabric* fabric = nullptr;

    /// The port of an interface ("eth1"), or null.
    [[nodiscard]] const PortName* find(const std::string& interface) const;
    /// The first word of the model, and the rest of it.
    [[nodiscard]] std::string vendor() const;
    [[nodiscard]] std::string product() const;
};

/// What a tool on a host answers, or that the real program of that name shall run.
struct HostAnswer {
    transport::ServedReply reply;
    bool run_real_program = false;
};

/// The programs of a host that the lab answers for: they speak of NICs, neighbours and firmware
/// tables, or of the time, and what is real is not what the lab simulates. All others are real.
inline constexpr std::array host_tools{"ethtool", "lldpctl",   "ip",    "hostnamectl",
                                       "date",    "dmidecode", "uptime"};

/// Answers for one of host_tools. `words` begins with its name.
[[nodiscard]] HostAnswer run_host_tool(const HostBox& box, const Words& words);

}  // namespace plugfest::sim
