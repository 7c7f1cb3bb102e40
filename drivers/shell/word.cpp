#include "drivers/shell/word.hpp"

#include "drivers/shell/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plugfest::shell {

namespace {

constexpr std::size_t longest_port_name = 64;

bool is_alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool is_port_character(char c) {
    return is_alphanumeric(c) || c == '.' || c == '_' || c == '-';
}

bool is_plain(char c) {
    return is_port_character(c) || c == '/' || c == ':' || c == '=' || c == ',' || c == '@' ||
           c == '%' || c == '+';
}

}  // namespace

Result<void> check_port_name(std::string_view name) {
    const bool good = !name.empty() && name.size() <= longest_port_name && name.front() != '-' &&
                      name.front() != '.' && std::ranges::all_of(name, is_port_character);
    if (!good) {
        return fail(
            ErrorKind::config,
            fmt::format("'{}' is not a port name; letters, digits, '.', '_' and '-' are, as in "
                        "'Ethernet0' or 'eth1'; correct it in the lab file",
                        excerpt(name)));
    }
    return {};
}

std::string quoted(std::string_view text) {
    if (!text.empty() && std::ranges::all_of(text, is_plain)) {
        return std::string(text);
    }
    std::string word = "'";
    for (const char c : text) {
        if (c == '\'') {
            word += R"('\'')";
        } else {
            word += c;
        }
    }
    return word + "'";
}

}  // namespace plugfest::shell
