#include "drivers/switches/python_dict.hpp"

#include "drivers/shell/text.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace plugfest::switches {

namespace {

/// A cursor over the text; every step says whether it succeeded.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool take(char wanted) {
        skip_blanks();
        if (text_.starts_with(wanted)) {
            text_.remove_prefix(1);
            return true;
        }
        return false;
    }

    std::optional<std::string> take_value() {
        skip_blanks();
        if (text_.starts_with('\'') || text_.starts_with('"')) {
            return take_quoted();
        }
        const auto end = std::min(text_.find_first_of(",}: \t\r\n"), text_.size());
        if (end == 0) {
            return std::nullopt;
        }
        std::string word(text_.substr(0, end));
        text_.remove_prefix(end);
        return word;
    }

    bool at_end() {
        skip_blanks();
        return text_.empty();
    }
    [[nodiscard]] std::string_view rest() const { return text_; }

  private:
    void skip_blanks() {
        text_.remove_prefix(std::min(text_.find_first_not_of(" \t\r\n"), text_.size()));
    }

    std::optional<std::string> take_quoted() {
        const char quote = text_.front();
        text_.remove_prefix(1);
        std::string value;
        while (!text_.empty() && text_.front() != quote) {
            if (text_.front() == '\\') {
                if (!take_escape(value)) {
                    return std::nullopt;
                }
            } else {
                value += text_.front();
                text_.remove_prefix(1);
            }
        }
        if (text_.empty()) {
            return std::nullopt;
        }
        text_.remove_prefix(1);
        return value;
    }

    bool take_escape(std::string& value) {
        if (text_.size() < 2) {
            return false;
        }
        const char kind = text_[1];
        text_.remove_prefix(2);
        switch (kind) {
            case 'n':
                value += '\n';
                return true;
            case 't':
                value += '\t';
                return true;
            case 'r':
                value += '\r';
                return true;
            case 'x':
                return take_hex_escape(value);
            case '\\':
            case '\'':
            case '"':
                value += kind;
                return true;
            default:
                // Python keeps the backslash of an escape it does not know.
                value += '\\';
                value += kind;
                return true;
        }
    }

    bool take_hex_escape(std::string& value) {
        constexpr std::size_t digits = 2;
        constexpr int base = 16;
        const auto code = text_.substr(0, digits);
        int byte = 0;
        const auto [stop, error] =
            std::from_chars(code.data(), code.data() + code.size(), byte, base);
        if (error != std::errc{} || code.size() != digits || stop != code.data() + digits ||
            byte < 0) {
            return false;
        }
        value += static_cast<char>(byte);
        text_.remove_prefix(digits);
        return true;
    }

    std::string_view text_;
};

}  // namespace

Result<Fields> parse_python_dict(std::string_view command, std::string_view text) {
    Reader reader(text);
    Fields fields;
    if (!reader.take('{')) {
        return fail(shell::bad_output(command, "expected a dictionary in braces", text));
    }
    if (!reader.take('}')) {
        do {
            auto key = reader.take_value();
            const bool colon = key && reader.take(':');
            auto value = colon ? reader.take_value() : std::nullopt;
            if (!value) {
                return fail(
                    shell::bad_output(command, "the dictionary breaks off before", reader.rest()));
            }
            fields.insert_or_assign(std::move(*key), std::move(*value));
        } while (reader.take(','));
        if (!reader.take('}')) {
            return fail(shell::bad_output(command, "expected ',' or '}' before", reader.rest()));
        }
    }
    if (!reader.at_end()) {
        return fail(
            shell::bad_output(command, "unexpected text after the dictionary", reader.rest()));
    }
    return fields;
}

}  // namespace plugfest::switches
