#pragma once

#include "domain/result.hpp"
#include "domain/run_record.hpp"
#include "reports/sheet/compat_sheet.hpp"

#include <string>

/// Pages without scripts, so that they survive mail filters and can be printed anywhere. What is
/// not real hardware is watermarked.
namespace plugfest::render {

/// The interoperability matrix: platforms against platforms. Bounded in size; what is left out is
/// said, and is in the CSV.
[[nodiscard]] std::string matrix_html(const RunRecord& run, const sheet::CompatSheet& sheet);

/// The compatibility sheet of the run.
[[nodiscard]] std::string sheet_html(const RunRecord& run, const sheet::CompatSheet& sheet);

/// The form of a link's name that its anchor in the run report has: letters, digits, `-` and `_`
/// as they are, all else `_`.
[[nodiscard]] std::string anchor_of(std::string_view target);

}  // namespace plugfest::render
