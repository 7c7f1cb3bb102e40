#pragma once

#include "orchestrator/cli/commands/command.hpp"

namespace plugfest::cli {

/// The verbs that need a lab: list, read, watch.
void add_live_module_verbs(CLI::App& module, Action& chosen);

}  // namespace plugfest::cli
