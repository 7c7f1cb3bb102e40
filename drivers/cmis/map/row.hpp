#pragma once

#include "drivers/cmis/code_table.hpp"
#include "drivers/cmis/registers/field.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

/// Memory maps as data: one row per field, one table per page. The walker is the only code that
/// interprets them, so listings, JSON, lint and differences all speak of the same fields.
namespace plugfest::cmis {

/// How the bytes of a field become a value.
enum class Codec : std::uint8_t {
    unsigned_number,  ///< big-endian bytes, or bits of one byte, times `scale`
    signed_number,    ///< two's complement, big-endian, times `scale`
    little_endian,    ///< unsigned, low byte first, times `scale`
    f16,              ///< CMIS F16 (codec/f16.hpp)
    f32,              ///< IEEE single, big-endian (SFF-8472 calibration)
    power,            ///< U16 times `scale` in mW; 0 is "no light"
    multiplied,       ///< bits 5-0 times 0.1, 1, 10 or 100 by bits 7-6, times `scale`
    exponent,         ///< bits 4-0 times two to the power of bits 7-5, times `scale`
    host_lanes,       ///< a lane count whose 0 means "as the host interface ID implies"
    media_lanes,      ///< the same for the media interface ID
    code,             ///< a number of `codes`; an unknown one stays a number
    host_interface,   ///< SFF-8024 host interface ID
    media_interface,  ///< SFF-8024 media interface ID, of the list the module's media type names
    flag,             ///< one bit
    alarms,       ///< four bits: high alarm, low alarm, high warning, low warning, from bit 0 up
    alarms_down,  ///< the same four from bit 3 down (SFF-8636)
    set,          ///< bits, from bit 0 up, named by `codes`
    lanes,        ///< bitmap of lanes
    text,         ///< ASCII, padded
    bytes,        ///< left as they are: vendor specific, or of unknown meaning
    version,      ///< two bytes, major and minor
    revision,     ///< two nibbles, major and minor
    checksum,     ///< low byte of the sum of the bytes from `count` to `stride`
    covered,      ///< has a meaning but no readable value (passwords, triggers)
};

/// What the elements of a row that repeats are. The path holds "[]" where their number goes.
enum class Each : std::uint8_t {
    one,          ///< does not repeat
    lane,         ///< lanes that have no media or host side of their own
    host_lane,    ///< numbered through the banks
    media_lane,   ///< the same; a lane that the module lacks is "not supported"
    application,  ///< by AppSel; ends with the module's list
    item,         ///< from 1
    bank,         ///< from 0
    limit,        ///< high alarm, low alarm, high warning, low warning; appended to the path
    slot,         ///< VDM descriptors, numbered through the groups and banks
    page,         ///< a page of unknown contents, by its number
};

/// Which raw value means that a field was not filled in.
enum class Blank : std::uint8_t { never, zeros, ones };

/// Which law a raw number follows when the module itself gives the coefficients.
enum class Scaling : std::uint8_t { fixed, temperature, supply, tx_bias, tx_power, rx_power };
inline constexpr std::size_t scaling_count = 6;

/// A gate that is always open; families number theirs from 1.
inline constexpr std::uint8_t always = 0;

/// One field, or one run of like fields, of a page.
struct Row {
    const char* path = "";
    const char* unit = "";
    std::span<const CodeName> codes{};
    double scale = 1.0;
    std::uint8_t offset = 0;
    std::uint8_t length = 1;  ///< bytes of one element
    std::uint8_t high_bit = 7;
    std::uint8_t low_bit = 0;
    Codec codec = Codec::unsigned_number;
    Each each = Each::one;
    std::uint8_t count = 1;
    std::uint8_t stride = 8;          ///< bits from one element to the next
    std::uint8_t shown = always;      ///< gate: the bytes hold this field at all
    std::uint8_t supported = always;  ///< gate: the module offers it
    std::uint8_t revision = 0;        ///< first CMIS revision (as 00h:1) with the field
    Blank blank = Blank::never;
    Scaling scaling = Scaling::fixed;
    std::uint8_t first = 0;  ///< how many elements come before the first one here

