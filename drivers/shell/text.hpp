#pragma once

#include "domain/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::shell {

/// The lines of a text, without line ends (LF or CR LF); no empty last line.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

/// Without blanks and tabs at both ends.
[[nodiscard]] std::string_view trim(std::string_view text);

/// The parts between separators, trimmed; "1,2" gives {"1", "2"}, an empty text gives none.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// The value of the first line "key: value" (key as printed, blanks around both ignored), or empty
/// if there is no such line.
[[nodiscard]] std::optional<std::string_view> value_of(std::string_view text, std::string_view key);

/// A non-negative whole number that may have thousands separators ("130,402"). Empty for anything
/// else: "N/A", "-1", "", "1.5", more than 64 bits.
[[nodiscard]] std::optional<std::uint64_t> parse_count(std::string_view text);

/// A finite decimal number. Empty for anything else, "nan" and "inf" included.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// The text shortened to what fits a message, control characters replaced by blanks and what is not
/// ASCII by '?'.
[[nodiscard]] std::string excerpt(std::string_view text);

/// A `decode` error about the output of a command: "COMMAND: PROBLEM: 'offending text'".
[[nodiscard]] Error bad_output(std::string_view command, std::string_view problem,
                               std::string_view offending);

}  // namespace plugfest::shell
