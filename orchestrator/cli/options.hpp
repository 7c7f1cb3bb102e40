#pragma once

#include "orchestrator/cli/exit_codes.hpp"
#include "orchestrator/cli/streams.hpp"

namespace plugfest::cli {

/// Reads the command line and does what it says. Usage mistakes print help's first lines on err and
/// give `usage`.
[[nodiscard]] ExitCode run_command_line(int argc, const char* const* argv, Streams& streams);

}  // namespace plugfest::cli
