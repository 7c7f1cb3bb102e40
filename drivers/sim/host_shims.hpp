#pragma once

#include "domain/result.hpp"
#include "drivers/sim/host_dialect.hpp"
#include "drivers/sim/server_loop.hpp"

#include <cstdint>
#include <filesystem>

namespace plugfest::sim {

/// Serves the shims of one host. Request: the command line, quoted for a shell. Answer lines:
/// `o` or `e` and a line of standard output or error; then `s` and the exit status, or `r` if the
/// real program shall run. `box` must outlive the server.
[[nodiscard]] LineProtocol shim_protocol(const HostBox& box);

/// Writes into `directory` a small bash program for each of host_tools, which asks the lab at
/// 127.0.0.1:`port` inside the host; and a `sudo` that runs its arguments, since the user of a
/// virtual host may do there what root may.
[[nodiscard]] Result<void> write_shims(const std::filesystem::path& directory, std::uint16_t port);

}  // namespace plugfest::sim
