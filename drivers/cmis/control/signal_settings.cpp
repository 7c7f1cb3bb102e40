#include "drivers/cmis/control/signal_settings.hpp"

#include "drivers/cmis/registers/page_01.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plugfest::cmis {
namespace {

/// Where a setting is within the 21 bytes, who advertises it, and how far it goes.
struct SettingRow {
    SignalSetting setting;
    const char* name;
    std::size_t byte;  ///< first of its bytes
    bool nibbles;      ///< four bits a lane, else one
    Field advertised;
    const char* advertised_text;
};

constexpr std::array setting_rows = {
    SettingRow{SignalSetting::tx_eq_adaptive, "tx-eq adaptive", 0, false, page_01::has_adaptive_eq,
               "01h:161 bit 3"},
    SettingRow{SignalSetting::tx_eq_fixed, "tx-eq", 3, true, page_01::has_fixed_eq,
               "01h:161 bit 2"},
    SettingRow{SignalSetting::tx_cdr, "tx-cdr", 7, false, page_01::has_tx_cdr_bypass,
               "01h:161 bit 1"},
    SettingRow{SignalSetting::rx_cdr, "rx-cdr", 8, false, page_01::has_rx_cdr_bypass,
               "01h:162 bit 1"},
    SettingRow{SignalSetting::rx_pre, "rx-pre", 9, true, page_01::has_rx_pre_cursor,
               "01h:162 bit 3"},
    SettingRow{SignalSetting::rx_post, "rx-post", 13, true, page_01::has_rx_post_cursor,
               "01h:162 bit 4"},
    SettingRow{SignalSetting::rx_amplitude, "rx-amplitude", 17, true, page_01::has_rx_amplitude,
               "01h:162 bit 2"},
};

const SettingRow& row_of_setting(SignalSetting setting) {
    return *std::ranges::find(setting_rows, setting, &SettingRow::setting);
}

/// The largest value of a setting that is a number of steps.
int highest_value(SignalSetting setting, const Block& advertising) {
    switch (setting) {
        case SignalSetting::tx_eq_fixed:
            return advertising.bits(page_01::tx_input_eq_max);
        case SignalSetting::rx_pre:
            return advertising.bits(page_01::rx_pre_cursor_max);
        case SignalSetting::rx_post:
            return advertising.bits(page_01::rx_post_cursor_max);
        case SignalSetting::rx_amplitude:
            return 3;
        default:
            return 1;
    }
}

}  // namespace

std::string signal_setting_name(SignalSetting setting) {
    return row_of_setting(setting).name;
}

Result<void> check_signal_change(const SignalChange& change, const Block& advertising) {
    const SettingRow& row = row_of_setting(change.setting);
    if (!advertising.flag(row.advertised)) {
        return fail(ErrorKind::unsupported,
                    fmt::format("the module does not let the host set {} ({} is clear)", row.name,
                                row.advertised_text));
    }
    const int highest = highest_value(change.setting, advertising);
    if (change.value < 0 || change.value > highest) {
        return fail(ErrorKind::config, fmt::format("{} {} is out of this module's range 0-{}",
                                                   row.name, change.value, highest));
    }
    const unsigned amplitudes = advertising.bits(page_01::rx_amplitudes);
    const auto code = static_cast<unsigned>(change.value);
    if (change.setting == SignalSetting::rx_amplitude && ((amplitudes >> code) & 1U) == 0) {
        return fail(ErrorKind::unsupported,
                    fmt::format("the module does not offer Rx amplitude {} (01h:153 bits 7-4 are "
                                "{:04b})",
                                change.value, amplitudes));
    }
    return {};
}

std::uint8_t changed_lanes(const std::vector<SignalChange>& changes, int bank) {
    unsigned mask = 0;
    for (const SignalChange& change : changes) {
        for (const int lane : change.lanes) {
            if ((lane - 1) / lanes_per_bank == bank) {
                mask |= 1U << static_cast<unsigned>((lane - 1) % lanes_per_bank);
            }
        }
    }
    return static_cast<std::uint8_t>(mask);
}

SignalBytes changed_signal(SignalBytes present, const std::vector<SignalChange>& changes,
                           int bank) {
    for (const SignalChange& change : changes) {
        const SettingRow& row = row_of_setting(change.setting);
        const std::uint8_t lanes = changed_lanes({change}, bank);
        for (std::size_t lane = 0; lane < lanes_per_bank; ++lane) {
            if (!has_lane(lanes, lane)) {
                continue;
            }
            std::uint8_t& byte = present.at(row.byte + (row.nibbles ? lane / 2 : 0));
            const auto shift = static_cast<unsigned>(row.nibbles ? lane % 2 * 4 : lane);
            const unsigned mask = (row.nibbles ? 0x0FU : 1U) << shift;
            const unsigned value = static_cast<unsigned>(change.value) << shift;
            byte = static_cast<std::uint8_t>((byte & ~mask) | (value & mask));
        }
    }
    return present;
}

int signal_value(const SignalBytes& settings, SignalSetting setting, std::size_t lane) {
    const SettingRow& row = row_of_setting(setting);
    if (!row.nibbles) {
        return has_lane(settings.at(row.byte), lane) ? 1 : 0;
    }
    const std::uint8_t byte = settings.at(row.byte + lane / 2);
    return lane % 2 == 0 ? byte & 0x0F : byte >> 4U;
}

}  // namespace plugfest::cmis
