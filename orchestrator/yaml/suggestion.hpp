#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <ranges>
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

/// `word(item)` of every item, as candidates for the above.
template <std::ranges::input_range Items, class Word>
[[nodiscard]] std::vector<std::string> words_of(const Items& items, Word word) {
    std::vector<std::string> words;
    words.reserve(static_cast<std::size_t>(std::ranges::distance(items)));
    for (const auto& item : items) {
        words.emplace_back(std::invoke(word, item));
    }
    return words;
}

}  // namespace plugfest::yaml
