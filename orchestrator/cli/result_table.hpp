#pragma once

#include "domain/run_record.hpp"
#include "orchestrator/cli/exit_codes.hpp"

#include <string>

namespace plugfest::cli {

/// The compact table a run ends with: a row per target, a column per step, and below it one line
/// for everything that did not pass. Plain text, or coloured.
[[nodiscard]] std::string result_table(const RunRecord& run, bool colour);

/// The exit code that this run deserves.
[[nodiscard]] ExitCode exit_code_of(const RunRecord& run);

}  // namespace plugfest::cli
