#pragma once

#include "domain/result.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plugfest::sim {

/// A firmware of a simulated module.
struct FirmwareRelease {
    std::string part;  ///< part number it is made for
    std::uint8_t major = 0;
    std::uint8_t minor = 0;
    std::uint16_t build = 0;

    bool operator==(const FirmwareRelease&) const = default;
};

/// Head of an image file: what goes into 0101h. The rest is written in blocks.
inline constexpr std::size_t firmware_header_length = 64;

/// An image file that simulated modules of that part take: a head with magic, release, length and
/// CRC-32, then `body_length` bytes that differ from one release and place to the next.
[[nodiscard]] std::vector<std::uint8_t> make_firmware_image(const FirmwareRelease& release,
                                                            std::size_t body_length);

/// What a head says.
struct FirmwareHead {
    FirmwareRelease release;
    std::uint32_t body_length = 0;
    std::uint32_t checksum = 0;
};

/// Fails with `decode` if the bytes are no head of an image for simulated modules.
[[nodiscard]] Result<FirmwareHead> parse_firmware_head(std::span<const std::uint8_t> bytes);

/// CRC-32 as of Ethernet and zip.
[[nodiscard]] std::uint32_t crc32(std::span<const std::uint8_t> bytes);

}  // namespace plugfest::sim
