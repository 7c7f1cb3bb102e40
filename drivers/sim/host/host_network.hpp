#pragma once

#include "drivers/sim/host/host_namespace.hpp"
#include "drivers/sim/lab_spec.hpp"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace plugfest::sim {

/// A network interface of a host, and where its wire truly leads.
struct HostInterface {
    PortName port;        ///< "host1:eth1"
    std::string address;  ///< "10.1.0.11/24", empty if none
    std::string segment;  ///< interfaces with the same segment can talk; empty: no wire
};

/// The interfaces of all hosts. A wire into a leaf switch leads to that switch's rail, whatever was
/// intended; a wire between two hosts is a segment of its own.
[[nodiscard]] std::vector<HostInterface> host_interfaces(const LabSpec& spec);

/// What the fabric says of a host's port.
struct HostLinkState {
    bool admin_up = false;
    bool carrier = false;
    bool operator==(const HostLinkState&) const = default;
};

/// The hosts' interfaces and the bridges between them. Any thread.
class HostNetwork {
  public:
    /// Wires the hosts, which must be namespaces beside `fabric`, with all links down.
    [[nodiscard]] static Result<std::unique_ptr<HostNetwork>> make(
        Namespace& fabric, std::map<DeviceName, Namespace>& hosts,
        std::vector<HostInterface> interfaces);

    [[nodiscard]] const std::vector<HostInterface>& interfaces() const { return interfaces_; }
    /// Makes the real interfaces look like this; those not named stay as they are.
    [[nodiscard]] Result<void> follow(const std::map<PortName, HostLinkState>& states);

  private:
    HostNetwork(Namespace& fabric, std::map<DeviceName, Namespace>& hosts,
                std::vector<HostInterface> interfaces)
        : fabric_(fabric), hosts_(hosts), interfaces_(std::move(interfaces)) {}
    [[nodiscard]] Result<void> wire();
    [[nodiscard]] Result<void> give_addresses();

    Namespace& fabric_;
    std::map<DeviceName, Namespace>& hosts_;
    std::vector<HostInterface> interfaces_;
    std::mutex mutex_;
    std::map<PortName, HostLinkState> states_;
};

}  // namespace plugfest::sim
