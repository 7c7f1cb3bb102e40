#pragma once

#include "orchestrator/cli/commands/command.hpp"

namespace plugfest::cli {

/// `module write`: bytes of one page.
void add_module_write(CLI::App& module, Action& chosen);

}  // namespace plugfest::cli
