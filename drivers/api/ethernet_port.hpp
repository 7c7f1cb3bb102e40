#pragma once

#include "drivers/api/device_types.hpp"
#include "drivers/api/restorable.hpp"
#include "drivers/async/task.hpp"

#include <optional>

namespace plugfest::api {

/// A port of a switch or a NIC. Settings captured and restored: the admin state.
class EthernetPort : public Restorable {
  public:
    [[nodiscard]] virtual Task<DeviceIdentity> device() = 0;
    [[nodiscard]] virtual Task<PortStatus> status() = 0;
    /// Administratively up or down; returns when the device took the command, not when the link
    /// follows.
    [[nodiscard]] virtual Task<void> set_admin(bool up) = 0;
    /// Receive FEC counters since boot; never cleared by us.
    [[nodiscard]] virtual Task<FecCounters> fec_counters() = 0;
    /// The device and port heard on the wire, or empty if nothing is heard.
    [[nodiscard]] virtual Task<std::optional<Neighbour>> neighbour() = 0;
};

}  // namespace plugfest::api
