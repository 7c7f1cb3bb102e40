#include "drivers/sim/module/part_memory.hpp"

#include "drivers/sim/module/cdb_device.hpp"
#include "drivers/sim/module/control_set.hpp"
#include "drivers/sim/module/diagnostics.hpp"
#include "drivers/sim/module/encode.hpp"
#include "drivers/sim/module/vdm.hpp"

#include <array>
#include <cmath>

namespace plugfest::sim {

namespace {

constexpr std::uint8_t osfp = 0x19;
constexpr std::uint8_t cmis_5_2 = 0x52;
constexpr double degree_steps = 256.0;
constexpr double supply_steps = 10'000.0;  // per volt
constexpr double bias_step_ma = 0.002;

void set_thresholds(ModuleMemory& memory, reg::Address at, const std::array<double, 4>& counts) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto word = static_cast<std::int32_t>(std::lround(counts[i]));
        memory.set16(at + static_cast<int>(2 * i), static_cast<std::uint16_t>(word));
    }
}

std::array<double, 4> scaled(const PartThresholds& t, double factor) {
    return {t.high_alarm * factor, t.low_alarm * factor, t.high_warning * factor,
            t.low_warning * factor};
}

std::array<double, 4> power_counts(const PartThresholds& t) {
    return {static_cast<double>(encode_power(to_milliwatt(Dbm(t.high_alarm)))),
            static_cast<double>(encode_power(to_milliwatt(Dbm(t.low_alarm)))),
            static_cast<double>(encode_power(to_milliwatt(Dbm(t.high_warning)))),
            static_cast<double>(encode_power(to_milliwatt(Dbm(t.low_warning))))};
}

void fill_lower(ModuleMemory& memory, const PartKind& kind, const PartIdentity& identity) {
    memory.set(reg::identifier, osfp);
    memory.set(reg::revision, cmis_5_2);
    memory.set(reg::memory_model, kind.flat ? 0x80 : 0x00);
    memory.set(reg::module_state, 0x07);    // Ready, interrupt not asserted
    memory.set(reg::module_control, 0x40);  // obeys the low-power pin, which the cage holds high
    memory.set(reg::active_firmware, identity.firmware_major);
    memory.set(reg::active_firmware + 1, identity.firmware_minor);
    memory.set(reg::media_type, kind.media_type);
    for (std::size_t i = 0; i < 8; ++i) {
        const reg::Address at = reg::applications + static_cast<int>(4 * i);
        if (i >= kind.applications.size()) {
            memory.set(at, 0xff);
            continue;
        }
        const PartApplication& application = kind.applications[i];
        memory.set(at, application.host_interface);
        memory.set(at + 1, application.media_interface);
        memory.set(at + 2, static_cast<std::uint8_t>(application.host_lanes << 4U |
                                                     application.media_lanes));
        memory.set(at + 3, application.host_starts);
    }
}

void fill_identity(ModuleMemory& memory, const PartKind& kind, const PartIdentity& identity) {
    memory.set(reg::identifier_copy, osfp);
    memory.set_text(reg::vendor_name, 16, identity.vendor);
    memory.set_text(reg::part_number, 16, identity.part);
    memory.set_text(reg::vendor_revision, 2, identity.revision);
    memory.set_text(reg::serial_number, 16, identity.serial);
    memory.set_text(reg::date_code, 8, "260314");
    memory.set_text(reg::clei, 10, "");
    memory.set(reg::power_class, static_cast<std::uint8_t>((kind.power_class - 1U) << 5U));
    memory.set(reg::max_power, static_cast<std::uint8_t>(std::lround(kind.max_power_w * 4.0)));
    memory.set(reg::cable_length, encode_cable_length(identity.cable_length));
    memory.set(reg::connector, kind.connector);
    memory.set(reg::media_technology, kind.technology);
    memory.set(reg::far_end, is_cable_assembly(kind.medium) ? 2 : 0);  // straight cable
    if (is_copper(kind.medium)) {
        constexpr std::array gigahertz{5.0, 7.0, 12.9, 25.8};
        for (std::size_t i = 0; i < gigahertz.size(); ++i) {
            const double loss = kind.physics.cable_loss_db_per_m * identity.cable_length.value() *
                                std::sqrt(gigahertz[i] / 26.56);
            memory.set(reg::attenuation + static_cast<int>(i),
                       static_cast<std::uint8_t>(std::lround(loss)));
        }
    }
    memory.set(reg::identity_checksum,
               memory.checksum(reg::identifier_copy, reg::identity_checksum.offset - 1));
}

