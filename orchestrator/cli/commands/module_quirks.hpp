#pragma once

#include "orchestrator/cli/commands/command.hpp"

namespace plugfest::cli {

/// Adds `module quirks`: what is known of parts that deviate from the standard.
void add_module_quirks(CLI::App& module, Action& chosen);

}  // namespace plugfest::cli
