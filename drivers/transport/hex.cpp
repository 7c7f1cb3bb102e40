#include "drivers/transport/hex.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

namespace plugfest::transport {

std::string to_hex(const Bytes& data) {
    return fmt::format("{:02x}", fmt::join(data, ""));
}

std::optional<Bytes> from_hex(std::string_view text) {
    if (text.size() % 2 != 0) {
        return std::nullopt;
    }
    Bytes data;
    data.reserve(text.size() / 2);
    for (std::size_t i = 0; i < text.size(); i += 2) {
        std::uint8_t byte = 0;
        const char* first = text.data() + i;
        const auto parsed = std::from_chars(first, first + 2, byte, 16);
        if (parsed.ec != std::errc() || parsed.ptr != first + 2) {
            return std::nullopt;
        }
        data.push_back(byte);
    }
    return data;
}

}  // namespace plugfest::transport
