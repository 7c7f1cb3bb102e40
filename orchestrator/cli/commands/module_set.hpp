#pragma once

#include "orchestrator/cli/commands/command.hpp"

namespace plugfest::cli {

/// `module set`: applications, lane switches, signal integrity, power, reset.
void add_module_set(CLI::App& module, Action& chosen);

}  // namespace plugfest::cli
