#include "orchestrator/yaml/suggestion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <numeric>

namespace plugfest::yaml {

namespace {

/// Longer words are not looked up: comparing costs the product of the lengths.
constexpr std::size_t longest_word = 64;
constexpr std::size_t most_listed = 12;

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    return result;
}

/// Optimal string alignment distance, by rows.
std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::vector<std::size_t> row(b.size() + 1, i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
        before_last = std::move(last);
        last = std::move(row);
    }
    return last.back();
}

}  // namespace

std::optional<std::string> closest(std::string_view word, std::span<const std::string> candidates) {
    if (word.size() > longest_word) {
        return std::nullopt;
    }
    const std::string wanted = lower(word);
    std::optional<std::string> best;
    std::size_t fewest = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > longest_word) {
            continue;
        }
        if (const std::size_t distance = edits(wanted, lower(candidate)); distance < fewest) {
            fewest = distance;
            best = candidate;
        }
    }
    return best;
}

std::string hint(std::string_view word, std::span<const std::string> candidates) {
    if (const auto found = closest(word, candidates)) {
        return fmt::format("; did you mean '{}'?", *found);
    }
    if (candidates.empty()) {
        return {};
    }
    const auto listed = candidates.first(std::min(candidates.size(), most_listed));
    return fmt::format("; known: {}{}", fmt::join(listed, ", "),
                       candidates.size() > most_listed ? ", …" : "");
}

}  // namespace plugfest::yaml
