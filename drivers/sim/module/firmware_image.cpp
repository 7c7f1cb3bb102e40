#include "drivers/sim/module/firmware_image.hpp"

#include "drivers/sim/physics/rng.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace plugfest::sim {

namespace {

// Head: magic (8), part number (16), major, minor, build (2), body length (4), CRC-32 (4), zeros.
constexpr std::string_view magic = "PFESTFW1";
constexpr std::size_t part_at = 8;
constexpr std::size_t part_width = 16;
constexpr std::size_t version_at = 24;
constexpr std::size_t build_at = 26;
constexpr std::size_t length_at = 28;
constexpr std::size_t checksum_at = 32;

void put_number(std::span<std::uint8_t> bytes, std::size_t at, std::uint32_t value,
                std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) {
        bytes[at + i] = static_cast<std::uint8_t>(value >> (8U * (width - 1 - i)) & 0xffU);
    }
}

std::uint32_t get_number(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t width) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < width; ++i) {
        value = value << 8U | bytes[at + i];
    }
    return value;
}

}  // namespace

std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
    constexpr std::uint32_t polynomial = 0xedb88320U;
    std::uint32_t crc = 0xffffffffU;
    for (const std::uint8_t byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit) {
            crc = crc >> 1U ^ ((crc & 1U) != 0 ? polynomial : 0U);
        }
    }
    return ~crc;
}

std::vector<std::uint8_t> make_firmware_image(const FirmwareRelease& release,
                                              std::size_t body_length) {
    std::vector<std::uint8_t> image(firmware_header_length + body_length);
    Random random = Seed(release.major * 256U + release.minor).at(release.part).random();
    for (std::size_t i = firmware_header_length; i < image.size(); ++i) {
        image[i] = static_cast<std::uint8_t>(random() & 0xffU);
    }
    std::ranges::copy(magic, image.begin());
    std::fill_n(image.begin() + part_at, part_width, std::uint8_t{' '});
    std::copy_n(release.part.begin(), std::min(part_width, release.part.size()),
                image.begin() + part_at);
    image[version_at] = release.major;
    image[version_at + 1] = release.minor;
    put_number(image, build_at, release.build, 2);
    put_number(image, length_at, static_cast<std::uint32_t>(body_length), 4);
    const auto body = std::span<const std::uint8_t>(image).subspan(firmware_header_length);
    put_number(image, checksum_at, crc32(body), 4);
    return image;
}

Result<FirmwareHead> parse_firmware_head(std::span<const std::uint8_t> bytes) {
    const bool known = bytes.size() >= firmware_header_length &&
                       std::equal(magic.begin(), magic.end(), bytes.begin());
    if (!known) {
        return fail(ErrorKind::decode, "no firmware image of a simulated module");
    }
    std::string part(bytes.begin() + part_at, bytes.begin() + part_at + part_width);
    part.erase(part.find_last_not_of(' ') + 1);
    return FirmwareHead{
        .release = {.part = part,
                    .major = bytes[version_at],
                    .minor = bytes[version_at + 1],
                    .build = static_cast<std::uint16_t>(get_number(bytes, build_at, 2))},
        .body_length = get_number(bytes, length_at, 4),
        .checksum = get_number(bytes, checksum_at, 4)};
}

}  // namespace plugfest::sim
