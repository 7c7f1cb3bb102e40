#include "drivers/cmis/vdm.hpp"

#include "drivers/cmis/codec/f16.hpp"
#include "drivers/cmis/registers/vdm.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace plugfest::cmis {
namespace {

constexpr double per_256 = 1.0 / 256.0;
constexpr double percent_of_s16 = 100.0 / 32767.0;
constexpr double percent_of_u16 = 100.0 / 65535.0;

constexpr VdmType ratio(std::uint8_t id, const char* name, Side side, bool statistic) {
    return {.id = id,
            .name = name,
            .unit = "1",
            .side = side,
            .coding = VdmCoding::f16,
            .statistic = statistic};
}

constexpr VdmType count(std::uint8_t id, const char* name, Side side, bool statistic) {
    return {.id = id, .name = name, .unit = "count", .side = side, .statistic = statistic};
}

constexpr VdmType number(std::uint8_t id, const char* name, const char* unit, VdmCoding coding,
                         double scale, Side side = Side::media) {
    return {.id = id, .name = name, .unit = unit, .side = side, .coding = coding, .scale = scale};
}

using enum VdmCoding;

constexpr auto types = std::to_array<VdmType>({
    number(1, "laser_age", "%", u16, 1.0),
    number(2, "tec_current", "%", s16, percent_of_s16),
    number(3, "laser_frequency_error", "MHz", s16, 10.0),
    number(4, "laser_temperature", "Cel", s16, per_256),
    number(5, "esnr", "dB", u16, per_256),
    number(6, "esnr", "dB", u16, per_256, Side::host),
    number(7, "ltp", "dB", u16, per_256),
    number(8, "ltp", "dB", u16, per_256, Side::host),
    ratio(9, "pre_fec_ber_min", Side::media, true),
    ratio(10, "pre_fec_ber_min", Side::host, true),
    ratio(11, "pre_fec_ber_max", Side::media, true),
    ratio(12, "pre_fec_ber_max", Side::host, true),
    ratio(13, "pre_fec_ber_avg", Side::media, true),
    ratio(14, "pre_fec_ber_avg", Side::host, true),
    ratio(15, "pre_fec_ber", Side::media, false),
    ratio(16, "pre_fec_ber", Side::host, false),
    ratio(17, "frame_loss_min", Side::media, true),
    ratio(18, "frame_loss_min", Side::host, true),
    ratio(19, "frame_loss_max", Side::media, true),
    ratio(20, "frame_loss_max", Side::host, true),
    ratio(21, "frame_loss_avg", Side::media, true),
    ratio(22, "frame_loss_avg", Side::host, true),
    ratio(23, "frame_loss", Side::media, false),
    ratio(24, "frame_loss", Side::host, false),
    ratio(25, "frame_loss_total", Side::media, true),
    ratio(26, "frame_loss_total", Side::host, true),
    count(27, "symbol_error_weight_min", Side::media, true),
    count(28, "symbol_error_weight_min", Side::host, true),
    count(29, "symbol_error_weight_max", Side::media, true),
    count(30, "symbol_error_weight_max", Side::host, true),
    count(31, "symbol_error_weight_avg", Side::media, true),
    count(32, "symbol_error_weight_avg", Side::host, true),
    count(33, "symbol_error_weight", Side::media, false),
    count(34, "symbol_error_weight", Side::host, false),
    number(77, "supply_2v6", "V", u16, 1e-4),
    number(78, "supply_1v8", "V", u16, 1e-4),
    number(79, "supply_1v2", "V", u16, 1e-4),
    number(80, "supply_0v9", "V", u16, 1e-4),
    number(81, "supply_0v7a", "V", u16, 1e-4),
    number(82, "supply_0v7b", "V", u16, 1e-4),
    number(83, "supply_12v", "V", u16, 2.5e-4),
    number(84, "laser_source_power", "dBm", s16, 0.01),
    number(128, "modulator_bias_xi", "%", u16, percent_of_u16),
    number(129, "modulator_bias_xq", "%", u16, percent_of_u16),
    number(130, "modulator_bias_yi", "%", u16, percent_of_u16),
    number(131, "modulator_bias_yq", "%", u16, percent_of_u16),
    number(132, "modulator_bias_x_phase", "%", u16, percent_of_u16),
    number(133, "modulator_bias_y_phase", "%", u16, percent_of_u16),
    number(134, "dispersion_fine", "ps/nm", s16, 1.0),
    number(135, "dispersion_coarse", "ps/nm", s16, 20.0),
    number(136, "differential_group_delay", "ps", u16, 0.01),
    number(137, "second_order_pmd", "ps^2", u16, 0.01),
    number(138, "polarization_dependent_loss", "dB", u16, 0.1),
    number(139, "osnr", "dB", u16, 0.1),
    number(140, "coherent_esnr", "dB", u16, 0.1),
    number(141, "carrier_frequency_offset", "MHz", s16, 1.0),
    number(142, "error_vector_magnitude", "%", u16, percent_of_u16),
    number(143, "coherent_tx_power", "dBm", s16, 0.01),
    number(144, "coherent_rx_power", "dBm", s16, 0.01),
    number(145, "coherent_rx_signal_power", "dBm", s16, 0.01),
    number(146, "polarization_rotation", "krad/s", u16, 1.0),
    number(147, "modulation_error_ratio", "dB", u16, 0.1),
});
// Strictly ascending, since the look-up is a binary search.
static_assert(std::ranges::adjacent_find(types, std::greater_equal{}, &VdmType::id) == types.end());

double value_of(const VdmType& type, const Block& page, const Field& samples,
                std::size_t position) {
    switch (type.coding) {
        case VdmCoding::f16:
            return decode_f16(page.u16(samples, position));
        case VdmCoding::s16:
            return page.s16(samples, position) * type.scale;
        case VdmCoding::u16:
            break;
    }
    return page.u16(samples, position) * type.scale;
}

}  // namespace

const VdmType* find_vdm_type(std::uint8_t id) {
    const auto found = std::ranges::lower_bound(types, id, {}, &VdmType::id);
    return found != types.end() && found->id == id ? &*found : nullptr;
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

api::Observable decode_sample(const VdmDescriptor& descriptor, const Block& page) {
    const Field samples = vdm_pages::samples(descriptor.group);
    const auto raw = page.bytes(part_of(samples, descriptor.position * 2, 2));
    api::Observable observable;
    observable.name = descriptor.type->name;
    observable.unit = descriptor.type->unit;
    observable.side = descriptor.type->side;
    observable.lane = descriptor.lane;
    observable.value = value_of(*descriptor.type, page, samples, descriptor.position);
    observable.raw.assign(raw.begin(), raw.end());
    return observable;
}

}  // namespace plugfest::cmis
