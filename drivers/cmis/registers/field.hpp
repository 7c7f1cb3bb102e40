#pragma once

#include <cstddef>
#include <cstdint>

namespace plugfest::cmis {

/// Where something sits in module memory: page, first byte (0-255), length in bytes, and for single
/// bytes the bits. Lower memory is bytes 0-127 of page 00h.
struct Field {
    std::uint8_t page = 0;
    std::uint8_t offset = 0;
    std::uint8_t length = 1;
    std::uint8_t high_bit = 7;
    std::uint8_t low_bit = 0;

    [[nodiscard]] constexpr std::size_t end() const { return std::size_t{offset} + length; }
    /// The bits of the field within its byte, as a mask.
    [[nodiscard]] constexpr std::uint8_t mask() const {
        return static_cast<std::uint8_t>((0xFFU >> (7U - high_bit)) & (0xFFU << low_bit));
    }
};

/// The bytes from the first of `first` to the last of `last`, both of one page, as one field.
[[nodiscard]] constexpr Field cover(const Field& first, const Field& last) {
    return {.page = first.page,
            .offset = first.offset,
            .length = static_cast<std::uint8_t>(last.end() - first.offset)};
}

/// The single byte `index` of a longer field.
[[nodiscard]] constexpr Field byte_of(const Field& field, std::size_t index) {
    return {
        .page = field.page, .offset = static_cast<std::uint8_t>(field.offset + index), .length = 1};
}

/// A run of `count` bytes of a longer field.
[[nodiscard]] constexpr Field part_of(const Field& field, std::size_t index, std::size_t count) {
    return {.page = field.page,
            .offset = static_cast<std::uint8_t>(field.offset + index),
            .length = static_cast<std::uint8_t>(count)};
}

/// True if all fields are of `page`, lie within [first, last], have sensible bits, come in
/// ascending order (within a byte from the high bits down) and do not overlap. Every register
/// table asserts this about itself.
template <std::size_t size>
[[nodiscard]] consteval bool well_formed(const Field (&fields)[size], std::uint8_t page,
                                         std::size_t first, std::size_t last) {
    std::size_t next_byte = first;
    int next_bit = 7;
    for (const Field& field : fields) {
        if (field.page != page || field.length == 0 || field.offset < first ||
            field.end() > last + 1 || field.high_bit > 7 || field.low_bit > field.high_bit) {
            return false;
        }
        const bool whole = field.high_bit == 7 && field.low_bit == 0;
        if (!whole && field.length != 1) {
            return false;
        }
        const bool same_byte = next_byte == std::size_t{field.offset} + 1;
        if (same_byte ? field.high_bit > next_bit : field.offset < next_byte) {
            return false;
        }
        next_byte = field.end();
        next_bit = int{field.low_bit} - 1;
    }
    return true;
}

}  // namespace plugfest::cmis
