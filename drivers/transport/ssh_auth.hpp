#pragma once

#include "domain/result.hpp"
#include "drivers/transport/ssh_channel.hpp"

namespace plugfest::transport {

class SshSession;
struct Patience;

/// Logs in with what `options` name, in this order: agent, key, password, keyboard-interactive
/// (answered with the password). Errors: `refused` with what was tried, `config` (secret not
/// readable or not private), `timeout`, `cancelled`, `protocol` (connection lost).
[[nodiscard]] Result<void> authenticate(SshSession& session, const SshOptions& options,
                                        const Patience& patience);

}  // namespace plugfest::transport
