#pragma once

#include "domain/result.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::shell {

/// What one command of a command line printed.
struct Reply {
    std::string command;
    std::string out;
    std::string err;  ///< of the whole command line: a batch cannot tell whose it is
    std::optional<int> status;
    [[nodiscard]] bool ok() const { return status == 0; }
    /// What it printed; empty if it failed.
    [[nodiscard]] std::string output_if_ok() const { return ok() ? out : std::string(); }
};

/// Several commands as one command line, so that a poll costs one exec: each is followed by
/// `echo "--plugfest-N:$?"`, N from 1. One command alone stays as it is.
[[nodiscard]] std::string join(const std::vector<std::string>& commands);

/// Takes the output of join(commands) apart. `exit_status` is that of the whole command line. Fails
/// with `protocol` when a marker is missing (output cut short).
[[nodiscard]] Result<std::vector<Reply>> take_apart(const std::vector<std::string>& commands,
                                                    std::string_view out, std::string_view err,
                                                    std::optional<int> exit_status);

/// Why a command did not do its work: `unsupported` when the device does not know it, `refused`
/// when rights are missing, else `protocol`; with the device's own text. `advice` says what the
/// user can do; empty if there is nothing to say.
[[nodiscard]] Error failure(const Reply& reply, std::string_view advice);

}  // namespace plugfest::shell
