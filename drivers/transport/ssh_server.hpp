#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace plugfest::transport {

/// What a served command prints.
struct ServedReply {
    std::string out;
    std::string err;
    int exit_status = 0;
    Duration delay{};              ///< wall-clock time before the reply
    bool drop_connection = false;  ///< cut the connection in the middle of the output
};

struct SshServerOptions {
    std::uint16_t port = 0;  ///< 0: chosen by the system; loopback only
    std::string user;
    std::string password;
    std::string prompt;          ///< for shell sessions, "admin@leaf11:~$ "
    bool takes_password = true;  ///< false: keyboard-interactive only, as many switches
    int page_lines = 0;          ///< a shell stops with --More-- after so many lines; 0: never
};

/// An SSH server on loopback that speaks a device's dialect: exec commands and shell lines go to a
/// handler. Used by the virtual lab and by tests. Each connection has a thread; the handler may be
/// called from several at once.
class SshServer {
  public:
    using Handler = std::function<ServedReply(const std::string& command)>;

    virtual ~SshServer() = default;
    [[nodiscard]] virtual std::uint16_t port() const = 0;
    /// "[127.0.0.1]:4022 ssh-ed25519 AAAA…", the line for a known_hosts file.
    [[nodiscard]] virtual std::string known_hosts_line() const = 0;
    /// Ends all connections and stops listening.
    virtual void stop() = 0;
};

[[nodiscard]] Result<std::unique_ptr<SshServer>> start_ssh_server(SshServerOptions options,
                                                                  SshServer::Handler handler);

}  // namespace plugfest::transport
