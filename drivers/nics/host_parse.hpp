#pragma once

#include "domain/result.hpp"
#include "drivers/api/device_types.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::nics {

/// A network interface as `ip -j -d link show` lists it.
struct IpLink {
    std::string name;
    bool admin_up = false;
    bool oper_up = false;
    std::string type;  ///< "ether", "loopback"
    std::string kind;  ///< "bridge", "vlan", "veth", …; empty for hardware
    std::string mac;   ///< the permanent address where it differs from the present one
    std::optional<std::uint64_t> carrier_down_count;
};

/// Reads `ip -j -d link show [DEV]`.
[[nodiscard]] Result<std::vector<IpLink>> parse_ip_links(std::string_view text);

/// Output of the commands that say what a host is; empty where a command failed.
struct HostTexts {
    std::string hostnamectl;  ///< `hostnamectl --json=short`
    std::string vendor;       ///< /sys/class/dmi/id/sys_vendor
    std::string product;      ///< /sys/class/dmi/id/product_name
    std::string serial;       ///< /sys/class/dmi/id/product_serial
    std::string kernel;       ///< `uname -sr`
    std::string driver_info;  ///< `ethtool -i DEV`
};

/// Model ("VENDOR PRODUCT"), software (system, kernel, NIC driver, NIC firmware) and serial of a
/// host; each empty where nothing says so. Placeholders that boards ship with ("To be filled by
/// O.E.M.") count as nothing.
[[nodiscard]] api::DeviceIdentity host_identity(const HostTexts& texts);

}  // namespace plugfest::nics
