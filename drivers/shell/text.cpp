#include "drivers/shell/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace plugfest::shell {

namespace {

constexpr std::size_t excerpt_length = 120;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// "1,234,567": groups of three after the first separator.
bool has_proper_groups(std::string_view text) {
    const auto first = text.find(',');
    if (first == std::string_view::npos) {
        return true;
    }
    if (first == 0 || first > 3) {
        return false;
    }
    for (std::size_t at = first; at < text.size(); at += 4) {
        const auto group = text.substr(at + 1, 3);
        if (text[at] != ',' || group.size() != 3 || !std::ranges::all_of(group, is_digit)) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        auto line = text.substr(0, end);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        lines.push_back(line);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return lines;
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    if (trim(text).empty()) {
        return parts;
    }
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(trim(text.substr(0, end)));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

std::optional<std::string_view> value_of(std::string_view text, std::string_view key) {
    for (const auto line : lines_of(text)) {
        const auto colon = line.find(':');
        if (colon != std::string_view::npos && trim(line.substr(0, colon)) == key) {
            return trim(line.substr(colon + 1));
        }
    }
    return std::nullopt;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
    text = trim(text);
    if (!has_proper_groups(text)) {
        return std::nullopt;
    }
    std::string digits;
    std::ranges::copy_if(text, std::back_inserter(digits), [](char c) { return c != ','; });
    std::uint64_t value = 0;
    const auto* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value);
    if (error != std::errc{} || stop != end) {
        return std::nullopt;
    }
    return value;
}

std::optional<double> parse_number(std::string_view text) {
    text = trim(text);
    double value = 0.0;
    const auto [stop, error] = std::from_chars(text.begin(), text.end(), value);
    if (error != std::errc{} || stop != text.end() || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

std::string excerpt(std::string_view text) {
    std::string shown(trim(text).substr(0, excerpt_length));
    std::ranges::replace_if(
        shown, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
    // Messages end in JSON and HTML; a cut or foreign encoding would make them invalid.
    std::ranges::replace_if(
        shown, [](char c) { return static_cast<unsigned char>(c) > 0x7f; }, '?');
    if (trim(text).size() > excerpt_length) {
        shown += "…";
    }
    return shown;
}

Error bad_output(std::string_view command, std::string_view problem, std::string_view offending) {
    return {ErrorKind::decode, fmt::format("{}: {}: '{}'", command, problem, excerpt(offending))};
}

}  // namespace plugfest::shell
