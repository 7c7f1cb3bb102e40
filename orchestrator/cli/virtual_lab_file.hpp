#pragma once

#include "domain/result.hpp"
#include "orchestrator/inventory/lab_file.hpp"

#include <filesystem>

namespace plugfest::cli {

/// The kinds of part and fault, and the numbers that shape a fault, which this program's simulator
/// knows.
[[nodiscard]] inventory::LabVocabulary simulator_words();

/// Reads the file of a virtual lab that this program's simulator can build. Errors as of
/// inventory::load_lab_file().
[[nodiscard]] Result<inventory::LabFile> load_virtual_lab(const std::filesystem::path& file);

}  // namespace plugfest::cli
