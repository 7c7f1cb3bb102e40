#pragma once

#include "domain/result.hpp"
#include "drivers/sim/host/child_process.hpp"
#include "drivers/sim/module/descriptor.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace plugfest::sim {

/// How this process may make namespaces.
enum class NamespaceRights {
    root,            ///< directly
    user_namespace,  ///< as root of a user namespace of its own
};

/// Tries both ways. Fails with `refused`, saying what was tried and how to allow it.
[[nodiscard]] Result<NamespaceRights> find_namespace_rights();

/// Linux namespaces, held by a child process that waits for the end of its standard input. They
/// and all processes in them go when this object goes, and also when this process is killed.
class Namespace {
  public:
    /// A network namespace for the wires between hosts.
    [[nodiscard]] static Result<Namespace> make_fabric(NamespaceRights rights);

    /// What is particular to a host's view of the system.
    struct HostView {
        std::string name;                  ///< host name
        std::filesystem::path os_release;  ///< file shown as /etc/os-release
        std::filesystem::path dmi;         ///< directory shown as /sys/class/dmi/id
    };
    /// A network, process, mount and host name namespace of a host, beside the fabric's.
    [[nodiscard]] static Result<Namespace> make_host(const Namespace& fabric, const HostView& view);

    /// Runs a program inside to its end; see run_program().
    [[nodiscard]] Result<std::string> run(std::string_view program, const Arguments& arguments,
                                          std::string_view input = {}) const;
    /// The same as the user this process runs as, who is not root inside unless root outside.
    [[nodiscard]] Result<std::string> run_as_user(std::string_view program,
                                                  const Arguments& arguments) const;
    /// Starts a program inside as that user.
    [[nodiscard]] Result<ChildProcess> start_as_user(std::string_view program,
                                                     const Arguments& arguments,
                                                     ChildStreams streams) const;
    /// A socket listening on 127.0.0.1 inside, at a port chosen by the system.
    [[nodiscard]] Result<Descriptor> listen() const;

    /// For `ip link … netns PID`.
    [[nodiscard]] pid_t pid() const { return keeper_.pid(); }

    Namespace(Namespace&&) = default;
    Namespace& operator=(Namespace&&) = delete;
    Namespace(const Namespace&) = delete;
    Namespace& operator=(const Namespace&) = delete;
    ~Namespace();

  private:
    Namespace(NamespaceRights rights, bool is_host, ChildProcess keeper, Descriptor lifeline)
        : rights_(rights),
          is_host_(is_host),
          keeper_(std::move(keeper)),
          lifeline_(std::move(lifeline)) {}
    [[nodiscard]] static Result<Namespace> start_keeper(NamespaceRights rights, bool is_host,
                                                        const std::string& program,
                                                        const Arguments& arguments);
    [[nodiscard]] Arguments entry() const;
    [[nodiscard]] Arguments entry_as_user() const;

    NamespaceRights rights_;
    bool is_host_;
    ChildProcess keeper_;
    Descriptor lifeline_;  ///< the keeper's standard input; its end is the keeper's end
};

}  // namespace plugfest::sim
