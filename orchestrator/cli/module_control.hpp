#pragma once

#include "drivers/cmis/module_session.hpp"
#include "orchestrator/cli/commands/command.hpp"
#include "orchestrator/cli/module_source.hpp"

#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace CLI {
class App;
}

namespace plugfest::cli {

/// What every verb that changes live modules is told.
struct ControlTarget {
    std::string selector;
    std::string lab;
    bool yes = false;  ///< consent was given beforehand
    bool json = false;
};

/// Adds a verb with a selector, --lab and --json, and --yes if it `disturbs` traffic. `run` is what
/// it does once the options are read.
CLI::App* add_control_verb(CLI::App& module, Action& chosen, const char* name, const char* about,
                           ControlTarget& target, bool disturbs,
                           std::function<Result<ExitCode>(Streams&)> run);

/// Fails unless the user agrees to `what`: beforehand by --yes, or on a terminal by y. `config`
/// where nobody can be asked, `cancelled` for a no.
[[nodiscard]] Result<void> ask_consent(const std::string& what, bool given, Streams& streams);

/// Opens the lab and does `work` for the cages of the target, one after the other; prints what
/// failed and goes on.
[[nodiscard]] Result<ExitCode> for_each_cage(
    const ControlTarget& target, Streams& streams,
    const std::function<Result<ExitCode>(LiveModules&, const PortName&)>& work);

}  // namespace plugfest::cli
