#include "orchestrator/yaml/reader.hpp"

#include "orchestrator/yaml/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace plugfest::yaml {

namespace {

std::string_view kind_in_words(const Node& node) {
    switch (node.kind) {
        case Node::Kind::null:
            return "empty";
        case Node::Kind::sequence:
            return "a list";
        case Node::Kind::mapping:
            return "a mapping";
        case Node::Kind::scalar:
            break;
    }
    return "text";
}

/// The text of a scalar that is not in quotes, or a mistake that says what is `wanted`.
const std::string* plain_text(const Node& node, std::string_view what, std::string_view wanted,
                              Mistakes& mistakes) {
    if (node.kind != Node::Kind::scalar) {
        mistakes.add(node.position,
                     fmt::format("{} is {}; it must be {}", what, kind_in_words(node), wanted));
        return nullptr;
    }
    if (node.quoted) {
        mistakes.add(node.position, fmt::format("{} is text in quotes; it must be {}: write {}",
                                                what, wanted, node.text));
        return nullptr;
    }
    return &node.text;
}

template <class T>
bool in_range(T value, Range<T> range, const Node& node, std::string_view what,
              Mistakes& mistakes) {
    if (value >= range.least && value <= range.most) {
        return true;
    }
    if (range.most == std::numeric_limits<T>::max()) {
        mistakes.add(node.position,
                     fmt::format("{} is {}; it must be at least {}", what, node.text, range.least));
    } else {
        mistakes.add(node.position, fmt::format("{} is {}; it must lie between {} and {}", what,
                                                node.text, range.least, range.most));
    }
    return false;
}

/// Range of a quantity, told with the unit.
bool in_range(double value, Range<double> range, Units units, const Node& node,
              std::string_view what, Mistakes& mistakes) {
    if (value >= range.least && value <= range.most) {
        return true;
    }
    const std::string_view unit = units.front().word;
    const std::string allowed =
        range.most == std::numeric_limits<double>::max()
            ? fmt::format("at least {} {}", range.least, unit)
            : fmt::format("between {} and {} {}", range.least, range.most, unit);
    mistakes.add(node.position, fmt::format("{} is {}; it must be {}", what, node.text, allowed));
    return false;
}

template <class T>
std::optional<T> accept(const Parsed<T>& parsed, const Node& node, std::string_view what,
                        Mistakes& mistakes) {
    if (!parsed) {
        mistakes.add(node.position, fmt::format("{} {}", what, parsed.error()));
        return std::nullopt;
    }
    return *parsed;
}

}  // namespace

std::optional<std::string> read_text(const Node& node, std::string_view what, Mistakes& mistakes) {
    if (node.kind == Node::Kind::scalar && !node.text.empty()) {
        return node.text;
    }
    mistakes.add(node.position, fmt::format("{} is {}; it must be text", what,
                                            node.text.empty() && node.kind == Node::Kind::scalar
                                                ? "empty"
                                                : kind_in_words(node)));
    return std::nullopt;
}

std::optional<std::int64_t> read_integer(const Node& node, std::string_view what,
                                         Range<std::int64_t> range, Mistakes& mistakes) {
    const std::string* text = plain_text(node, what, "a whole number", mistakes);
    if (text == nullptr) {
        return std::nullopt;
    }
    const auto value = accept(parse_integer(*text), node, what, mistakes);
    return value && in_range(*value, range, node, what, mistakes) ? value : std::nullopt;
}

std::optional<double> read_number(const Node& node, std::string_view what, Range<double> range,
                                  Mistakes& mistakes) {
    const std::string* text = plain_text(node, what, "a number", mistakes);
    if (text == nullptr) {
        return std::nullopt;
    }
    const auto value = accept(parse_number(*text), node, what, mistakes);
    return value && in_range(*value, range, node, what, mistakes) ? value : std::nullopt;
}

