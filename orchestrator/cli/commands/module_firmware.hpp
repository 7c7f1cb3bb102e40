#pragma once

#include "orchestrator/cli/commands/command.hpp"

namespace plugfest::cli {

/// `module fw …`: the firmware of modules in a lab.
void add_module_firmware(CLI::App& module, Action& chosen);

}  // namespace plugfest::cli
