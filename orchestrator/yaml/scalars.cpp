#include "orchestrator/yaml/scalars.hpp"

#include "orchestrator/yaml/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>

namespace plugfest::yaml {

namespace {

constexpr std::size_t most_range_numbers = 1024;

constexpr std::array duration_table{Unit{"s", 1.0},    Unit{"ms", 1e-3},  Unit{"us", 1e-6},
                                    Unit{"min", 60.0}, Unit{"h", 3600.0}, Unit{"d", 86400.0}};
constexpr std::array length_table{Unit{"m", 1.0}, Unit{"cm", 0.01}, Unit{"km", 1000.0}};
constexpr std::array rate_table{Unit{"Gb/s", 1.0}, Unit{"G", 1.0}, Unit{"Tb/s", 1000.0},
                                Unit{"T", 1000.0}};
constexpr std::array power_table{Unit{"W", 1.0}, Unit{"mW", 1e-3}};

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

/// Length of the run of digits at the start.
std::size_t digits(std::string_view text) {
    const auto* const end = std::ranges::find_if_not(text, is_digit);
    return static_cast<std::size_t>(end - text.begin());
}

std::unexpected<std::string> wrong(std::string message) {
    return std::unexpected(std::move(message));
}

/// Length of the decimal number at the start of `text`, 0 if there is none: -?(0|[1-9]d*)(.d+)?
/// ([eE][+-]?d+)?
std::size_t number_length(std::string_view text) {
    std::size_t at = text.starts_with('-') ? 1 : 0;
    const std::size_t whole = digits(text.substr(at));
    if (whole == 0 || (whole > 1 && text[at] == '0')) {
        return 0;
    }
    at += whole;
    if (at + 1 < text.size() && text[at] == '.' && is_digit(text[at + 1])) {
        at += 1 + digits(text.substr(at + 1));
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        const std::size_t sign =
            at + 1 < text.size() && (text[at + 1] == '+' || text[at + 1] == '-') ? 1 : 0;
        const std::size_t exponent = digits(text.substr(std::min(at + 1 + sign, text.size())));
        at += exponent == 0 ? 0 : 1 + sign + exponent;
    }
    return at;
}

/// What to say about text that is no number, by how it looks.
std::string number_complaint(std::string_view text) {
    const std::string_view body = text.starts_with('-') ? text.substr(1) : text;
    if (body.size() > 1 && body[0] == '0' && digits(body) > 1) {
        return fmt::format("is '{}'; a number has no leading zeros", text);
    }
    if (body.starts_with("0x") || body.starts_with("0o") || body.starts_with("0b")) {
        return fmt::format("is '{}'; write numbers in decimal", text);
    }
    if (body.starts_with('.') && digits(body.substr(1)) > 0) {
        return fmt::format("is '{}'; write 0{}", text, body);
    }
    return fmt::format("is '{}', which is not a number", text);
}

Parsed<double> to_double(std::string_view text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
        return wrong(fmt::format("is '{}', which is out of range", text));
    }
    return value;
}

Parsed<int> parse_small(std::string_view text) {
    const auto value = parse_integer(text);
    if (!value) {
        return wrong(value.error());
    }
    if (*value < 0 || *value > 1'000'000) {
        return wrong(fmt::format("has {}, which is out of range", *value));
    }
    return static_cast<int>(*value);
}

/// "3" or "1-4" appended to `numbers`; a complaint, or nothing.
std::optional<std::string> append_range(std::string_view piece, std::vector<int>& numbers) {
    const std::size_t dash = piece.find('-');
    const auto first = parse_small(piece.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : parse_small(piece.substr(dash + 1));
    if (!first || !last) {
        return first ? last.error() : first.error();
    }
    if (*last < *first) {
        return fmt::format("has the range '{}', which runs backwards; write {}-{}", piece, *last,
                           *first);
    }
    if (numbers.size() + static_cast<std::size_t>(*last - *first) >= most_range_numbers) {
        return fmt::format("names more than {} numbers", most_range_numbers);
    }
    for (int number = *first; number <= *last; ++number) {
        numbers.push_back(number);
    }
    return std::nullopt;
}

bool is_plain_letter(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
           std::string_view("_./:@+-").contains(letter);
}

/// Words that other YAML readers take for something else than text.
bool is_reserved(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    constexpr std::array<std::string_view, 9> words{"null", "true", "false", "yes", "no",
                                                    "on",   "off",  "y",     "n"};
    return std::ranges::find(words, lower) != words.end();
}

bool is_safe_plain(std::string_view text) {
    return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0 &&
           text.back() != ':' && std::ranges::all_of(text, is_plain_letter) && !is_reserved(text);
}

}  // namespace

Units duration_units() {
    return duration_table;
}
Units length_units() {
    return length_table;
}
Units rate_units() {
    return rate_table;
}
Units power_units() {
    return power_table;
}

Parsed<std::int64_t> parse_integer(std::string_view text) {
    const std::size_t length = number_length(text);
    if (length == 0 || length != text.size()) {
        return wrong(number_complaint(text));
    }
    if (text.find_first_of(".eE") != std::string_view::npos) {
        return wrong(fmt::format("is '{}'; a whole number is needed", text));
    }
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) {
        return wrong(fmt::format("is '{}', which is out of range", text));
    }
    return value;
}

Parsed<double> parse_number(std::string_view text) {
    const std::size_t length = number_length(text);
    if (length == 0 || length != text.size()) {
        return wrong(number_complaint(text));
    }
    return to_double(text);
}

Parsed<bool> parse_boolean(std::string_view text) {
    if (text == "true" || text == "false") {
        return text == "true";
    }
    return wrong(fmt::format("is '{}'; write true or false", text));
}

Parsed<double> parse_quantity(std::string_view text, Units units) {
    const std::size_t length = number_length(text);
    if (length == 0) {
        return wrong(fmt::format("{}; write a number and a unit, such as '10 {}'",
                                 number_complaint(text), units.front().word));
    }
    std::string_view word = text.substr(length);
    word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
    if (word.empty()) {
        return wrong(
            fmt::format("is '{}' without a unit; write '{} {}'", text, text, units.front().word));
    }
    const auto unit = std::ranges::find(units, word, &Unit::word);
    if (unit == units.end()) {
        std::vector<std::string> words;
        for (const Unit& known : units) {
            words.emplace_back(known.word);
        }
        return wrong(fmt::format("is '{}'; unknown unit '{}'{}", text, word, hint(word, words)));
    }
    const auto number = to_double(text.substr(0, length));
    if (!number) {
        return number;
    }
    return *number * unit->factor;
}

Parsed<std::vector<int>> parse_ranges(std::string_view text) {
    std::vector<int> numbers;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        std::string_view piece = text.substr(start, end - start);
        piece.remove_prefix(std::min(piece.find_first_not_of(' '), piece.size()));
        if (auto complaint = append_range(piece, numbers)) {
            return wrong(*std::move(complaint));
        }
        start = end + 1;
    }
    return numbers;
}

std::string to_scalar(std::string_view text) {
    if (is_safe_plain(text)) {
        return std::string(text);
    }
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') {
            quoted += '\\';
            quoted += letter;
        } else if (static_cast<unsigned char>(letter) < 0x20) {
            quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(letter));
        } else {
            quoted += letter;
        }
    }
    return quoted + '"';
}

}  // namespace plugfest::yaml
