#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::yaml {

/// A value, or what is wrong with the text, as the rest of a sentence that starts with the key.
template <class T>
using Parsed = std::expected<T, std::string>;

/// A unit word and its size in the base unit.
struct Unit {
    std::string_view word;
    double factor;
};

/// Units a quantity may be written in; the first is the one recommended in messages.
using Units = std::span<const Unit>;
[[nodiscard]] Units duration_units();  ///< base: seconds
[[nodiscard]] Units length_units();    ///< base: metres
[[nodiscard]] Units rate_units();      ///< base: Gb/s
[[nodiscard]] Units power_units();     ///< base: watts

/// Decimal whole number: no leading zeros (YAML would read 0012 as octal 10), no hexadecimal, no
/// fraction.
[[nodiscard]] Parsed<std::int64_t> parse_integer(std::string_view text);
/// Finite decimal number, with optional fraction and exponent: "3", "0.5", "1e-7".
[[nodiscard]] Parsed<double> parse_number(std::string_view text);
/// `true` or `false`, nothing else.
[[nodiscard]] Parsed<bool> parse_boolean(std::string_view text);
/// A number with a unit, such as "10 s" or "500 ms", in the base unit.
[[nodiscard]] Parsed<double> parse_quantity(std::string_view text, Units units);
/// Comma list of whole numbers and inclusive ranges, "1-4,7", in the order written; at most 1024
/// numbers.
[[nodiscard]] Parsed<std::vector<int>> parse_ranges(std::string_view text);

/// `text` as a YAML scalar that parse() reads back as the same text: plain where that is safe, else
/// in double quotes.
[[nodiscard]] std::string to_scalar(std::string_view text);

}  // namespace plugfest::yaml
