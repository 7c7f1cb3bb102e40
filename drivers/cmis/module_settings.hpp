#pragma once

#include "domain/result.hpp"
#include "drivers/api/device_types.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::cmis {

/// Settings of the diagnostics of one bank: the engine blocks (13h:144-175), what steers them
/// (176-178) and the loopbacks (180-183).
struct DiagnosticSettings {
    std::array<std::uint8_t, 32> blocks{};
    std::array<std::uint8_t, 3> steering{};
    std::array<std::uint8_t, 4> loopbacks{};
    bool operator==(const DiagnosticSettings&) const = default;
};

/// Settings of the eight lanes of one bank.
struct BankSettings {
    std::array<std::uint8_t, 5> lane_controls{};      ///< 10h:128-132
    std::array<std::uint8_t, 8> applied{};            ///< active DPConfig, 11h:206-213
    std::array<std::uint8_t, 21> signal_integrity{};  ///< active, 11h:214-234
    std::array<std::uint8_t, 8> states{};             ///< data path states, to know what to await
    std::optional<DiagnosticSettings> diagnostics;
};

/// Everything our verbs change in a module, as it was.
struct ModuleSettings {
    std::string serial;
    bool flat = false;
    api::ModuleState state = api::ModuleState::unknown;
    std::uint8_t low_power = 0;  ///< the two low power bits of 00h:26, in place
    std::vector<BankSettings> banks;
};

/// JSON, as kept in the journal.
[[nodiscard]] std::string to_text(const ModuleSettings& settings);
/// Fails with `decode` on text that is not from to_text.
[[nodiscard]] Result<ModuleSettings> settings_from(const std::string& text);

}  // namespace plugfest::cmis
