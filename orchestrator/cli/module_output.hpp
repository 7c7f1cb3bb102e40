#pragma once

#include "domain/error.hpp"
#include "drivers/modules/decoded_module.hpp"
#include "orchestrator/cli/exit_codes.hpp"
#include "orchestrator/cli/streams.hpp"

namespace plugfest::cli {

/// How a module is printed: at a glance, every field, or as JSON.
struct ModuleOutput {
    bool all = false;
    bool json = false;
};

void print_module(const modules::DecodedModule& module, const ModuleOutput& output,
                  Streams& streams);

/// Findings one a line, or as JSON; `part_failed` if one of them is an error.
[[nodiscard]] ExitCode print_findings(const modules::DecodedModule& module, bool json,
                                      Streams& streams);

/// As `complain`, but a file that is no dump, or of a part we have no map for, is the user's:
/// `usage`.
[[nodiscard]] ExitCode complain_about_module(const Error& error, Streams& streams);

}  // namespace plugfest::cli
