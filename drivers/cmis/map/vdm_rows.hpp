#pragma once

#include "drivers/cmis/map/decoded_field.hpp"
#include "drivers/cmis/map/row.hpp"
#include "drivers/cmis/vdm.hpp"

#include <cstdint>

namespace plugfest::cmis {

/// The row by which a VDM sample of this type is decoded. Types without a known meaning are
/// unsigned numbers without a unit.
[[nodiscard]] const Row& vdm_value_row(std::uint8_t type);

/// The row of one of the four limits (in the order of Each::limit) of a sample of this type.
[[nodiscard]] const Row& vdm_limit_row(std::uint8_t type, std::size_t limit);

/// The type with this number, those of the custom range included; null for one nobody describes.
[[nodiscard]] const VdmType* describe_vdm_type(std::uint8_t id);

/// The pages of one bank that VDM is spread over; null where unknown.
struct VdmPages {
    std::uint8_t bank = 0;
    const PageView* descriptors[4] = {};
    const PageView* samples[4] = {};
    const PageView* limits[4] = {};
    const PageView* flags = nullptr;
    const PageView* masks = nullptr;
};

/// Decodes descriptors, samples, limits, flags and masks of one bank. Of a set of limits that
/// several observables share each limit comes once, in the coding of the first of them.
void walk_vdm(const VdmPages& pages, const WalkContext& context, FieldSink& sink);

}  // namespace plugfest::cmis
