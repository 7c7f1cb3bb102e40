#pragma once

#include "orchestrator/cli/commands/command.hpp"

namespace plugfest::cli {

/// `module prbs`: pattern generators and checkers.
void add_module_prbs(CLI::App& module, Action& chosen);

}  // namespace plugfest::cli
