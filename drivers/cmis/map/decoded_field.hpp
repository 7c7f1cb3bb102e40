#pragma once

#include "drivers/cmis/map/row.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace plugfest::cmis {

/// What there is to say about a field. "Not supported" is the module's word, "not set" a field it
/// left empty, "no light" a measured optical power of nothing.
enum class ValueState : std::uint8_t { value, not_supported, not_set, no_light };

/// One field as decoded. A view into the memory and the tables, both of which must outlive it.
struct DecodedField {
    const Row* row = nullptr;
    const std::uint8_t* bytes = nullptr;
    double number = 0.0;      ///< of the codecs that give a number; in the unit of the row
    std::uint64_t raw = 0;    ///< the bits as an unsigned number, where they fit
    std::uint16_t index = 0;  ///< number of the element of a row that repeats
    std::uint8_t device = 0;
    std::uint8_t bank = 0;
    std::uint8_t page = 0;
    std::uint8_t offset = 0;
    ValueState state = ValueState::value;
    std::uint8_t context = 0;  ///< media type, or the VDM type of a sample

    [[nodiscard]] std::size_t length() const { return row->length; }
    [[nodiscard]] std::span<const std::uint8_t> memory() const { return {bytes, length()}; }
};

/// Half a page of module memory, as the walker looks at it.
struct PageView {
    std::uint8_t device = 0;
    std::uint8_t bank = 0;
    std::uint8_t page = 0;
    bool upper = false;
    const std::uint8_t* bytes = nullptr;  ///< 128 of them

    [[nodiscard]] std::uint8_t byte(std::size_t offset) const {
        return bytes[upper ? offset - 128 : offset];
    }
    [[nodiscard]] const std::uint8_t* at(std::size_t offset) const {
        return bytes + (upper ? offset - 128 : offset);
    }
};

/// Where decoded fields go: storage of the caller's. What does not fit is counted but not kept.
class FieldSink {
  public:
    explicit FieldSink(std::span<DecodedField> storage) : storage_(storage) {}

    /// Where the next field is to be written.
    [[nodiscard]] DecodedField& next() {
        DecodedField& place = count_ < storage_.size() ? storage_[count_] : overflow_;
        ++count_;
        return place;
    }
    void add(const DecodedField& field) { next() = field; }
    /// How many fields there were, kept or not.
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::span<const DecodedField> fields() const {
        return storage_.first(count_ < storage_.size() ? count_ : storage_.size());
    }

  private:
    std::span<DecodedField> storage_;
    DecodedField overflow_;
    std::size_t count_ = 0;
};

/// Coefficients c0 + c1 x + … of a raw number x; c1 alone is 1 where the number stands for itself.
using Polynomial = std::array<double, 5>;
inline constexpr Polynomial identity_polynomial{0.0, 1.0, 0.0, 0.0, 0.0};

/// What the walker must know of the module at large to read any one page.
struct WalkContext {
    std::array<bool, 128> gates{};  ///< gate 0 is `always`
    std::uint8_t revision = 0xFF;   ///< as 00h:1; rows of later revisions are left out
    std::uint8_t media_lanes = 0xFF;
    std::uint8_t media_type = 0;
    std::uint8_t applications = 0;  ///< how many the module lists
    std::array<Polynomial, scaling_count> scaling = {identity_polynomial, identity_polynomial,
                                                     identity_polynomial, identity_polynomial,
                                                     identity_polynomial, identity_polynomial};
};

}  // namespace plugfest::cmis
