#pragma once

#include "domain/result.hpp"
#include "drivers/api/device_types.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace plugfest::switches {

/// Codewords by number of symbol errors, 0 to 15.
using FecHistogram = std::array<std::uint64_t, 16>;

/// What a release can say of a port's FEC; "N/A", "not support" and missing are empty, never 0.
struct SonicFecReading {
    std::optional<std::uint64_t> corrected_codewords;
    std::optional<std::uint64_t> uncorrectable_codewords;
    std::optional<std::uint64_t> symbol_errors;
    std::optional<std::uint64_t> corrected_bits;
    std::optional<FecHistogram> histogram;
};

/// Reads the port counters of COUNTERS_DB (`sonic-db-cli COUNTERS_DB hgetall COUNTERS:OID`). Fails
/// with `absent` when there are none under that OID.
[[nodiscard]] Result<SonicFecReading> parse_sai_counters(std::string_view command,
                                                         std::string_view text);

/// Reads `show interfaces counters fec-stats`, by port; columns this release does not have are
/// empty.
[[nodiscard]] Result<std::map<std::string, SonicFecReading>> parse_fec_stats(std::string_view text);

/// Reads `show interfaces counters fec-histogram PORT`; empty when the port has none ("N/A").
[[nodiscard]] Result<std::optional<FecHistogram>> parse_fec_histogram(std::string_view text);

/// The reading as counters of a port of this speed and lane count: fills total codewords and line
/// rate where they follow. Fails with `unsupported` when the port counts no codewords.
[[nodiscard]] Result<api::FecCounters> to_counters(const SonicFecReading& reading,
                                                   GigabitsPerSecond speed, int lanes);

}  // namespace plugfest::switches