std::optional<bool> read_boolean(const Node& node, std::string_view what, Mistakes& mistakes) {
    const std::string* text = plain_text(node, what, "true or false", mistakes);
    return text == nullptr ? std::nullopt : accept(parse_boolean(*text), node, what, mistakes);
}

std::optional<double> read_quantity(const Node& node, std::string_view what, Units units,
                                    Range<double> range, Mistakes& mistakes) {
    if (node.kind != Node::Kind::scalar) {
        mistakes.add(node.position,
                     fmt::format("{} is {}; write a number and a unit, such as '10 {}'", what,
                                 kind_in_words(node), units.front().word));
        return std::nullopt;
    }
    const auto value = accept(parse_quantity(node.text, units), node, what, mistakes);
    return value && in_range(*value, range, units, node, what, mistakes) ? value : std::nullopt;
}

std::optional<std::string> read_choice(const Node& node, std::string_view what,
                                       std::span<const std::string> words, Mistakes& mistakes) {
    auto text = read_text(node, what, mistakes);
    if (text && std::ranges::find(words, *text) == words.end()) {
        mistakes.add(node.position,
                     fmt::format("{}: unknown word '{}'{}", what, *text, hint(*text, words)));
        return std::nullopt;
    }
    return text;
}

std::vector<std::string> read_texts(const Node& node, std::string_view what, Mistakes& mistakes) {
    std::vector<std::string> texts;
    if (node.kind == Node::Kind::scalar) {
        if (auto text = read_text(node, what, mistakes)) {
            texts.push_back(*std::move(text));
        }
        return texts;
    }
    for (const Node& item : items_of(node, what, mistakes)) {
        if (auto text = read_text(item, what, mistakes)) {
            texts.push_back(*std::move(text));
        }
    }
    return texts;
}

std::vector<std::string> read_choices(const Node& node, std::string_view what,
                                      std::span<const std::string> words, Mistakes& mistakes) {
    std::vector<std::string> chosen;
    const bool is_word = node.kind == Node::Kind::scalar;
    const std::span<const Node> items =
        is_word ? std::span(&node, 1) : std::span(items_of(node, what, mistakes));
    for (const Node& item : items) {
        if (auto word = read_choice(item, what, words, mistakes)) {
            chosen.push_back(*std::move(word));
        }
    }
    return chosen;
}

std::vector<int> read_ranges(const Node& node, std::string_view what, Range<int> range,
                             Mistakes& mistakes) {
    std::vector<int> numbers;
    for (const std::string& text : read_texts(node, what, mistakes)) {
        const auto parsed = accept(parse_ranges(text), node, what, mistakes);
        if (!parsed) {
            return {};
        }
        numbers.insert(numbers.end(), parsed->begin(), parsed->end());
    }
    std::set<int> seen;
    for (const int number : numbers) {
        if (number < range.least || number > range.most) {
            mistakes.add(node.position, fmt::format("{} has {}; numbers must lie between {} and {}",
                                                    what, number, range.least, range.most));
            return {};
        }
        if (!seen.insert(number).second) {
            mistakes.add(node.position, fmt::format("{} has {} twice", what, number));
            return {};
        }
    }
    return numbers;
}

const std::vector<Entry>& entries_of(const Node& node, std::string_view what, Mistakes& mistakes) {
    if (node.kind != Node::Kind::mapping && node.kind != Node::Kind::null) {
        mistakes.add(node.position, fmt::format("{} is {}; it must be a mapping ('key: value')",
                                                what, kind_in_words(node)));
    }
    return node.entries;
}

const std::vector<Node>& items_of(const Node& node, std::string_view what, Mistakes& mistakes) {
    if (node.kind != Node::Kind::sequence && node.kind != Node::Kind::null) {
        mistakes.add(node.position,
                     fmt::format("{} is {}; it must be a list ('- item' or '[a, b]')", what,
                                 kind_in_words(node)));
    }
    return node.items;
}

