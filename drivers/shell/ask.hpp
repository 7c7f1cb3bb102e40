#pragma once

#include "drivers/async/task.hpp"
#include "drivers/shell/batch.hpp"
#include "drivers/transport/command_channel.hpp"

#include <string>
#include <vector>

namespace plugfest::shell {

/// Runs the commands as one exec and returns their replies in order. Exit statuses are the
/// caller's to judge. Errors: those of the channel, and `protocol` for output cut short.
[[nodiscard]] Task<std::vector<Reply>> ask(transport::CommandChannel& channel,
                                           std::vector<std::string> commands, Duration wall_limit);

}  // namespace plugfest::shell
