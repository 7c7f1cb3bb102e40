#pragma once

#include <cstdint>
#include <string>

namespace plugfest::cmis {

/// What memory map a part with this SFF-8024 identifier has.
enum class MemoryMap { cmis, sff8636, sff8472, unknown };

[[nodiscard]] MemoryMap memory_map_of(std::uint8_t identifier);

/// SFF-8024 names. A code that is not listed keeps its number: "0x7f".
[[nodiscard]] std::string identifier_name(std::uint8_t code);
[[nodiscard]] std::string connector_name(std::uint8_t code);

/// MediaInterfaceTechnology of 00h:212, in words.
[[nodiscard]] std::string technology_name(std::uint8_t code);
/// True for the technologies of copper cables, passive and active.
[[nodiscard]] bool is_copper_technology(std::uint8_t code);

/// MediaType of 00h:85: which list the media interface IDs come from.
[[nodiscard]] std::string media_type_name(std::uint8_t code);
/// MediaType of passive and linear active copper cables.
inline constexpr std::uint8_t media_type_copper = 3;

/// An electrical or media interface (SFF-8024, section 4) and the lanes its ID implies.
struct InterfaceCode {
    std::string name;  ///< "0x.." if the ID is not listed
    int lanes = 0;     ///< 0 if the ID does not tell
};

[[nodiscard]] InterfaceCode host_interface(std::uint8_t id);
/// The lanes that an ID implies, 0 if it does not tell.
[[nodiscard]] int host_lane_count(std::uint8_t id);
[[nodiscard]] int media_lane_count(std::uint8_t media_type, std::uint8_t id);
/// True if the ID is listed.
[[nodiscard]] bool is_known_host_interface(std::uint8_t id);
[[nodiscard]] bool is_known_media_interface(std::uint8_t media_type, std::uint8_t id);
/// `media_type` is 00h:85.
[[nodiscard]] InterfaceCode media_interface(std::uint8_t media_type, std::uint8_t id);

}  // namespace plugfest::cmis
