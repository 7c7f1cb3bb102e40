#pragma once

#include "drivers/sim/fabric/shared_fabric.hpp"
#include "drivers/sim/host/host_dialect.hpp"
#include "drivers/sim/host/host_login.hpp"
#include "drivers/sim/host/host_namespace.hpp"
#include "drivers/sim/host/host_network.hpp"
#include "drivers/sim/lab/lab_server.hpp"
#include "drivers/sim/lab/server_loop.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::sim {

/// The hosts of a lab: namespaces wired by their true cabling, each with OpenSSH and the lab's
/// shims. Gone without trace when destroyed; stop the loop first.
class LabHosts {
  public:
    explicit LabHosts(SharedFabric& fabric) : fabric_(fabric) {}
    LabHosts(const LabHosts&) = delete;
    LabHosts& operator=(const LabHosts&) = delete;
    ~LabHosts() = default;

    /// Makes the hosts of `spec`, serving them on `loop`; once. References must outlive the hosts.
    [[nodiscard]] Result<void> start(const LabSpec& spec,
                                     const std::filesystem::path& state_directory,
                                     const LldpDirectory& lldp, ServerLoop& loop);

    [[nodiscard]] const std::map<DeviceName, SshAccess>& logins() const { return logins_; }

    /// Brings the real interfaces into the state the fabric has now. Any thread.
    void follow_fabric();

  private:
    struct Host {
        HostBox box;
        HostLogin login;
        std::vector<ChildProcess> connections;
    };

    [[nodiscard]] Result<void> add_host(const HostSpec& host, const LabSpec& spec,
                                        const std::filesystem::path& state_directory,
                                        const LldpDirectory& lldp, ServerLoop& loop);
    [[nodiscard]] Result<void> serve_login(const DeviceName& name,
                                           const std::filesystem::path& state_directory,
                                           ServerLoop& loop);
    void connect(const DeviceName& name, int socket);

    SharedFabric& fabric_;
    std::optional<Namespace> wires_;
    std::map<DeviceName, Namespace> namespaces_;
    std::map<DeviceName, Host> hosts_;
    std::map<DeviceName, SshAccess> logins_;
    std::unique_ptr<HostNetwork> network_;
    std::mutex following_;
};

}  // namespace plugfest::sim
