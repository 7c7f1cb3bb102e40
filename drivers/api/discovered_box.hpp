#pragma once

#include "domain/units.hpp"
#include "drivers/api/device_types.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plugfest::api {

/// A port as discovery found it; empty or zero where the box does not say.
struct DiscoveredPort {
    std::string name;
    std::string alias;
    GigabitsPerSecond speed{0.0};
    int lanes = 0;
    std::string fec;
    bool admin_up = false;
    bool oper_up = false;
    std::optional<bool> module_present;
    std::string module_type;    ///< "OSFP 8X Pluggable Transceiver", in the box's own words
    std::string module_vendor;  ///< from the module's memory, as the box prints it
    std::string module_part;
    std::string module_serial;
    std::optional<Neighbour> neighbour;
};

/// What a box is and has, found by reading only. `missing` names what could not be found out, one
/// sentence each.
struct DiscoveredBox {
    std::string driver;  ///< name in the catalogue: "sonic", "linux"
    DeviceIdentity identity;
    std::vector<DiscoveredPort> ports;
    std::vector<std::string> missing;
};

}  // namespace plugfest::api
