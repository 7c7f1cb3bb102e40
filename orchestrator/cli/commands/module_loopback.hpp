#pragma once

#include "orchestrator/cli/commands/command.hpp"

namespace plugfest::cli {

/// `module loopback`.
void add_module_loopback(CLI::App& module, Action& chosen);

}  // namespace plugfest::cli
