#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Text from modules, switches and files made fit for a report. All of it is hostile until then.
namespace plugfest::render {

/// Longest text of a field that a table shows.
inline constexpr std::size_t longest_field = 400;

/// Valid UTF-8 without control characters (line breaks and tabs become spaces); what is neither is
/// replaced by U+FFFD. Longer text is cut and ends in "…".
[[nodiscard]] std::string clean_text(std::string_view text, std::size_t longest = longest_field);

/// A text field of a CSV file (RFC 4180): quoted where needed, and with an apostrophe in front if a
/// spreadsheet would take it for a formula.
[[nodiscard]] std::string csv_text(std::string_view text);

}  // namespace plugfest::render
