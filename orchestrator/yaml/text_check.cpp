#include "orchestrator/yaml/text_check.hpp"

#include "orchestrator/yaml/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace plugfest::yaml {

namespace {

/// After so many the file is not text, and more lines of complaint help nobody.
constexpr std::size_t enough = 5;

std::uint8_t byte(std::string_view text, std::size_t at) {
    return static_cast<std::uint8_t>(text[at]);
}

bool is_continuation(std::uint8_t value) {
    return (value & 0xC0U) == 0x80U;
}

/// The length of the UTF-8 sequence at `at`, 0 if it is malformed, overlong, a surrogate or beyond
/// U+10FFFF (RFC 3629, section 4).
std::size_t sequence_length(std::string_view text, std::size_t at) {
    const std::uint8_t lead = byte(text, at);
    if (lead < 0x80) {
        return 1;
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || at + length > text.size()) {
        return 0;
    }
    const std::uint8_t second = byte(text, at + 1);
    const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
    const bool out_of_range = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
    if (overlong || out_of_range) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(byte(text, at + i))) {
            return 0;
        }
    }
    return length;
}

/// What is wrong with the character at `at`, or nothing.
std::string fault_at(std::string_view line, std::size_t at, bool indentation) {
    const std::uint8_t value = byte(line, at);
    if (value == '\t') {
        return indentation ? "tab in the indentation; use spaces" : "";
    }
    if (value == '\r') {
        return "carriage return; save the file with LF line ends (for example with dos2unix)";
    }
    if (value < 0x20 || value == 0x7F) {
        return fmt::format("control character 0x{:02x}; this is not a text file", value);
    }
    if (sequence_length(line, at) == 0) {
        return fmt::format("byte 0x{:02x} is not valid UTF-8; save the file as UTF-8", value);
    }
    return {};
}

/// Reports the first fault of one line.
void check_line(std::string_view line, int number, Mistakes& mistakes) {
    if (line.size() > most_line_bytes) {
        mistakes.add({number, 1}, fmt::format("line is {} bytes long; at most {} are allowed",
                                              line.size(), most_line_bytes));
        return;
    }
    bool indentation = true;
    int column = 1;
    for (std::size_t at = 0; at < line.size(); ++column) {
        indentation = indentation && (line[at] == ' ' || line[at] == '\t');
        if (std::string fault = fault_at(line, at, indentation); !fault.empty()) {
            mistakes.add({number, column}, std::move(fault));
            return;
        }
        at += sequence_length(line, at);
    }
}

}  // namespace

void check_text(std::string_view text, Mistakes& mistakes) {
    if (text.size() > most_bytes) {
        mistakes.add({1, 1},
                     fmt::format("the file is larger than {} KiB; split it", most_bytes / 1024));
        return;
    }
    if (text.starts_with("\xEF\xBB\xBF") || text.starts_with("\xFF\xFE") ||
        text.starts_with("\xFE\xFF")) {
        mistakes.add({1, 1}, "byte order mark; save the file as UTF-8 without BOM");
        return;
    }
    int number = 1;
    for (std::size_t start = 0; start <= text.size() && mistakes.size() < enough; ++number) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        check_line(text.substr(start, end - start), number, mistakes);
        start = end + 1;
    }
}

int count_characters(std::string_view text) {
    return static_cast<int>(std::ranges::count_if(
        text, [](char letter) { return !is_continuation(static_cast<std::uint8_t>(letter)); }));
}

}  // namespace plugfest::yaml
