#pragma once

#include "drivers/api/device_types.hpp"
#include "drivers/cmis/block.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace plugfest::cmis {

/// What kind of number a VDM sample is.
enum class VdmCoding { f16, u16, s16 };

/// One observable type of the VDM type table (CMIS 5.2, 8.19.2) and of the C-CMIS range.
struct VdmType {
    std::uint8_t id = 0;
    const char* name = "";  ///< our short name: "pre_fec_ber"
    const char* unit = "";
    Side side = Side::media;
    VdmCoding coding = VdmCoding::u16;
    double scale = 1.0;      ///< unit per count, for the fixed-point codings
    bool statistic = false;  ///< a minimum, maximum, average or total: needs freezing
};

/// The type with this number; null for vendor-specific and reserved ones.
[[nodiscard]] const VdmType* find_vdm_type(std::uint8_t id);

/// An observable a module offers: where its sample is, and what it is.
struct VdmDescriptor {
    std::size_t group = 0;     ///< 0-3
    std::size_t position = 0;  ///< 0-63 within the group
    const VdmType* type = nullptr;
    std::optional<int> lane;  ///< 1-based; empty for the whole module or path
};

/// The known observables of one group. `page` covers its descriptor page; `bank` gives the lanes
/// their numbers.
[[nodiscard]] std::vector<VdmDescriptor> decode_descriptors(std::size_t group, int bank,
                                                            const Block& page);

/// Where the sample of an observable is.
[[nodiscard]] Field sample_of(const VdmDescriptor& descriptor);

/// The value of an observable. `page` covers the sample page of its group.
[[nodiscard]] api::Observable decode_sample(const VdmDescriptor& descriptor, const Block& page);

}  // namespace plugfest::cmis
