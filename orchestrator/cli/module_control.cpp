#include "orchestrator/cli/module_control.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <iostream>
#include <unistd.h>

namespace plugfest::cli {

CLI::App* add_control_verb(CLI::App& module, Action& chosen, const char* name, const char* about,
                           ControlTarget& target, bool disturbs,
                           std::function<Result<ExitCode>(Streams&)> run) {
    CLI::App* verb = module.add_subcommand(name, about);
    verb->add_option("TARGET", target.selector, "Modules: leaf1:Ethernet0-24, leaf1, all")
        ->required();
    verb->add_option("--lab", target.lab, "Inventory of the lab, its directory or its name");
    verb->add_flag("--json", target.json, "Print JSON");
    if (disturbs) {
        verb->add_flag("--yes", target.yes, "Do not ask before traffic is disturbed");
    }
    verb->callback([&chosen, run = std::move(run)] {
        chosen = [run](Streams& streams) {
            const Result<ExitCode> code = run(streams);
            return code ? *code : complain(code.error(), streams);
        };
    });
    return verb;
}

Result<void> ask_consent(const std::string& what, bool given, Streams& streams) {
    if (given) {
        return {};
    }
    if (isatty(STDIN_FILENO) != 1 || !streams.err_is_terminal) {
        return fail(ErrorKind::config,
                    what + ": this disturbs traffic; give --yes if that is meant");
    }
    fmt::print(streams.err, "{}: this disturbs traffic. Go on? [y/N] ", what);
    streams.err.flush();
    std::string answer;
    std::getline(std::cin, answer);
    if (answer != "y" && answer != "Y" && answer != "yes") {
        return fail(ErrorKind::cancelled, "nothing was changed");
    }
    return {};
}

Result<ExitCode> for_each_cage(
    const ControlTarget& target, Streams& streams,
    const std::function<Result<ExitCode>(LiveModules&, const PortName&)>& work) {
    PLUGFEST_TRY(const auto live, LiveModules::open(target.lab, target.selector));
    PLUGFEST_TRY(const auto cages, live->select(target.selector));
    ExitCode code = ExitCode::pass;
    for (const PortName& cage : cages) {
        const Result<ExitCode> done = work(*live, cage);
        if (done) {
            code = strongest({code, *done});
            continue;
        }
        code = strongest({code, complain(done.error().context(cage.str()), streams)});
        if (done.error().kind() == ErrorKind::cancelled) {
            break;
        }
    }
    return code;
}

}  // namespace plugfest::cli
