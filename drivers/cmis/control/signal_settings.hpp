#pragma once

#include "domain/result.hpp"
#include "drivers/cmis/block.hpp"
#include "drivers/cmis/control/config_commit.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::cmis {

/// Signal integrity settings of a lane (CMIS 5.2, 8.8.5).
enum class SignalSetting {
    tx_eq_adaptive,  ///< 1: the module sets its host input equaliser itself
    tx_eq_fixed,     ///< dB, 0-12
    tx_cdr,          ///< 1 on, 0 bypassed
    rx_cdr,
    rx_pre,        ///< 0.5 dB steps, 0-7
    rx_post,       ///< dB, 0-7
    rx_amplitude,  ///< code 0-3: 100-400, 300-600, 400-800, 600-1200 mVpp
};

/// "rx-amplitude"
[[nodiscard]] std::string signal_setting_name(SignalSetting setting);

/// One value for some lanes of a module, from 1.
struct SignalChange {
    SignalSetting setting = SignalSetting::rx_amplitude;
    std::vector<int> lanes;
    int value = 0;
};

/// Why the module cannot take this change, from what page 01h advertises (`advertising` covers it);
/// `unsupported` with the bit that says so, `config` for a value out of its range.
[[nodiscard]] Result<void> check_signal_change(const SignalChange& change,
                                               const Block& advertising);

/// The settings of one bank with the changes made to those of its lanes they name.
[[nodiscard]] SignalBytes changed_signal(SignalBytes present,
                                         const std::vector<SignalChange>& changes, int bank);

/// The lanes of one bank that the changes name, as a bitmap.
[[nodiscard]] std::uint8_t changed_lanes(const std::vector<SignalChange>& changes, int bank);

/// The value of one setting of a lane (0-based within the bank).
[[nodiscard]] int signal_value(const SignalBytes& settings, SignalSetting setting,
                               std::size_t lane);

}  // namespace plugfest::cmis
