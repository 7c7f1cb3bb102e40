#pragma once

#include "domain/result.hpp"
#include "drivers/modules/module_image.hpp"

#include <span>
#include <string>
#include <string_view>

namespace plugfest::modules {

/// Output of `i2cdump` (modes b and i): a header of column numbers, then "80: 19 45 … ". A dump
/// shows 256 bytes of one device, so the page is whatever was selected: it is taken as page 00h
/// unless a line "# page NN" or "# bank B page NN" comes before. `# device A2` begins the second
/// device of an SFP.
[[nodiscard]] Result<ModuleImage> read_i2cdump(const std::string& file, std::string_view text);

/// `ethtool -m PORT hex on`: "0x0080: 19 45 …", offsets running through lower memory and the pages
/// in the order of `linear_image`.
[[nodiscard]] Result<ModuleImage> read_ethtool_hex(const std::string& file, std::string_view text);

/// `sfputil show eeprom-hexdump`: sections "Lower page 0h" and "Upper page 10h", or "A0h dump" and
/// "A2h dump".
[[nodiscard]] Result<ModuleImage> read_sfputil(const std::string& file, std::string_view text);

/// `xxd` or `hexdump -C` of a binary image.
[[nodiscard]] Result<ModuleImage> read_xxd(const std::string& file, std::string_view text);

/// Bytes as `ethtool -m PORT raw on` gives them: lower memory, page 00h, then what the family has
/// there (CMIS and SFF-8636: pages 01h, 02h, 03h, …; SFF-8472: device A2h).
[[nodiscard]] Result<ModuleImage> linear_image(const std::string& file,
                                               std::span<const std::uint8_t> bytes);

}  // namespace plugfest::modules
