#pragma once

#include "drivers/cmis/code_table.hpp"

#include <array>

/// Code lists of SFF-8636 and SFF-8472. Of a list for Codec::set the code is the bit.
namespace plugfest::sff {

using cmis::CodeName;

inline constexpr auto revisions = std::to_array<CodeName>({
    {0x00, "not specified"},
    {0x01, "SFF-8436 4.8 or earlier"},
    {0x02, "SFF-8436 4.8 or earlier with SFF-8636 bytes 186-189"},
    {0x03, "SFF-8636 1.3 or earlier"},
    {0x04, "SFF-8636 1.4"},
    {0x05, "SFF-8636 1.5"},
    {0x06, "SFF-8636 2.0"},
    {0x07, "SFF-8636 2.5-2.7"},
    {0x08, "SFF-8636 2.8-2.10"},
    {0x09, "SFF-8636 2.11"},
});
inline constexpr auto sfp_revisions = std::to_array<CodeName>({
    {0x00, "none"},
    {0x01, "SFF-8472 9.3"},
    {0x02, "SFF-8472 9.5"},
    {0x03, "SFF-8472 10.2"},
    {0x04, "SFF-8472 10.4"},
    {0x05, "SFF-8472 11.0"},
    {0x06, "SFF-8472 11.3"},
    {0x07, "SFF-8472 11.4"},
    {0x08, "SFF-8472 12.3"},
    {0x09, "SFF-8472 12.4"},
});
inline constexpr auto extended_compliance = std::to_array<CodeName>({
    {0x00, "not specified"},
    {0x01, "100G AOC, BER below 5e-5"},
    {0x02, "100GBASE-SR4 or 25GBASE-SR"},
    {0x03, "100GBASE-LR4 or 25GBASE-LR"},
    {0x04, "100GBASE-ER4 or 25GBASE-ER"},
    {0x05, "100GBASE-SR10"},
    {0x06, "100G CWDM4"},
    {0x07, "100G PSM4"},
    {0x08, "100G ACC, BER below 5e-5"},
    {0x09, "100G CWDM4 without FEC (obsolete)"},
    {0x0B, "100GBASE-CR4, 25GBASE-CR CA-25G-L or 50GBASE-CR2 with RS FEC"},
    {0x0C, "25GBASE-CR CA-25G-S or 50GBASE-CR2 with BASE-R FEC"},
    {0x0D, "25GBASE-CR CA-25G-N or 50GBASE-CR2 without FEC"},
    {0x0E, "10 Mb/s single pair Ethernet"},
    {0x10, "40GBASE-ER4"},
    {0x11, "4 x 10GBASE-SR"},
    {0x12, "40G PSM4"},
    {0x13, "G.959.1 P1I1-2D1"},
    {0x14, "G.959.1 P1S1-2D2"},
    {0x15, "G.959.1 P1L1-2D2"},
    {0x16, "10GBASE-T with SFI"},
    {0x17, "100G CLR4"},
    {0x18, "100G AOC, BER below 1e-12"},
    {0x19, "100G ACC, BER below 1e-12"},
    {0x1A, "100GE-DWDM2"},
    {0x1B, "100G 1550 nm WDM"},
    {0x1C, "10GBASE-T short reach"},
    {0x1D, "5GBASE-T"},
    {0x1E, "2.5GBASE-T"},
    {0x1F, "40G SWDM4"},
    {0x20, "100G SWDM4"},
    {0x21, "100G PAM4 BiDi"},
    {0x22, "100G 4WDM-10"},
    {0x23, "100G 4WDM-20"},
    {0x24, "100G 4WDM-40"},
    {0x25, "100GBASE-DR"},
    {0x26, "100GBASE-FR1 or 100G-FR"},
    {0x27, "100GBASE-LR1 or 100G-LR"},
    {0x28, "100G-SR1"},
    {0x29, "100GBASE-SR1, 200GBASE-SR2 or 400GBASE-SR4"},
    {0x2A, "100GBASE-FR1"},
    {0x2B, "100GBASE-LR1"},
    {0x30, "ACC with 50G lanes, BER below 1e-6"},
    {0x31, "AOC with 50G lanes, BER below 1e-6"},
    {0x32, "ACC with 50G lanes, BER below 2.6e-4"},
    {0x33, "AOC with 50G lanes, BER below 2.6e-4"},
    {0x3F, "100GBASE-CR1, 200GBASE-CR2 or 400GBASE-CR4"},
    {0x40, "50GBASE-CR, 100GBASE-CR2 or 200GBASE-CR4"},
    {0x41, "50GBASE-SR, 100GBASE-SR2 or 200GBASE-SR4"},
    {0x42, "50GBASE-FR or 200GBASE-DR4"},
    {0x43, "200GBASE-FR4"},
    {0x44, "200G 1550 nm PSM4"},
    {0x45, "50GBASE-LR"},
    {0x46, "200GBASE-LR4"},
    {0x47, "400GBASE-DR4"},
    {0x48, "400GBASE-FR4"},
    {0x49, "400GBASE-LR4-6"},
    {0x7F, "256GFC-SW4"},
    {0x80, "64GFC"},
    {0x81, "128GFC"},
});
static_assert(cmis::ascending(extended_compliance));

inline constexpr auto encodings = std::to_array<CodeName>({{0, "not specified"},
                                                           {1, "8B/10B"},
                                                           {2, "4B/5B"},
                                                           {3, "NRZ"},
                                                           {4, "SONET scrambled"},
                                                           {5, "64B/66B"},
                                                           {6, "Manchester"},
                                                           {7, "256B/257B"},
                                                           {8, "PAM4"}});
inline constexpr auto sfp_encodings = std::to_array<CodeName>({{0, "not specified"},
                                                               {1, "8B/10B"},
                                                               {2, "4B/5B"},
                                                               {3, "NRZ"},
                                                               {4, "Manchester"},
                                                               {5, "SONET scrambled"},
                                                               {6, "64B/66B"},
                                                               {7, "256B/257B"},
                                                               {8, "PAM4"}});
inline constexpr auto ethernet = std::to_array<CodeName>({{0, "40G active cable"},
                                                          {1, "40GBASE-LR4"},
                                                          {2, "40GBASE-SR4"},
                                                          {3, "40GBASE-CR4"},
                                                          {4, "10GBASE-SR"},
                                                          {5, "10GBASE-LR"},
                                                          {6, "10GBASE-LRM"},
                                                          {7, "extended"}});
inline constexpr auto infiniband = std::to_array<CodeName>(
    {{0, "SDR"}, {1, "DDR"}, {2, "QDR"}, {3, "FDR"}, {4, "EDR"}, {5, "HDR"}});
inline constexpr auto technologies = std::to_array<CodeName>({
    {0x0, "850 nm VCSEL"},
    {0x1, "1310 nm VCSEL"},
    {0x2, "1550 nm VCSEL"},
    {0x3, "1310 nm FP"},
    {0x4, "1310 nm DFB"},
    {0x5, "1550 nm DFB"},
    {0x6, "1310 nm EML"},
    {0x7, "1550 nm EML"},
    {0x8, "other"},
    {0x9, "1490 nm DFB"},
    {0xA, "copper cable, unequalised"},
    {0xB, "copper cable, passive equalised"},
    {0xC, "copper cable, near and far end limiting active equalisers"},
    {0xD, "copper cable, far end limiting active equalisers"},
    {0xE, "copper cable, near end limiting active equalisers"},
    {0xF, "copper cable, linear active equalisers"},
});
inline constexpr auto power_classes =
    std::to_array<CodeName>({{0, "1"}, {1, "2"}, {2, "3"}, {3, "4"}});
inline constexpr auto high_power_classes =
    std::to_array<CodeName>({{0, "none"}, {1, "5"}, {2, "6"}, {3, "7"}});
inline constexpr auto power_kinds = std::to_array<CodeName>({{0, "OMA"}, {1, "average power"}});
inline constexpr auto detectors = std::to_array<CodeName>({{0, "PIN"}, {1, "APD"}});

/// SFF-8472, table 5-3: byte 3, Ethernet 10G (7-4) and InfiniBand (3-0).
inline constexpr auto sfp_10g = std::to_array<CodeName>(
    {{4, "10GBASE-SR"}, {5, "10GBASE-LR"}, {6, "10GBASE-LRM"}, {7, "10GBASE-ER"}});
inline constexpr auto sfp_infiniband = std::to_array<CodeName>(
    {{0, "1X copper passive"}, {1, "1X copper active"}, {2, "1X LX"}, {3, "1X SX"}});
inline constexpr auto sfp_gigabit = std::to_array<CodeName>({{0, "1000BASE-SX"},
                                                             {1, "1000BASE-LX"},
                                                             {2, "1000BASE-CX"},
                                                             {3, "1000BASE-T"},
                                                             {4, "100BASE-LX"},
                                                             {5, "100BASE-FX"},
                                                             {6, "BASE-BX10"},
                                                             {7, "BASE-PX"}});
inline constexpr auto sfp_cable =
    std::to_array<CodeName>({{2, "passive cable"}, {3, "active cable"}});

}  // namespace plugfest::sff
