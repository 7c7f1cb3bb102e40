#pragma once

#include "domain/result.hpp"
#include "drivers/sim/host/child_process.hpp"
#include "drivers/sim/host/host_namespace.hpp"
#include "drivers/sim/host/host_shims.hpp"

#include <filesystem>
#include <string>

namespace plugfest::sim {

/// OpenSSH on one host of a lab: one `sshd -i` per connection, inside the host's namespaces. Login
/// is as the user this process runs as, with one key; there is no password.
class HostLogin {
  public:
    /// Makes the host's key and configuration in `directory`. `client_public_key` may log in; its
    /// shells find the tools in `shims` first, and their home where the functions are. Fails with
    /// `absent` naming the missing package, or `refused` if the account cannot log in.
    [[nodiscard]] static Result<HostLogin> prepare(const std::filesystem::path& directory,
                                                   const std::filesystem::path& client_public_key,
                                                   const HostShims& shims);

    /// Serves the connection `socket` on the host.
    [[nodiscard]] Result<ChildProcess> serve(const Namespace& host, int socket) const;
    /// Lets sshd check its configuration on the host.
    [[nodiscard]] Result<void> check(const Namespace& host) const;

    /// "ssh-ed25519 AAAA…"
    [[nodiscard]] const std::string& host_key() const { return host_key_; }

  private:
    std::string sshd_;
    std::filesystem::path configuration_;
    std::string host_key_;
};

/// The user this process runs as. Fails with `refused` if that account is unknown or cannot log in.
[[nodiscard]] Result<std::string> login_user();

/// Makes an Ed25519 key pair without passphrase: `file` (mode 0600) and `file`.pub. Returns the
/// public key as "ssh-ed25519 AAAA…".
[[nodiscard]] Result<std::string> make_key(const std::filesystem::path& file);

}  // namespace plugfest::sim
