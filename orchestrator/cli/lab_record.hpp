#pragma once

#include "domain/result.hpp"
#include "orchestrator/cli/lab_process.hpp"

#include <filesystem>

namespace plugfest::cli {

/// lab.json in a lab's state directory: that a lab is up and where.
[[nodiscard]] std::filesystem::path lab_record_file(const std::filesystem::path& directory);
[[nodiscard]] Result<RunningLab> read_lab_record(const std::filesystem::path& directory);
[[nodiscard]] Result<void> write_lab_record(const RunningLab& lab);

}  // namespace plugfest::cli
