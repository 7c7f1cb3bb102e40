#pragma once

#include "domain/result.hpp"
#include "orchestrator/cli/exit_codes.hpp"
#include "orchestrator/cli/streams.hpp"

#include <filesystem>

namespace plugfest::cli {

/// Takes back every journalled change not yet taken back, of all runs in out/store, and prints what
/// is still owed.
[[nodiscard]] Result<ExitCode> restore_lab(const std::filesystem::path& inventory_file,
                                           const std::filesystem::path& out, Streams& streams);

}  // namespace plugfest::cli
