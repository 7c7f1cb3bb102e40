#pragma once

#include "drivers/cmis/quirks/quirk_table.hpp"

#include <string>
#include <vector>

namespace plugfest::cli {

/// One table. An error names the file: `config` if it is no table of quirks, `absent` if it cannot
/// be read.
[[nodiscard]] Result<cmis::QuirkTable> load_quirk_file(const std::string& file);

/// The quirks this version knows, and those of the files (docs/quirks.md), which override them.
[[nodiscard]] Result<cmis::QuirkTable> load_quirks(const std::vector<std::string>& files);

}  // namespace plugfest::cli
