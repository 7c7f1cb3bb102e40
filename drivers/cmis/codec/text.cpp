#include "drivers/cmis/codec/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plugfest::cmis {
namespace {

bool is_padding(std::uint8_t byte) {
    return byte == ' ' || byte == 0;
}

bool is_printable(std::uint8_t byte) {
    return byte >= ' ' && byte <= '~';
}

std::span<const std::uint8_t> without_padding(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty() && is_padding(bytes.back())) {
        bytes = bytes.first(bytes.size() - 1);
    }
    return bytes;
}

}  // namespace

std::string decode_text(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (const std::uint8_t byte : without_padding(bytes)) {
        if (is_printable(byte) && byte != '\\') {
            text.push_back(static_cast<char>(byte));
        } else {
            text += fmt::format("\\x{:02x}", byte);
        }
    }
    return text;
}

bool is_proper_text(std::span<const std::uint8_t> bytes) {
    return std::ranges::all_of(bytes, is_printable) ||
           std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
}

}  // namespace plugfest::cmis
