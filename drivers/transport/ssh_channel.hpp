#pragma once

#include "domain/clock.hpp"
#include "drivers/async/runtime.hpp"
#include "drivers/transport/command_channel.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace plugfest::transport {

/// How to reach and trust a device. Secrets are never in here: a password comes from a file with
/// mode 0600 or from an environment variable, a key from a file or the agent.
struct SshOptions {
    std::string host;
    std::uint16_t port = 22;
    std::string user;
    std::string known_hosts;           ///< file; an unknown or changed key is refused
    std::string password_file;         ///< empty if none
    std::string password_environment;  ///< name of a variable, empty if none
    std::string key_file;              ///< empty if none
    bool use_agent = false;
    Duration connect_limit = std::chrono::seconds(10);
    Duration keepalive = std::chrono::seconds(15);
};

/// An SSH connection to one device; one session on one thread of its own. Connects on first use and
/// reconnects after a drop.
[[nodiscard]] std::unique_ptr<CommandChannel> make_ssh_channel(async::Runtime& runtime,
                                                               SshOptions options);

/// A login shell with a pseudo-terminal, for devices whose command line is not a Unix shell: learns
/// the prompt, answers pagers, strips echo and escapes. exit_status is empty.
[[nodiscard]] std::unique_ptr<CommandChannel> make_ssh_shell(async::Runtime& runtime,
                                                             SshOptions options);

}  // namespace plugfest::transport
