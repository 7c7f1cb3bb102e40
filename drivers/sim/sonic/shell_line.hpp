#pragma once

#include "drivers/transport/ssh_server.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::sim {

/// A command and its arguments, quotes removed.
using Words = std::vector<std::string>;

/// What shells and tools exit with when the command line makes no sense.
inline constexpr int usage_status = 2;

/// Runs a command line as bash would, as far as a controller needs it: quotes, `\`, `$?`, and lists
/// with `;`, `&&` and `||`. Each simple command goes to `run`. Anything else (pipes, redirections,
/// variables) is refused as a whole with status 2, before any command is run.
[[nodiscard]] transport::ServedReply run_shell_line(
    std::string_view line, const std::function<transport::ServedReply(const Words&)>& run);

}  // namespace plugfest::sim
