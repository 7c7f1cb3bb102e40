#pragma once

#include "domain/result.hpp"
#include "domain/topology.hpp"
#include "drivers/transport/ssh_channel.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::inventory {

/// How a box is logged in to, and which driver speaks to it.
struct DeviceAccess {
    DeviceName device;
    std::string driver;  ///< "sonic", "linux"
    transport::SshOptions ssh;
};

/// Which bus leads to the module in a cage: "socket://HOST:PORT/PATH".
struct CageAccess {
    PortName cage;
    std::string bus;
};

/// Where test time comes from.
struct TimeSource {
    bool lab_time = false;  ///< false: system clock
    std::string host;       ///< of the lab's control socket
    std::uint16_t port = 0;
};

/// A lab as the product sees it: the intended fabric and how to reach it. Holds no secrets, only
/// where they are.
struct Inventory {
    Topology topology;
    std::vector<DeviceAccess> devices;
    std::vector<CageAccess> cages;
    std::vector<std::string> quirk_files;  ///< tables of known deviations of parts, absolute paths
    TimeSource time;
    std::uint64_t seed = 0;  ///< of a virtual lab, 0 otherwise; recorded with every run
    std::string text;        ///< the file as read, stored with every run
};

/// Reads an inventory (a lab file without truth). Errors are `config`, "FILE:LINE:COLUMN: what; did
/// you mean 'x'?".
[[nodiscard]] Result<Inventory> load_inventory(const std::filesystem::path& file);

/// The inventory as YAML that load_inventory reads back to the same value.
[[nodiscard]] std::string to_yaml(const Inventory& inventory);

}  // namespace plugfest::inventory
