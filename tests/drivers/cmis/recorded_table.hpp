#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::cmis::test {

/// The rows of the first Markdown table of a text: first cell to second.
[[nodiscard]] std::map<std::string, std::string> read_table(std::string_view markdown);

/// All numbers in a text, in order: "75.0/-5.0 C" gives 75 and -5. "-inf" counts as a number.
[[nodiscard]] std::vector<double> numbers_in(std::string_view text);

/// What stands between the first two quotes; empty without quotes.
[[nodiscard]] std::string quoted(std::string_view text);

/// The part of `text` after `before` and up to `after`, or its end.
[[nodiscard]] std::string between(std::string_view text, std::string_view before,
                                  std::string_view after);

}  // namespace plugfest::cmis::test