    [[nodiscard]] constexpr Row if_shown(auto gate) const {
        Row row = *this;
        row.shown = static_cast<std::uint8_t>(gate);
        return row;
    }
    [[nodiscard]] constexpr Row if_supported(auto gate) const {
        Row row = *this;
        row.supported = static_cast<std::uint8_t>(gate);
        return row;
    }
    [[nodiscard]] constexpr Row since(std::uint8_t first_revision) const {
        Row row = *this;
        row.revision = first_revision;
        return row;
    }
    /// `elements` like this one, each `bits` after the one before.
    [[nodiscard]] constexpr Row repeated(Each what, std::uint8_t elements,
                                         std::uint8_t bits) const {
        Row row = *this;
        row.each = what;
        row.count = elements;
        row.stride = bits;
        return row;
    }
    [[nodiscard]] constexpr Row blank_if(Blank value) const {
        Row row = *this;
        row.blank = value;
        return row;
    }
    [[nodiscard]] constexpr Row scaled_by(Scaling law) const {
        Row row = *this;
        row.scaling = law;
        return row;
    }
    [[nodiscard]] constexpr Row after(std::uint8_t elements) const {
        Row row = *this;
        row.first = elements;
        return row;
    }
    [[nodiscard]] constexpr bool repeats() const { return each != Each::one; }
    /// One past the last byte of the last element.
    [[nodiscard]] constexpr std::size_t end() const {
        const std::size_t last_bit =
            repeats() ? low_bit + (std::size_t{count} - 1) * stride : std::size_t{0};
        return offset + last_bit / 8 + length;
    }
};

/// Places within the page of a table.
[[nodiscard]] constexpr Field at(std::uint8_t offset, std::uint8_t length = 1) {
    return {.offset = offset, .length = length};
}
[[nodiscard]] constexpr Field bit(std::uint8_t offset, std::uint8_t number) {
    return {.offset = offset, .high_bit = number, .low_bit = number};
}
[[nodiscard]] constexpr Field bits(std::uint8_t offset, std::uint8_t high, std::uint8_t low) {
    return {.offset = offset, .high_bit = high, .low_bit = low};
}

/// A row of any codec; the others below are short for it.
[[nodiscard]] constexpr Row row_of(const char* path, const Field& field, Codec codec,
                                   const char* unit = "", double scale = 1.0) {
    return {.path = path,
            .unit = unit,
            .scale = scale,
            .offset = field.offset,
            .length = field.length,
            .high_bit = field.high_bit,
            .low_bit = field.low_bit,
            .codec = codec};
}
[[nodiscard]] constexpr Row number(const char* path, const Field& field, const char* unit = "",
                                   double scale = 1.0) {
    return row_of(path, field, Codec::unsigned_number, unit, scale);
}
[[nodiscard]] constexpr Row signed_number(const char* path, const Field& field,
                                          const char* unit = "", double scale = 1.0) {
    return row_of(path, field, Codec::signed_number, unit, scale);
}
[[nodiscard]] constexpr Row flag(const char* path, const Field& field) {
    return row_of(path, field, Codec::flag);
}
[[nodiscard]] constexpr Row text(const char* path, const Field& field) {
    return row_of(path, field, Codec::text);
}
[[nodiscard]] constexpr Row raw_bytes(const char* path, const Field& field) {
    return row_of(path, field, Codec::bytes);
}
[[nodiscard]] constexpr Row code(const char* path, const Field& field,
                                 std::span<const CodeName> codes) {
    Row row = row_of(path, field, Codec::code);
    row.codes = codes;
    return row;
}
[[nodiscard]] constexpr Row set_of(const char* path, const Field& field,
                                   std::span<const CodeName> names) {
    Row row = row_of(path, field, Codec::set);
    row.codes = names;
    return row;
}
[[nodiscard]] constexpr Row covered(const Field& field) {
    return row_of("", field, Codec::covered);
}
/// The sum of bytes `first` to `last` in the byte `field`.
[[nodiscard]] constexpr Row checksum(const char* path, const Field& field, std::uint8_t first,
                                     std::uint8_t last) {
    Row row = row_of(path, field, Codec::checksum);
    row.count = first;
    row.stride = last;
    return row;
}
/// A bit per lane, lane 1 in bit `low_bit` of the field.
[[nodiscard]] constexpr Row lane_flags(const char* path, const Field& field, Each side,
                                       std::uint8_t lanes = 8) {
    return flag(path, {.offset = field.offset, .high_bit = field.low_bit, .low_bit = field.low_bit})
        .repeated(side, lanes, 1);
}
/// Four bits per lane, lane 1 in the low nibble of the first byte.
[[nodiscard]] constexpr Row lane_nibbles(const Row& row, Each side) {
    Row result = row.repeated(side, 8, 4);
    result.length = 1;
    result.high_bit = 3;
    return result;
}
/// Four limits one after the other, each of the length of the row.
[[nodiscard]] constexpr Row limits(const Row& row) {
    return row.repeated(Each::limit, 4, static_cast<std::uint8_t>(8 * row.length));
}

/// The fields of half a page.
struct Table {
    std::uint8_t device = 0;  ///< 0, or 2 for what SFF-8472 has at I2C address A2h
    std::uint8_t page = 0;
    bool upper = true;
    std::uint8_t advertised = always;  ///< gate: the module says that it has the page
    std::span<const Row> rows;
};

/// True if every row lies within [first, last], in ascending order. Rows that share bytes must have
/// a gate each. Every table asserts this about itself.
[[nodiscard]] consteval bool well_formed_rows(std::span<const Row> rows, std::size_t first,
                                              std::size_t last) {
    std::size_t offset = first;
    for (const Row& row : rows) {
        const std::size_t end = row.codec == Codec::checksum ? row.offset + 1U : row.end();
        if (row.offset < offset || end > last + 1 || row.high_bit > 7 ||
            row.low_bit > row.high_bit || row.length == 0) {
            return false;
        }
        offset = row.offset;
    }
    return true;
}

}  // namespace plugfest::cmis
