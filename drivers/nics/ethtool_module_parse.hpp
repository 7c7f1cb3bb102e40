#pragma once

#include "domain/result.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plugfest::nics {

/// A module as `ethtool -m DEV` decodes it. Second hand: for discovery and cross-checks, never for
/// a verdict.
struct EthtoolModule {
    /// Every line as printed, in order; keys may repeat ("Transceiver type") and may hold commas
    /// and parentheses.
    std::vector<std::pair<std::string, std::string>> entries;

    /// The value of the first entry with exactly that key, empty if there is none: "Laser bias
    /// current" is not "Laser bias current high alarm".
    [[nodiscard]] std::string value(std::string_view key) const;
    /// All values of a key.
    [[nodiscard]] std::vector<std::string> values(std::string_view key) const;
    /// The number in front of the value's unit: "6.762 mA", "25500Mbps".
    [[nodiscard]] std::optional<double> number(std::string_view key) const;
    /// The dBm part of an optical power, "0.5155 mW / -2.88 dBm".
    [[nodiscard]] std::optional<double> dbm(std::string_view key) const;
    /// The text in parentheses of a coded value: "0x03 (SFP)" gives "SFP"; else the whole value.
    [[nodiscard]] std::string meaning(std::string_view key) const;
    /// In low power by state or by software request: then no light is no fault.
    [[nodiscard]] bool in_low_power() const;
};

/// Reads `ethtool -m DEV`. Fails with `decode` when there is no "Identifier".
[[nodiscard]] Result<EthtoolModule> parse_ethtool_module(std::string_view text);

}  // namespace plugfest::nics
