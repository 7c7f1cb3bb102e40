#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::yaml {

/// The candidate that `word` is most likely a misspelling of: fewest edits (insert, delete,
/// replace, swap of neighbours; letter case is free), at most a third of its length. Empty if none
/// is close.
[[nodiscard]] std::optional<std::string> closest(std::string_view word,
                                                 std::span<const std::string> candidates);

/// What to append to "unknown …": "; did you mean 'x'?" if something is close, else "; known: a, b,
/// c" (the first 12).
[[nodiscard]] std::string hint(std::string_view word, std::span<const std::string> candidates);

}  // namespace plugfest::yaml
