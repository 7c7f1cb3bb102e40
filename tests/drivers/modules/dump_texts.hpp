#pragma once

#include "drivers/modules/module_image.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>
#include <string>
#include <vector>

/// Dumps as the tools write them, made from an image.
namespace plugfest::modules::test {

/// Lower memory and the pages, one after the other.
inline std::vector<std::uint8_t> linear_bytes(const ModuleImage& image) {
    std::vector<std::uint8_t> bytes;
    for (const auto& [address, half] : image.halves()) {
        bytes.insert(bytes.end(), half.begin(), half.end());
    }
    return bytes;
}

inline std::string printable(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += byte >= 0x20 && byte < 0x7F ? static_cast<char>(byte) : '.';
    }
    return text;
}

inline std::string as_ethtool_hex(const std::vector<std::uint8_t>& bytes) {
    std::string text = "Offset\t\tValues\n------\t\t------\n";
    for (std::size_t at = 0; at < bytes.size(); at += 16) {
        text += fmt::format("0x{:04x}:\t\t{:02x} \n", at,
                            fmt::join(std::span(bytes).subspan(at, 16), " "));
    }
    return text;
}

inline std::string as_xxd(const std::vector<std::uint8_t>& bytes) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 16) {
        const auto row = std::span(bytes).subspan(at, 16);
        text += fmt::format("{:08x}: ", at);
        for (std::size_t i = 0; i < row.size(); i += 2) {
            text += fmt::format("{:02x}{:02x} ", row[i], row[i + 1]);
        }
        text += " " + printable(row) + "\n";
    }
    return text;
}

inline std::string as_hexdump(const std::vector<std::uint8_t>& bytes) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 16) {
        const auto row = std::span(bytes).subspan(at, 16);
        text += fmt::format("{:08x}  {:02x}  {:02x}  |{}|\n", at, fmt::join(row.subspan(0, 8), " "),
                            fmt::join(row.subspan(8), " "), printable(row));
    }
    return text + fmt::format("{:08x}\n", bytes.size());
}

inline std::string as_i2cdump(const ModuleImage& image) {
    std::string text;
    for (const auto& [address, half] : image.halves()) {
        if (!address.upper) {
            continue;
        }
        text += fmt::format("# page {:02x}\n", address.page);
        text += "     0  1  2  3  4  5  6  7  8  9  a  b  c  d  e  f    0123456789abcdef\n";
        for (std::size_t at = 0; at < 256; at += 16) {
            const auto& source = at < 128 ? image.halves().at({}) : half;
            const auto row = std::span(source).subspan(at % 128, 16);
            text += fmt::format("{:02x}: {:02x}    {}\n", at, fmt::join(row, " "), printable(row));
        }
    }
    return text;
}

inline std::string as_sfputil(const ModuleImage& image) {
    std::string text = "EEPROM hexdump for port Ethernet0\n";
    for (const auto& [address, half] : image.halves()) {
        text +=
            fmt::format("        {} page {:x}h\n", address.upper ? "Upper" : "Lower", address.page);
        for (std::size_t at = 0; at < 128; at += 16) {
            const auto row = std::span(half).subspan(at, 16);
            text += fmt::format("        {:08x} {:02x}  {:02x} |{}|\n",
                                at + (address.upper ? 128 : 0), fmt::join(row.subspan(0, 8), " "),
                                fmt::join(row.subspan(8), " "), printable(row));
        }
        text += "\n";
    }
    return text;
}

}  // namespace plugfest::modules::test
