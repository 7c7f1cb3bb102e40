#pragma once

#include "drivers/sim/lab_spec.hpp"

#include <map>
#include <string>
#include <utility>

namespace plugfest::sim {

/// What a port announces of itself in LLDP.
struct LldpAnnouncement {
    std::string chassis_mac;
    std::string system_name;
    std::string system_description;
    std::string port_id_type;  ///< "local" or "ifname"
    std::string port_id;
    std::string port_description;
    bool is_bridge = false;
};

/// Who announces what: switches their alias as port ID, as SONiC does; hosts their interface name.
class LldpDirectory {
  public:
    explicit LldpDirectory(const LabSpec& spec);

    /// What is heard from this device and port (local name).
    [[nodiscard]] LldpAnnouncement announced(
        const std::pair<std::string, std::string>& neighbour) const;

    /// SONiC's alias of a switch port: "etp3", in breakout "etp3a", "etp3b". Empty if unknown.
    [[nodiscard]] std::string alias(const PortName& port) const;

  private:
    std::map<PortName, std::string> aliases_;
    std::map<std::string, std::string> descriptions_;  ///< by device
};

/// A stable, locally administered MAC address for a name.
[[nodiscard]] std::string mac_of(const std::string& name);

}  // namespace plugfest::sim
