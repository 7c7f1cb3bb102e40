#pragma once

#include "drivers/cmis/codec/fixed_point.hpp"
#include "drivers/cmis/registers/field.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>

namespace plugfest::cmis {

/// Whether a lane mask names the lane of 0-based `index`: bit 0 is lane 1 of the bank.
[[nodiscard]] constexpr bool has_lane(std::uint8_t lanes, std::size_t index) {
    return ((lanes >> index) & 1U) != 0;
}

/// A run of bytes of one page, read by field. A view: the bytes must outlive it. Asking for a field
/// outside the run is a programming error and throws std::logic_error.
class Block {
  public:
    /// `data` starts at byte `first` (0-255) of its page.
    Block(std::span<const std::uint8_t> data, std::size_t first) : data_(data), first_(first) {}
    /// The bytes that were read for `field`.
    Block(std::span<const std::uint8_t> data, const Field& field) : Block(data, field.offset) {}

    [[nodiscard]] std::span<const std::uint8_t> bytes(const Field& field) const {
        if (field.offset < first_ || field.end() > first_ + data_.size()) {
            throw std::logic_error("field outside of the bytes at hand");
        }
        return data_.subspan(field.offset - first_, field.length);
    }
    /// The bits of a field within its (first) byte, shifted down.
    [[nodiscard]] std::uint8_t bits(const Field& field) const {
        return static_cast<std::uint8_t>((bytes(field).front() & field.mask()) >> field.low_bit);
    }
    [[nodiscard]] bool flag(const Field& field) const { return bits(field) != 0; }
    /// The big-endian word `index` of a field.
    [[nodiscard]] std::uint16_t u16(const Field& field, std::size_t index = 0) const {
        return decode_u16(word(field, index));
    }
    [[nodiscard]] std::int16_t s16(const Field& field, std::size_t index = 0) const {
        return decode_s16(word(field, index));
    }

  private:
    [[nodiscard]] std::span<const std::uint8_t, 2> word(const Field& field,
                                                        std::size_t index) const {
        return bytes(part_of(field, index * 2, 2)).first<2>();
    }

    std::span<const std::uint8_t> data_;
    std::size_t first_;
};

}  // namespace plugfest::cmis
