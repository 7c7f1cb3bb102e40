#pragma once

#include "domain/clock.hpp"
#include "drivers/async/task.hpp"

#include <optional>
#include <string>

namespace plugfest::transport {

struct CommandOutput {
    std::string out;
    std::string err;
    std::optional<int> exit_status;  ///< empty if the device reports none
};

/// Commands to one device, one at a time: text in, text and status out. Errors: `timeout`, `absent`
/// (cannot connect), `refused` (host key, authentication), `protocol` (dropped in the middle),
/// `cancelled`. A non-zero exit status is not an error here; drivers decide.
class CommandChannel {
  public:
    virtual ~CommandChannel() = default;

    /// Runs one command without a terminal (SSH exec). Connects, and reconnects after a drop, as
    /// needed; a command is never sent twice. `wall_limit` is wall-clock time.
    [[nodiscard]] virtual Task<CommandOutput> execute(std::string command, Duration wall_limit) = 0;
    /// For messages: "ssh://admin@127.0.0.1:4022".
    [[nodiscard]] virtual std::string name() const = 0;
};

}  // namespace plugfest::transport
