#pragma once

#include "domain/error.hpp"
#include "orchestrator/cli/exit_codes.hpp"
#include "orchestrator/cli/streams.hpp"

#include <functional>

namespace CLI {
class App;
}

namespace plugfest::cli {

/// What a chosen subcommand does once its options are read.
using Action = std::function<ExitCode(Streams&)>;

/// Each verb adds itself to the parser and sets `chosen` when it is the one that was typed.
void add_demo(CLI::App& app, Action& chosen);
void add_lab(CLI::App& app, Action& chosen);
void add_plan(CLI::App& app, Action& chosen);
void add_report(CLI::App& app, Action& chosen);
void add_steps(CLI::App& app, Action& chosen);
void add_observe(CLI::App& app, Action& chosen);
void add_module(CLI::App& app, Action& chosen);

/// Prints "plugfest: …" on err and gives the exit code of the error's kind: `config` is 2,
/// `cancelled` 5, others 4.
[[nodiscard]] ExitCode complain(const Error& error, Streams& streams);

}  // namespace plugfest::cli
