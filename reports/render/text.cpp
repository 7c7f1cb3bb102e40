#include "reports/render/text.hpp"

namespace plugfest::render {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr std::string_view ellipsis = "…";

unsigned char byte_at(std::string_view text, std::size_t index) {
    return static_cast<unsigned char>(text[index]);
}

/// How many bytes the character at `index` has; 0 if it is not valid UTF-8 (RFC 3629: no
/// over-long forms, no surrogates, nothing beyond U+10FFFF).
std::size_t character_length(std::string_view text, std::size_t index) {
    const unsigned lead = byte_at(text, index);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    if (length == 0 || index + length > text.size()) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte_at(text, index + i) & 0xC0U) != 0x80U) {
            return 0;
        }
    }
    const unsigned second = length > 1 ? byte_at(text, index + 1) : 0;
    const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
    const bool surrogate = lead == 0xED && second >= 0xA0;
    const bool too_large = lead == 0xF4 && second >= 0x90;
    return overlong || surrogate || too_large ? 0 : length;
}

bool is_control(unsigned char byte) {
    return byte < 0x20 || byte == 0x7F;
}

}  // namespace

std::string clean_text(std::string_view text, std::size_t longest) {
    std::string clean;
    for (std::size_t i = 0; i < text.size();) {
        if (clean.size() >= longest) {
            return clean + std::string(ellipsis);
        }
        const std::size_t length = character_length(text, i);
        const unsigned char byte = byte_at(text, i);
        if (byte == '\n' || byte == '\t' || byte == '\r') {
            clean += ' ';
        } else if (length == 0 || is_control(byte)) {
            clean += replacement;
        } else {
            clean += text.substr(i, length);
        }
        i += length == 0 ? 1 : length;
    }
    return clean;
}

std::string csv_text(std::string_view text) {
    std::string field = clean_text(text);
    constexpr std::string_view formula_starts = "=+-@";
    const auto first = field.find_first_not_of(' ');
    if (first != std::string::npos && formula_starts.find(field[first]) != std::string_view::npos) {
        field.insert(field.begin(), '\'');
    }
    if (field.find_first_of(",\"'") == std::string::npos) {
        return field;
    }
    std::string quoted = "\"";
    for (const char character : field) {
        quoted += character;
        if (character == '"') {
            quoted += '"';
        }
    }
    return quoted + '"';
}

}  // namespace plugfest::render
