#pragma once

#include "orchestrator/cli/commands/command.hpp"

namespace plugfest::cli {

/// `module vdm`: every observable.
void add_module_vdm(CLI::App& module, Action& chosen);

}  // namespace plugfest::cli
