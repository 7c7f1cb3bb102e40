#pragma once

#include "domain/run_record.hpp"
#include "reports/sheet/compat_sheet.hpp"

#include <string>

namespace plugfest::render {

/// The interoperability matrix as CSV, one line per pair of platforms: names and units in the first
/// line, numbers as numbers, absent values empty, CRLF line ends.
[[nodiscard]] std::string matrix_csv(const RunRecord& run, const sheet::CompatSheet& sheet);

}  // namespace plugfest::render
