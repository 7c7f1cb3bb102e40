#include "orchestrator/cli/options.hpp"

#include "orchestrator/cli/commands/command.hpp"
#include "orchestrator/cli/version.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

namespace plugfest::cli {

ExitCode run_command_line(int argc, const char* const* argv, Streams& streams) {
    CLI::App app{"Plugfest qualifies interconnect gear: modules, cables, switches and NICs.",
                 "plugfest"};
    app.set_version_flag("--version", std::string("plugfest ") + version);
    app.require_subcommand(1);
    app.footer(
        "Exit codes: 0 pass, 1 a part failed, 2 usage or plan error, 3 inconclusive, 4 lab error, "
        "5 aborted");
    Action chosen;
    add_demo(app, chosen);
    add_lab(app, chosen);
    add_plan(app, chosen);
    add_report(app, chosen);
    add_steps(app, chosen);
    add_observe(app, chosen);
    add_module(app, chosen);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error, streams.out, streams.err);
        return code == 0 ? ExitCode::pass : ExitCode::usage;
    }
    return chosen(streams);
}

}  // namespace plugfest::cli
