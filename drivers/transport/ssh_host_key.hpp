#pragma once

#include "domain/result.hpp"
#include "drivers/transport/ssh_channel.hpp"

namespace plugfest::transport {

class SshSession;

/// Checks the connected device's host key against `options.known_hosts` and nothing else. An
/// unknown or changed key is `refused` with its fingerprint and what to do.
[[nodiscard]] Result<void> check_host_key(const SshSession& session, const SshOptions& options);

}  // namespace plugfest::transport
