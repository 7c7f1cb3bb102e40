#pragma once

#include "domain/result.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::switches {

/// One line of "Application Advertisement".
struct SonicApplication {
    std::string host_interface;
    std::string host_assignment;  ///< "0x1"
    std::string media_interface;  ///< may hold commas and " - "
    std::string media_assignment;
};

/// A module as SONiC prints it. Second hand: SONiC has decoded it already, so it serves discovery
/// and cross-checks, never a verdict.
struct SonicModule {
    std::string port;
    bool detected = false;
    std::map<std::string, std::string> fields;  ///< "Vendor PN" and so on, as printed
    std::vector<SonicApplication> applications;
    /// Monitors and thresholds by name ("RX1Power", "TempHighAlarm"), in the unit printed. Empty
    /// when the module has none: that is not the same as zeros.
    std::map<std::string, double> values;
    std::vector<std::string> doubts;  ///< why the output cannot be right, one sentence each

    /// A field, empty when missing or "N/A".
    [[nodiscard]] std::string field(const std::string& name) const;
};

/// Reads `show interfaces transceiver eeprom [-d] [PORT]` or `sfputil show eeprom`; one module per
/// port in the output. Fails with `decode` on text before the first port or broken rows.
[[nodiscard]] Result<std::vector<SonicModule>> parse_transceiver_eeprom(std::string_view text);

/// A stretch of module memory as dumped.
struct DumpedPage {
    std::string title;       ///< "Lower page 0h", "Upper page 10h"
    std::size_t offset = 0;  ///< of the first byte
    std::vector<std::uint8_t> bytes;
};

struct EepromDump {
    std::string port;
    std::vector<DumpedPage> pages;
    /// Upper pages whose bytes equal upper page 0h: the module is flat and ignored the page number.
    std::vector<std::string> repeated;
};

/// Reads `sfputil show eeprom-hexdump -p PORT [-n PAGE]`. Fails with `decode` on rows that are not
/// 16 bytes or do not follow each other.
[[nodiscard]] Result<EepromDump> parse_eeprom_hexdump(std::string_view text);

}  // namespace plugfest::switches
