#include "drivers/cmis/applications.hpp"

#include "drivers/cmis/codes.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_00.hpp"
#include "drivers/cmis/registers/page_01.hpp"

#include <fmt/format.h>

#include <optional>

namespace plugfest::cmis {
namespace {

constexpr std::uint8_t end_of_list = 0xFF;
constexpr std::uint8_t unused = 0x00;

bool is_end(const Block& block, const Field& list, std::size_t index) {
    const std::uint8_t host_id = block.bytes(list)[index * lower::descriptor_length];
    return host_id == end_of_list || host_id == unused;
}

api::Application decode_descriptor(std::span<const std::uint8_t> bytes, std::uint8_t media_type) {
    const InterfaceCode host = host_interface(bytes[0]);
    const InterfaceCode media = media_interface(media_type, bytes[1]);
    const std::uint8_t host_lanes = bytes[2] >> 4U;
    const std::uint8_t media_lanes = bytes[2] & 0x0FU;
    api::Application application;
    application.host_interface = bytes[0];
    application.media_interface = bytes[1];
    application.host_name = host.name;
    application.media_name = media.name;
    application.host_lanes = host_lanes != 0 ? host_lanes : host.lanes;
    application.media_lanes = media_lanes != 0 ? media_lanes : media.lanes;
    application.host_assignment = bytes[3];
    return application;
}

/// Appends what one list holds; false once its end marker was met.
bool append_list(const Block& block, const Field& list, std::uint8_t media_type,
                 std::vector<api::Application>& applications) {
    const std::size_t count = list.length / lower::descriptor_length;
    for (std::size_t i = 0; i < count; ++i) {
        if (is_end(block, list, i)) {
            return false;
        }
        applications.push_back(decode_descriptor(
            block.bytes(part_of(list, i * lower::descriptor_length, lower::descriptor_length)),
            media_type));
        applications.back().selector = static_cast<int>(applications.size());
    }
    return true;
}

}  // namespace

std::vector<api::Application> decode_applications(const MemoryImage& image) {
    const Block low = image.lower();
    const std::uint8_t media_type = low.bits(lower::media_type);
    const std::optional<Block> advertising = image.page({.page = page_01::checksum.page});
    std::vector<api::Application> applications;
    const bool goes_on = append_list(low, lower::applications, media_type, applications);
    if (!advertising) {
        return applications;
    }
    if (goes_on) {
        append_list(*advertising, page_01::applications, media_type, applications);
    }
    for (std::size_t i = 0; i < applications.size(); ++i) {
        applications[i].media_assignment = advertising->bytes(page_01::media_assignments)[i];
    }
    return applications;
}

std::string misplacement(const api::Application& application, int first_lane, int lane_count) {
    if (application.host_lanes != lane_count) {
        return fmt::format("application {} ({}) takes {} host lanes, not {}", application.selector,
                           application.host_name, application.host_lanes, lane_count);
    }
    if (((application.host_assignment >> static_cast<unsigned>(first_lane)) & 1U) == 0) {
        return fmt::format(
            "application {} ({}) may not begin on host lane {} (allowed starts: bitmap {:02x}h)",
            application.selector, application.host_name, first_lane + 1,
            application.host_assignment);
    }
    return {};
}

}  // namespace plugfest::cmis
