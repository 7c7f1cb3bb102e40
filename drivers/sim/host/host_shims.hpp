#pragma once

#include "domain/result.hpp"
#include "drivers/sim/host/host_dialect.hpp"
#include "drivers/sim/lab/server_loop.hpp"

#include <cstdint>
#include <filesystem>

namespace plugfest::sim {

/// Where the shims of a host are: tools that ask the lab instead of looking themselves.
struct HostShims {
    /// For bash to read at its start: asking then costs a shell of the host no process.
    std::filesystem::path functions;
    std::filesystem::path programs;  ///< directory for the PATH: for what other programs start
};

/// Serves the shims of one host. Request: the command line, quoted for a shell. Answer: a line
/// "STATUS OUT ERR" with the exit status, or `real` if the real program shall run, and the sizes in
/// bytes of standard output and error; then those two. `box` must outlive the server.
[[nodiscard]] LineProtocol shim_protocol(const HostBox& box);

/// Writes a bash function and a small program for each of host_tools, which ask the lab at
/// 127.0.0.1:`port` inside the host; and a `sudo` that runs its arguments, since the user of a
/// virtual host may do there what root may.
[[nodiscard]] Result<void> write_shims(const HostShims& shims, std::uint16_t port);

}  // namespace plugfest::sim