MappingReader::MappingReader(const Node& node, std::string what, Mistakes& mistakes)
    : node_(node), what_(std::move(what)), mistakes_(mistakes) {
    (void)entries_of(node_, what_, mistakes_);
}

std::string MappingReader::name(std::string_view key) const {
    return fmt::format("{} of {}", key, what_);
}

void MappingReader::expect(std::string key) {
    known_.push_back(std::move(key));
}

const Node* MappingReader::find(std::string_view key) {
    expect(std::string(key));
    const Entry* entry = node_.find(key);
    return entry == nullptr ? nullptr : &entry->value;
}

const Node* MappingReader::require(std::string_view key) {
    const Node* value = find(key);
    const bool readable = node_.kind == Node::Kind::mapping || node_.kind == Node::Kind::null;
    if (value == nullptr && readable) {
        mistakes_.add(node_.position, fmt::format("{} needs '{}'", what_, key));
    }
    return value;
}

Position MappingReader::position(std::string_view key) const {
    const Entry* entry = node_.find(key);
    return entry == nullptr ? node_.position : entry->value.position;
}

std::string MappingReader::text(std::string_view key) {
    const Node* value = require(key);
    return value == nullptr ? std::string() : read_text(*value, name(key), mistakes_).value_or("");
}

std::string MappingReader::text(std::string_view key, std::string fallback) {
    return has(key) ? text(key) : (expect(std::string(key)), std::move(fallback));
}

std::int64_t MappingReader::integer(std::string_view key, Range<std::int64_t> range,
                                    std::int64_t fallback) {
    const Node* value = find(key);
    return value == nullptr ? fallback
                            : read_integer(*value, name(key), range, mistakes_).value_or(fallback);
}

std::optional<int> MappingReader::integer(std::string_view key, Range<std::int64_t> range) {
    const Node* value = find(key);
    if (value == nullptr) {
        return std::nullopt;
    }
    const auto number = read_integer(*value, name(key), range, mistakes_);
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

std::optional<double> MappingReader::number(std::string_view key, Range<double> range) {
    const Node* value = find(key);
    return value == nullptr ? std::nullopt : read_number(*value, name(key), range, mistakes_);
}

bool MappingReader::boolean(std::string_view key, bool fallback) {
    const Node* value = find(key);
    return value == nullptr ? fallback
                            : read_boolean(*value, name(key), mistakes_).value_or(fallback);
}

double MappingReader::quantity(std::string_view key, Units units, Range<double> range) {
    const Node* value = require(key);
    return value == nullptr
               ? 0.0
               : read_quantity(*value, name(key), units, range, mistakes_).value_or(0.0);
}

double MappingReader::quantity(std::string_view key, Units units, Range<double> range,
                               double fallback) {
    return has(key) ? quantity(key, units, range) : (expect(std::string(key)), fallback);
}

std::string MappingReader::choice(std::string_view key, std::span<const std::string> words) {
    const Node* value = require(key);
    return value == nullptr ? std::string()
                            : read_choice(*value, name(key), words, mistakes_).value_or("");
}

std::string MappingReader::choice(std::string_view key, std::span<const std::string> words,
                                  std::string fallback) {
    return has(key) ? choice(key, words) : (expect(std::string(key)), std::move(fallback));
}

std::vector<std::string> MappingReader::texts(std::string_view key) {
    const Node* value = find(key);
    return value == nullptr ? std::vector<std::string>() : read_texts(*value, name(key), mistakes_);
}

void MappingReader::finish() {
    for (const Entry& entry : node_.entries) {
        if (mistakes_.enough()) {
            return;
        }
        if (std::ranges::find(known_, entry.key) == known_.end()) {
            mistakes_.add(entry.key_position, fmt::format("unknown key '{}' in {}{}", entry.key,
                                                          what_, hint(entry.key, known_)));
        }
    }
}

}  // namespace plugfest::yaml
