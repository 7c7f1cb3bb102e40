#include "drivers/cmis/code_table.hpp"
#include "drivers/cmis/codes.hpp"
#include "drivers/cmis/interface_lists.hpp"

#include <fmt/format.h>

#include <array>

namespace plugfest::cmis {
namespace {

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

int lanes_in(std::span<const CodeName> table, std::uint8_t id) {
    const CodeName* found = find_code(table, id);
    return found != nullptr ? found->lanes : 0;
}

}  // namespace

int host_lane_count(std::uint8_t id) {
    return lanes_in(host_interfaces, id);
}

int media_lane_count(std::uint8_t media_type, std::uint8_t id) {
    return lanes_in(media_table(media_type), id);
}

bool is_known_host_interface(std::uint8_t id) {
    return find_code(host_interfaces, id) != nullptr;
}

bool is_known_media_interface(std::uint8_t media_type, std::uint8_t id) {
    return find_code(media_table(media_type), id) != nullptr;
}

InterfaceCode host_interface(std::uint8_t id) {
    return interface_in(host_interfaces, id);
}

InterfaceCode media_interface(std::uint8_t media_type, std::uint8_t id) {
    return interface_in(media_table(media_type), id);
}

}  // namespace plugfest::cmis
