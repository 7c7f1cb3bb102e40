#include "drivers/cmis/code_table.hpp"
#include "drivers/cmis/codes.hpp"

#include <fmt/format.h>

#include <array>

namespace plugfest::cmis {
namespace {

constexpr auto host_interfaces = std::to_array<CodeName>({
    {0x00, "undefined"},
    {0x01, "1000BASE-CX", 1},
    {0x02, "XAUI", 4},
    {0x03, "XFI", 1},
    {0x04, "SFI", 1},
    {0x05, "25GAUI C2M", 1},
    {0x06, "XLAUI C2M", 4},
    {0x07, "XLPPI", 4},
    {0x08, "LAUI-2 C2M", 2},
    {0x09, "50GAUI-2 C2M", 2},
    {0x0A, "50GAUI-1 C2M", 1},
    {0x0B, "CAUI-4 C2M", 4},
    {0x0C, "100GAUI-4 C2M", 4},
    {0x0D, "100GAUI-2 C2M", 2},
    {0x0E, "200GAUI-8 C2M", 8},
    {0x0F, "200GAUI-4 C2M", 4},
    {0x10, "400GAUI-16 C2M", 16},
    {0x11, "400GAUI-8 C2M", 8},
    {0x13, "10GBASE-CX4", 4},
    {0x14, "25GBASE-CR CA-L", 1},
    {0x15, "25GBASE-CR CA-S", 1},
    {0x16, "25GBASE-CR CA-N", 1},
    {0x17, "40GBASE-CR4", 4},
    {0x18, "50GBASE-CR", 1},
    {0x19, "100GBASE-CR10", 10},
    {0x1A, "100GBASE-CR4", 4},
    {0x1B, "100GBASE-CR2", 2},
    {0x1C, "200GBASE-CR4", 4},
    {0x1D, "400G CR8", 8},
    {0x1E, "200GBASE-CR1", 1},
    {0x1F, "400GBASE-CR2", 2},
    {0x20, "LEI-100G-PAM4-1", 1},
    {0x21, "LEI-200G-PAM4-2", 2},
    {0x22, "LEI-400G-PAM4-4", 4},
    {0x23, "LEI-800G-PAM4-8", 8},
    {0x25, "8GFC", 1},
    {0x26, "10GFC", 1},
    {0x27, "16GFC", 1},
    {0x28, "32GFC", 1},
    {0x29, "64GFC", 1},
    {0x2A, "128GFC", 4},
    {0x2B, "256GFC", 4},
    {0x2C, "IB SDR"},
    {0x2D, "IB DDR"},
    {0x2E, "IB QDR"},
    {0x2F, "IB FDR"},
    {0x30, "IB EDR"},
    {0x31, "IB HDR"},
    {0x32, "IB NDR"},
    {0x33, "CPRI E.96"},
    {0x34, "CPRI E.99"},
    {0x35, "CPRI E.119"},
    {0x36, "CPRI E.238"},
    {0x37, "OTL3.4", 4},
    {0x38, "OTL4.10", 10},
    {0x39, "OTL4.4", 4},
    {0x3A, "OTLC.4", 4},
    {0x3B, "FOIC1.4", 4},
    {0x3C, "FOIC1.2", 2},
    {0x3D, "FOIC2.8", 8},
    {0x3E, "FOIC2.4", 4},
    {0x3F, "FOIC4.16", 16},
    {0x40, "FOIC4.8", 8},
    {0x41, "CAUI-4 C2M without FEC", 4},
    {0x42, "CAUI-4 C2M with RS(528,514) FEC", 4},
    {0x43, "50GBASE-CR2 with RS FEC", 2},
    {0x44, "50GBASE-CR2 with BASE-R FEC", 2},
    {0x45, "50GBASE-CR2 without FEC", 2},
    {0x46, "100GBASE-CR1", 1},
    {0x47, "200GBASE-CR2", 2},
    {0x48, "400GBASE-CR4", 4},
    {0x49, "800G-ETC-CR8", 8},
    {0x4A, "128GFC", 1},
    {0x4B, "100GAUI-1-S C2M", 1},
    {0x4C, "100GAUI-1-L C2M", 1},
    {0x4D, "200GAUI-2-S C2M", 2},
    {0x4E, "200GAUI-2-L C2M", 2},
    {0x4F, "400GAUI-4-S C2M", 4},
    {0x50, "400GAUI-4-L C2M", 4},
    {0x51, "800GAUI-8-S C2M", 8},
    {0x52, "800GAUI-8-L C2M", 8},
    {0x53, "OTL4.2", 2},
    {0x55, "1.6TAUI-16-S C2M", 16},
    {0x56, "1.6TAUI-16-L C2M", 16},
    {0x57, "800GBASE-CR4", 4},
    {0x58, "1.6TBASE-CR8", 8},
    {0x70, "PCIe 4.0"},
    {0x71, "PCIe 5.0"},
    {0x72, "PCIe 6.0"},
    {0x73, "PCIe 7.0"},
    {0x74, "CEI-112G-LINEAR-PAM4"},
    {0x80, "200GAUI-1", 1},
    {0x81, "400GAUI-2", 2},
    {0x82, "800GAUI-4", 4},
    {0x83, "1.6TAUI-8", 8},
    {0x90, "EEI-100G-RTLR-1-S", 1},
    {0x91, "EEI-100G-RTLR-1-L", 1},
    {0x92, "EEI-200G-RTLR-2-S", 2},
    {0x93, "EEI-200G-RTLR-2-L", 2},
    {0x94, "EEI-400G-RTLR-4-S", 4},
    {0x95, "EEI-400G-RTLR-4-L", 4},
    {0x96, "EEI-800G-RTLR-8-S", 8},
    {0x97, "EEI-800G-RTLR-8-L", 8},
    {0x98, "EEI-200G-RTLR-1", 1},
    {0x99, "EEI-400G-RTLR-2", 2},
    {0x9A, "EEI-800G-RTLR-4", 4},
    {0x9B, "EEI-1.6T-RTLR-8", 8},
    {0xA0, "IB XDR"},
    {0xBE, "unique ID, see page 1Ch"},
});
static_assert(ascending(host_interfaces));

constexpr auto multimode = std::to_array<CodeName>({
    {0x00, "undefined"},         {0x01, "10GBASE-SW", 1},
    {0x02, "10GBASE-SR", 1},     {0x03, "25GBASE-SR", 1},
    {0x04, "40GBASE-SR4", 4},    {0x05, "40G SWDM4"},
    {0x06, "40G BiDi"},          {0x07, "50GBASE-SR", 1},
    {0x08, "100GBASE-SR10", 10}, {0x09, "100GBASE-SR4", 4},
    {0x0A, "100G SWDM4"},        {0x0B, "100G BiDi", 2},
    {0x0C, "100GBASE-SR2", 2},   {0x0D, "100GBASE-SR1", 1},
    {0x0E, "200GBASE-SR4", 4},   {0x0F, "400GBASE-SR16", 16},
    {0x10, "400GBASE-SR8", 8},   {0x11, "400GBASE-SR4", 4},
    {0x12, "800GBASE-SR8", 8},   {0x13, "8GFC-MM", 1},
    {0x14, "10GFC-MM", 1},       {0x15, "16GFC-MM", 1},
    {0x16, "32GFC-MM", 1},       {0x17, "64GFC-MM", 1},
    {0x18, "128GFC-MM4", 4},     {0x19, "256GFC-MM4", 4},
    {0x1A, "400GBASE-SR4.2", 8}, {0x1B, "200GBASE-SR2", 2},
    {0x1C, "128GFC-MM", 1},      {0x1D, "100GBASE-VR1", 1},
    {0x1E, "200GBASE-VR2", 2},   {0x1F, "400GBASE-VR4", 4},
    {0x20, "800GBASE-VR8", 8},   {0x21, "800G-VR4.2", 8},
    {0x22, "800G-SR4.2", 8},     {0x23, "1.6T-VR8.2", 16},
    {0x24, "1.6T-SR8.2", 16},    {0xBE, "unique ID, see page 1Ch"},
});
static_assert(ascending(multimode));

constexpr auto single_mode = std::to_array<CodeName>({
    {0x00, "undefined"},           {0x01, "10GBASE-LW", 1},
    {0x02, "10GBASE-EW", 1},       {0x03, "10G-ZW", 1},
    {0x04, "10GBASE-LR", 1},       {0x05, "10GBASE-ER", 1},
    {0x06, "10G-ZR", 1},           {0x07, "25GBASE-LR", 1},
    {0x08, "25GBASE-ER", 1},       {0x09, "40GBASE-LR4", 4},
    {0x0A, "40GBASE-FR", 1},       {0x0B, "50GBASE-FR", 1},
    {0x0C, "50GBASE-LR", 1},       {0x0D, "100GBASE-LR4", 4},
    {0x0E, "100GBASE-ER4", 4},     {0x0F, "100G PSM4", 4},
    {0x10, "100G CWDM4", 4},       {0x11, "100G 4WDM-10", 4},
    {0x12, "100G 4WDM-20", 4},     {0x13, "100G 4WDM-40", 4},
    {0x14, "100GBASE-DR", 1},      {0x15, "100GBASE-FR1", 1},
    {0x16, "100GBASE-LR1", 1},     {0x17, "200GBASE-DR4", 4},
    {0x18, "200GBASE-FR4", 4},     {0x19, "200GBASE-LR4", 4},
    {0x1A, "400GBASE-FR8", 8},     {0x1B, "400GBASE-LR8", 8},
    {0x1C, "400GBASE-DR4", 4},     {0x1D, "400GBASE-FR4", 4},
    {0x1E, "400G-LR4-10", 4},      {0x24, "128GFC-PSM4", 4},
    {0x26, "128GFC-CWDM4", 4},     {0x34, "100G CWDM4-OCP", 4},
    {0x3E, "400ZR, amplified", 1}, {0x3F, "400ZR, unamplified", 1},
    {0x40, "50GBASE-ER", 1},       {0x41, "200GBASE-ER4", 4},
    {0x42, "400GBASE-ER8", 8},     {0x43, "400GBASE-LR4-6", 4},
    {0x44, "100GBASE-ZR", 1},      {0x45, "128GFC-SM", 1},
    {0x4A, "100G-LR1-20", 1},      {0x4B, "100G-ER1-30", 1},
    {0x4C, "100G-ER1-40", 1},      {0x4D, "400GBASE-ZR", 1},
    {0x4E, "10GBASE-BR", 1},       {0x4F, "25GBASE-BR", 1},
    {0x50, "50GBASE-BR", 1},       {0x55, "400GBASE-DR4-2", 4},
    {0x56, "800GBASE-DR8", 8},     {0x57, "800GBASE-DR8-2", 8},
    {0x6C, "800ZR-A", 1},          {0x6D, "800ZR-B", 1},
    {0x6E, "800ZR-C", 1},          {0x6F, "400G-ER4-30", 4},
    {0x73, "200GBASE-DR1", 1},     {0x74, "200GBASE-DR1-2", 1},
    {0x75, "400GBASE-DR2", 2},     {0x76, "400GBASE-DR2-2", 2},
    {0x77, "800GBASE-DR4", 4},     {0x78, "800GBASE-DR4-2", 4},
    {0x79, "800GBASE-FR4-500", 4}, {0x7A, "800GBASE-FR4", 4},
    {0x7B, "800GBASE-LR4", 4},     {0x7C, "800GBASE-LR1", 1},
    {0x7D, "800GBASE-ER1-20", 1},  {0x7E, "800GBASE-ER1", 1},
    {0x7F, "1.6TBASE-DR8", 8},     {0x80, "1.6TBASE-DR8-2", 8},
    {0x8F, "100G-DR1-LPO", 1},     {0x90, "200G-DR2-LPO", 2},
    {0x91, "400G-DR4-LPO", 4},     {0x92, "800G-DR8-LPO", 8},
    {0x93, "400G-FR4-LPO", 4},     {0xBE, "unique ID, see page 1Ch"},
});
static_assert(ascending(single_mode));

constexpr auto copper = std::to_array<CodeName>({
    {0x00, "undefined"},
    {0x01, "copper cable"},
    {0xBF, "passive loopback"},
    {0xC0, "linear active copper loopback"},
});
static_assert(ascending(copper));

constexpr auto active_cable = std::to_array<CodeName>({
    {0x00, "undefined"},
    {0x01, "active cable, BER below 1e-12"},
    {0x02, "active cable, BER below 5e-5"},
    {0x03, "active cable, BER below 2.6e-4"},
    {0x04, "active cable, BER below 1e-6"},
    {0xBF, "active loopback"},
});
static_assert(ascending(active_cable));

constexpr auto base_t = std::to_array<CodeName>({
    {0x00, "undefined"},
    {0x01, "1000BASE-T"},
    {0x02, "2.5GBASE-T"},
    {0x03, "5GBASE-T"},
    {0x04, "10GBASE-T"},
    {0x05, "25GBASE-T"},
    {0x06, "40GBASE-T"},
    {0x07, "50GBASE-T"},
});
static_assert(ascending(base_t));

std::span<const CodeName> media_table(std::uint8_t media_type) {
    switch (media_type) {
        case 1:
            return multimode;
        case 2:
            return single_mode;
        case media_type_copper:
            return copper;
        case 4:
            return active_cable;
        case 5:
            return base_t;
        default:
            return {};
    }
}

InterfaceCode interface_in(std::span<const CodeName> table, std::uint8_t id) {
    if (const CodeName* found = find_code(table, id); found != nullptr) {
        return {.name = std::string(found->name), .lanes = found->lanes};
    }
    return {.name = fmt::format("0x{:02x}", id), .lanes = 0};
}

}  // namespace

InterfaceCode host_interface(std::uint8_t id) {
    return interface_in(host_interfaces, id);
}

InterfaceCode media_interface(std::uint8_t media_type, std::uint8_t id) {
    return interface_in(media_table(media_type), id);
}

}  // namespace plugfest::cmis
