#pragma once

#include "domain/result.hpp"
#include "domain/units.hpp"
#include "drivers/api/device_types.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::nics {

/// What `ethtool [-I] DEV` says of the link.
struct LinkSettings {
    std::optional<GigabitsPerSecond> speed;  ///< empty while the link is down ("Unknown!")
    int lanes = 0;                           ///< 0 when the driver does not say
    std::optional<bool> link;
    std::string reason;                        ///< why there is no link, in the driver's words
    std::optional<std::uint64_t> down_events;  ///< with -I, from kernel 6.2 on
};

/// What `ethtool -i DEV` says.
struct DriverInfo {
    std::string driver;
    std::string version;
    std::string firmware;  ///< empty when not stated
    std::string bus;       ///< PCI address, empty for virtual devices
};

/// Codewords that had `low` to `high` symbol errors.
struct FecBin {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint64_t codewords = 0;
    bool operator==(const FecBin&) const = default;
};

/// What `ethtool -I --show-fec DEV` says. Counters a driver does not export are empty, never 0.
struct FecStatistics {
    std::vector<std::string> configured;
    std::vector<std::string> active;
    std::optional<std::uint64_t> corrected_blocks;
    std::optional<std::uint64_t> uncorrectable_blocks;
    std::optional<std::uint64_t> corrected_bits;
    std::vector<FecBin> histogram;
};

[[nodiscard]] Result<LinkSettings> parse_link_settings(std::string_view text);
[[nodiscard]] Result<DriverInfo> parse_driver_info(std::string_view text);

/// Reads the output with --json.
[[nodiscard]] Result<FecStatistics> parse_fec_json(std::string_view text);
/// Reads the output without --json.
[[nodiscard]] Result<FecStatistics> parse_fec_text(std::string_view text);

/// The active encoding in the words used for switches: "rs", "fc", "llrs", "none"; "N/A" when none
/// is stated.
[[nodiscard]] std::string fec_name(const FecStatistics& statistics);

/// The statistics as counters of a port of this speed and lane count. A histogram with bins of one
/// is kept as it is, any histogram gives the total. Fails with `unsupported` when the driver counts
/// no codewords.
[[nodiscard]] Result<api::FecCounters> to_counters(const FecStatistics& statistics,
                                                   GigabitsPerSecond speed, int lanes);

}  // namespace plugfest::nics
