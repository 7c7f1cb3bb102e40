#pragma once

#include "domain/result.hpp"
#include "orchestrator/cli/exit_codes.hpp"
#include "orchestrator/cli/streams.hpp"

#include <filesystem>

namespace plugfest::cli {

/// Reads run.json and prints every verdict that is not what the lab's truth says; `pass` if all are
/// right, else `part_failed`. Faults that only real traffic shows are not expected of a run that
/// left it out.
[[nodiscard]] Result<ExitCode> check_run_against_truth(const std::filesystem::path& lab_file,
                                                       const std::filesystem::path& run_file,
                                                       bool without_traffic, Streams& streams);

}  // namespace plugfest::cli
