#pragma once

#include "orchestrator/yaml/document.hpp"
#include "orchestrator/yaml/mistakes.hpp"
#include "orchestrator/yaml/scalars.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::yaml {

/// What a number may be, both ends included.
template <class T>
struct Range {
    T least = std::numeric_limits<T>::lowest();
    T most = std::numeric_limits<T>::max();
};

/// Readers of one scalar. `what` names it in messages ("rail of switch 'leaf11'"). On a mistake
/// they add it and return nothing.
[[nodiscard]] std::optional<std::string> read_text(const Node& node, std::string_view what,
                                                   Mistakes& mistakes);
[[nodiscard]] std::optional<std::int64_t> read_integer(const Node& node, std::string_view what,
                                                       Range<std::int64_t> range,
                                                       Mistakes& mistakes);
[[nodiscard]] std::optional<double> read_number(const Node& node, std::string_view what,
                                                Range<double> range, Mistakes& mistakes);
[[nodiscard]] std::optional<bool> read_boolean(const Node& node, std::string_view what,
                                               Mistakes& mistakes);
/// In the base unit of `units`, which also `range` is in.
[[nodiscard]] std::optional<double> read_quantity(const Node& node, std::string_view what,
                                                  Units units, Range<double> range,
                                                  Mistakes& mistakes);
/// One of `words`.
[[nodiscard]] std::optional<std::string> read_choice(const Node& node, std::string_view what,
                                                     std::span<const std::string> words,
                                                     Mistakes& mistakes);
/// A list of texts; a single text counts as a list of one.
[[nodiscard]] std::vector<std::string> read_texts(const Node& node, std::string_view what,
                                                  Mistakes& mistakes);
/// The same, each one of `words`.
[[nodiscard]] std::vector<std::string> read_choices(const Node& node, std::string_view what,
                                                    std::span<const std::string> words,
                                                    Mistakes& mistakes);
/// "1-4,7" or [1, 2, 3]; every number within `range`, none twice.
[[nodiscard]] std::vector<int> read_ranges(const Node& node, std::string_view what,
                                           Range<int> range, Mistakes& mistakes);

/// The entries of a mapping, or none and a mistake. An empty value counts as an empty mapping.
[[nodiscard]] const std::vector<Entry>& entries_of(const Node& node, std::string_view what,
                                                   Mistakes& mistakes);
/// The items of a list, or none and a mistake. An empty value counts as an empty list.
[[nodiscard]] const std::vector<Node>& items_of(const Node& node, std::string_view what,
                                                Mistakes& mistakes);

/// Reads a mapping with fixed keys. Every key asked for is known; finish() reports the others. The
/// forms with `fallback` are for keys that may be left out; the others report a missing key and
/// return an empty value.
class MappingReader {
  public:
    /// `what` names the mapping in messages: "switch 'leaf11'".
    MappingReader(const Node& node, std::string what, Mistakes& mistakes);

    /// The value of a key, or null. Makes the key known.
    [[nodiscard]] const Node* find(std::string_view key);
    /// The same, a missing key being a mistake.
    [[nodiscard]] const Node* require(std::string_view key);

    [[nodiscard]] std::string text(std::string_view key);
    [[nodiscard]] std::string text(std::string_view key, std::string fallback);
    [[nodiscard]] std::int64_t integer(std::string_view key, Range<std::int64_t> range,
                                       std::int64_t fallback);
    [[nodiscard]] std::optional<int> integer(std::string_view key, Range<std::int64_t> range);
    [[nodiscard]] std::optional<double> number(std::string_view key, Range<double> range = {});
    [[nodiscard]] bool boolean(std::string_view key, bool fallback);
    [[nodiscard]] double quantity(std::string_view key, Units units, Range<double> range);
    [[nodiscard]] double quantity(std::string_view key, Units units, Range<double> range,
                                  double fallback);
    [[nodiscard]] std::string choice(std::string_view key, std::span<const std::string> words);
    [[nodiscard]] std::string choice(std::string_view key, std::span<const std::string> words,
                                     std::string fallback);
    [[nodiscard]] std::vector<std::string> texts(std::string_view key);

    [[nodiscard]] bool has(std::string_view key) const { return node_.find(key) != nullptr; }
    /// Where the mapping stands.
    [[nodiscard]] Position position() const { return node_.position; }
    /// Where the value of a key stands, or the mapping itself.
    [[nodiscard]] Position position(std::string_view key) const;
    /// "KEY of WHAT", as used in messages.
    [[nodiscard]] std::string name(std::string_view key) const;
    /// Makes a key known without reading it.
    void expect(std::string key);
    /// Reports every key that nobody asked for, with a suggestion.
    void finish();

  private:
    const Node& node_;
    std::string what_;
    Mistakes& mistakes_;
    std::vector<std::string> known_;
};

}  // namespace plugfest::yaml