void fill_advertising(ModuleMemory& memory, const PartKind& kind) {
    memory.set(reg::hardware_revision, 1);
    memory.set(reg::smf_length,
               static_cast<std::uint8_t>(std::lround(kind.smf_km * 10.0)));  // in 0.1 km
    memory.set16(reg::wavelength, static_cast<std::uint16_t>(std::lround(kind.wavelength_nm * 20)));
    memory.set16(reg::wavelength_tolerance, kind.wavelength_nm > 0.0 ? 1300 : 0);  // 6.5 nm
    memory.set(reg::pages_supported, kind.has_patterns ? 0x60 : 0x00);
    memory.set(reg::modsel_wait, 0xf0);  // 16 · 2^7 µs
    const PartDurations& d = kind.durations;
    memory.set(reg::duration_data_path, static_cast<std::uint8_t>(d.deinit << 4U | d.init));
    memory.set(reg::duration_module_power,
               static_cast<std::uint8_t>(d.power_down << 4U | d.power_up));
    memory.set(reg::duration_tx_turn, static_cast<std::uint8_t>(d.tx_off << 4U | d.tx_on));
    memory.set(reg::module_traits, kind.wavelength_nm > 1000.0 ? 0x80 : 0x00);
    memory.set(reg::temperature_range, 70);
    memory.set(reg::temperature_range + 1, 0);
    memory.set(reg::lowest_supply, 156);  // 3.12 V in 20 mV
    memory.set(reg::detector, 0x50);      // average power, steady-state equaliser
    memory.set(reg::rx_output_levels, 0xf9);
    memory.set(reg::rx_output_eq_max, 0x77);
    memory.set(reg::tx_controls, 0x1e);  // squelch by OMA; force, disable, output disable
    memory.set(reg::rx_controls, 0x06);
    const bool retimed = !kind.physics.linear;
    memory.set(reg::tx_flags_supported, retimed ? 0x06 : 0x02);
    memory.set(reg::rx_flags_supported, retimed ? 0x06 : 0x02);
    memory.set(reg::module_monitors, 0x03);
    memory.set(reg::lane_monitors, kind.has_optics ? 0x07 : 0x00);
    memory.set(reg::tx_signal_controls, retimed ? 0x0d : 0x04);
    memory.set(reg::rx_signal_controls, retimed ? 0x3d : 0x1c);  // retimed parts: staged set 1 too
    for (std::size_t i = 0; i < kind.applications.size(); ++i) {
        memory.set(reg::media_lane_assignment + static_cast<int>(i),
                   kind.applications[i].media_starts);
    }
    for (std::size_t i = 0; i < 7; ++i) {
        memory.set(reg::more_applications + static_cast<int>(4 * i), 0xff);
    }
    advertise_cdb(memory, kind.cdb);
    add_cdb_pages(memory);
    memory.set(reg::advertising_checksum, memory.checksum(reg::hardware_revision, 254));
}

void fill_thresholds(ModuleMemory& memory, const PartKind& kind) {
    set_thresholds(memory, reg::temperature_thresholds,
                   scaled({75.0, -5.0, 70.0, 0.0}, degree_steps));
    set_thresholds(memory, reg::supply_thresholds,
                   scaled({3.63, 2.97, 3.465, 3.135}, supply_steps));
    if (kind.has_optics) {
        set_thresholds(memory, reg::tx_power_thresholds, power_counts(kind.tx_power_dbm));
        set_thresholds(memory, reg::tx_bias_thresholds, scaled(kind.bias_ma, 1.0 / bias_step_ma));
        set_thresholds(memory, reg::rx_power_thresholds, power_counts(kind.rx_power_dbm));
    }
    memory.set(reg::threshold_checksum,
               memory.checksum({0x02, 128}, reg::threshold_checksum.offset - 1));
}

void fill_lanes(ModuleMemory& memory, const PartKind& kind) {
    set_default_configuration(memory);
    const std::uint8_t cdr = kind.physics.linear ? 0x00 : 0xff;
    for (const reg::Address set : {reg::staged_signal, reg::active_signal}) {
        memory.set(set, 0xff);  // adaptive input equaliser
        memory.set(set + 7, cdr);
        memory.set(set + 8, cdr);
    }
    for (int lane = 0; lane < 8; ++lane) {
        // Parallel fibre: lane n on fibre n; wavelength multiplex: four on one fibre.
        const bool multiplexed = kind.name.find("fr4") != std::string_view::npos;
        const int mapping = multiplexed ? (lane % 4 + 1) << 4 | (lane / 4 + 1) : 0x10 | (lane + 1);
        memory.set(reg::tx_lane_mapping + lane, static_cast<std::uint8_t>(mapping));
        memory.set(reg::rx_lane_mapping + lane, static_cast<std::uint8_t>(mapping));
    }
    if (kind.has_patterns) {
        add_diagnostic_pages(memory);
        add_vdm_pages(memory, kind.has_optics);
    }
}

}  // namespace

ModuleMemory build_memory(const PartKind& kind, const PartIdentity& identity) {
    ModuleMemory memory;
    fill_lower(memory, kind, identity);
    fill_identity(memory, kind, identity);
    if (kind.flat) {
        return memory;
    }
    constexpr std::array<std::uint8_t, 4> pages{0x01, 0x02, 0x10, 0x11};
    for (const std::uint8_t page : pages) {
        memory.add_page(page);
    }
    fill_advertising(memory, kind);
    fill_thresholds(memory, kind);
    fill_lanes(memory, kind);
    return memory;
}

}  // namespace plugfest::sim
