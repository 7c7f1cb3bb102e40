#include "drivers/cmis/codes.hpp"

#include "drivers/cmis/code_lists.hpp"

#include <fmt/format.h>

#include <span>

namespace plugfest::cmis {
namespace {

std::string name_in(std::span<const CodeName> table, std::uint8_t code) {
    const CodeName* found = find_code(table, code);
    return found != nullptr ? std::string(found->name) : fmt::format("0x{:02x}", code);
}

}  // namespace

MemoryMap memory_map_of(std::uint8_t identifier) {
    switch (identifier) {
        case 0x03:
        case 0x0B:
            return MemoryMap::sff8472;
        case 0x0C:
        case 0x0D:
        case 0x11:
            return MemoryMap::sff8636;
        case 0x18:
        case 0x19:
        case 0x1B:
        case 0x1E:
        case 0x1F:
        case 0x20:
        case 0x21:
        case 0x22:
        case 0x23:
        case 0x24:
        case 0x25:
        case 0x26:
        case 0x80:
            return MemoryMap::cmis;
        default:
            return MemoryMap::unknown;
    }
}

std::string identifier_name(std::uint8_t code) {
    return name_in(identifiers, code);
}

std::string connector_name(std::uint8_t code) {
    return name_in(connectors, code);
}

std::string technology_name(std::uint8_t code) {
    return name_in(technologies, code);
}

bool is_copper_technology(std::uint8_t code) {
    return (code >= 0x0A && code <= 0x0F) || (code >= 0x12 && code <= 0x14);
}

std::string media_type_name(std::uint8_t code) {
    return name_in(media_types, code);
}

}  // namespace plugfest::cmis
