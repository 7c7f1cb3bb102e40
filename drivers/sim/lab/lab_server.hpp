#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"
#include "drivers/sim/lab_spec.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace plugfest::sim {

/// How one box of a running lab is reached.
struct SshAccess {
    std::string host = "127.0.0.1";
    std::uint16_t port = 0;
    std::string user;
    std::string password_file;  ///< mode 0600, in the state directory; empty when a key is used
    std::string key_file;
    std::string known_hosts;  ///< file that pins the host key
};

/// Where a running lab listens; what an inventory is written from.
struct LabEndpoints {
    std::uint16_t control_port = 0;        ///< lab control: newline-delimited JSON
    std::uint16_t bus_port = 0;            ///< socket bus: one path per cage, named by the cage
    std::map<std::string, SshAccess> ssh;  ///< by device name
};

/// A running virtual lab: the fabric with its servers (buses, SSH, hosts in namespaces). Stops and
/// reaps everything it started when destroyed.
class LabServer {
  public:
    virtual ~LabServer() = default;
    [[nodiscard]] virtual const LabEndpoints& endpoints() const = 0;
    /// Blocks until `shutdown` arrives on the control socket, stop() is called, or nothing has been
    /// asked of the lab for `idle_limit` (wall-clock).
    virtual void wait(Duration idle_limit) = 0;
    virtual void stop() = 0;
};

/// Starts all servers on loopback with ports chosen by the system. `state_directory` must exist and
/// be private; keys, passwords and sockets go there. Fails with a message that says what is missing
/// (for example neither root nor unprivileged user namespaces for hosts).
[[nodiscard]] Result<std::unique_ptr<LabServer>> start_lab(
    const LabSpec& spec, const std::filesystem::path& state_directory);

}  // namespace plugfest::sim
