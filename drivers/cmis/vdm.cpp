#include "drivers/cmis/vdm.hpp"

#include "drivers/cmis/map/vdm_rows.hpp"
#include "drivers/cmis/map/walker.hpp"
#include "drivers/cmis/registers/vdm.hpp"
#include "drivers/cmis/vdm_types.hpp"

namespace plugfest::cmis {

const VdmType* find_vdm_type(std::uint8_t id) {
    const auto found = std::ranges::lower_bound(vdm_types, id, {}, &VdmType::id);
    return found != vdm_types.end() && found->id == id ? &*found : nullptr;
}

std::vector<VdmDescriptor> decode_descriptors(std::size_t group, int bank, const Block& page) {
    constexpr int lanes_in_bank = 8;
    const auto bytes = page.bytes(vdm_pages::descriptors(group));
    std::vector<VdmDescriptor> descriptors;
    for (std::size_t i = 0; i < vdm_pages::observables_per_group; ++i) {
        const std::uint8_t lane = bytes[2 * i] & 0x0FU;
        const VdmType* type = find_vdm_type(bytes[2 * i + 1]);
        const bool whole = lane == vdm_pages::whole_module;
        if (type == nullptr || (!whole && lane >= lanes_in_bank)) {
            continue;
        }
        VdmDescriptor descriptor{.group = group, .position = i, .type = type, .lane = {}};
        if (!whole) {
            descriptor.lane = bank * lanes_in_bank + lane + 1;
        }
        descriptors.push_back(descriptor);
    }
    return descriptors;
}

Field sample_of(const VdmDescriptor& descriptor) {
    constexpr std::size_t word = 2;
    return part_of(vdm_pages::samples(descriptor.group), descriptor.position * word, word);
}

api::Observable decode_sample(const VdmDescriptor& descriptor, const Block& page) {
    const auto raw = page.bytes(sample_of(descriptor));
    api::Observable observable;
    observable.name = descriptor.type->name;
    observable.unit = descriptor.type->unit;
    observable.side = descriptor.type->side;
    observable.lane = descriptor.lane;
    DecodedField field;
    decode_element(vdm_value_row(descriptor.type->id), raw.data(), 0, WalkContext{}, field);
    observable.value = field.number;
    observable.raw.assign(raw.begin(), raw.end());
    return observable;
}

}  // namespace plugfest::cmis
