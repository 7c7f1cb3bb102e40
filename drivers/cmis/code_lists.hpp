#pragma once

#include "drivers/cmis/code_table.hpp"

#include <array>

/// The lists of SFF-8024 and CMIS that name a module as a whole. Interface IDs are in
/// interface_codes.cpp.
namespace plugfest::cmis {

/// SFF-8024, table 4-1.
inline constexpr auto identifiers = std::to_array<CodeName>({
    {0x00, "unknown or unspecified"},
    {0x01, "GBIC"},
    {0x02, "soldered to the motherboard"},
    {0x03, "SFP/SFP+/SFP28"},
    {0x04, "300 pin XBI"},
    {0x05, "XENPAK"},
    {0x06, "XFP"},
    {0x07, "XFF"},
    {0x08, "XFP-E"},
    {0x09, "XPAK"},
    {0x0A, "X2"},
    {0x0B, "DWDM-SFP"},
    {0x0C, "QSFP"},
    {0x0D, "QSFP+"},
    {0x0E, "CXP"},
    {0x0F, "Shielded Mini Multilane HD 4X"},
    {0x10, "Shielded Mini Multilane HD 8X"},
    {0x11, "QSFP28"},
    {0x12, "CXP2"},
    {0x13, "CDFP style 1/2"},
    {0x14, "Shielded Mini Multilane HD 4X fan-out cable"},
    {0x15, "Shielded Mini Multilane HD 8X fan-out cable"},
    {0x16, "CDFP style 3"},
    {0x17, "microQSFP"},
    {0x18, "QSFP-DD Double Density 8X Pluggable Transceiver"},
    {0x19, "OSFP 8X Pluggable Transceiver"},
    {0x1A, "SFP-DD Double Density 2X Pluggable Transceiver"},
    {0x1B, "DSFP Dual Small Form Factor Pluggable Transceiver"},
    {0x1C, "MiniLink x4"},
    {0x1D, "MiniLink x8"},
    {0x1E, "QSFP+ or later with CMIS"},
    {0x1F, "SFP-DD with CMIS"},
    {0x20, "SFP+ and later with CMIS"},
    {0x21, "OSFP-XD"},
    {0x22, "OIF-ELSFP"},
    {0x23, "CDFP x4 PCIe with CMIS"},
    {0x24, "CDFP x8 PCIe with CMIS"},
    {0x25, "CDFP x16 PCIe with CMIS"},
    {0x26, "XPO"},
    {0x7E, "backplane cartridge"},
    {0x80, "co-packaged optics (vendor specific)"},
});
static_assert(ascending(identifiers));

/// SFF-8024, table 4-3.
inline constexpr auto connectors = std::to_array<CodeName>({
    {0x00, "unknown or unspecified"},
    {0x01, "SC"},
    {0x02, "Fibre Channel style 1 copper"},
    {0x03, "Fibre Channel style 2 copper"},
    {0x04, "BNC/TNC"},
    {0x05, "Fibre Channel coax"},
    {0x06, "FiberJack"},
    {0x07, "LC"},
    {0x08, "MT-RJ"},
    {0x09, "MU"},
    {0x0A, "SG"},
    {0x0B, "optical pigtail"},
    {0x0C, "MPO 1x12"},
    {0x0D, "MPO 2x16"},
    {0x20, "HSSDC II"},
    {0x21, "copper pigtail"},
    {0x22, "RJ45"},
    {0x23, "no separable connector"},
    {0x24, "MXC 2x16"},
    {0x25, "CS"},
    {0x26, "SN"},
    {0x27, "MPO 2x12"},
    {0x28, "MPO 1x16"},
});
static_assert(ascending(connectors));

/// MediaInterfaceTechnology, 00h:212 (CMIS 5.4, table 8-43).
inline constexpr auto technologies = std::to_array<CodeName>({
    {0x00, "850 nm VCSEL"},
    {0x01, "1310 nm VCSEL"},
    {0x02, "1550 nm VCSEL"},
    {0x03, "1310 nm FP"},
    {0x04, "1310 nm DFB"},
    {0x05, "1550 nm DFB"},
    {0x06, "1310 nm EML"},
    {0x07, "1550 nm EML"},
    {0x08, "other"},
    {0x09, "1490 nm DFB"},
    {0x0A, "copper cable, unequalised"},
    {0x0B, "copper cable, passive equalised"},
    {0x0C, "copper cable, near and far end limiting active equalisers"},
    {0x0D, "copper cable, far end limiting active equalisers"},
    {0x0E, "copper cable, near end limiting active equalisers"},
    {0x0F, "copper cable, linear active equalisers"},
    {0x10, "C-band tunable laser"},
    {0x11, "L-band tunable laser"},
    {0x12, "copper cable, near and far end linear active equalisers"},
    {0x13, "copper cable, far end linear active equalisers"},
    {0x14, "copper cable, near end linear active equalisers"},
});
static_assert(ascending(technologies));

/// MediaType, 00h:85 (CMIS 5.2, table 8-16).
inline constexpr auto media_types = std::to_array<CodeName>({
    {0x00, "undefined"},
    {0x01, "multimode fibre"},
    {0x02, "single-mode fibre"},
    {0x03, "passive or linear active copper"},
    {0x04, "active cable"},
    {0x05, "BASE-T"},
});
static_assert(ascending(media_types));

}  // namespace plugfest::cmis
