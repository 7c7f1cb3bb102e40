#pragma once

#include "drivers/api/device_types.hpp"
#include "drivers/cmis/memory_image.hpp"

#include <cstdint>
#include <vector>

namespace plugfest::cmis {

/// The applications a module lists, AppSel 1-8 from lower memory and 9-15 from page 01h if the
/// image has it, up to the end marker. Lane counts of 0 are filled in from the interface IDs; media
/// assignments are known only with page 01h.
[[nodiscard]] std::vector<api::Application> decode_applications(const MemoryImage& image);

/// Why a data path of `application` cannot lie on these host lanes of one bank (0-based first lane,
/// count), as a sentence; empty if it can.
[[nodiscard]] std::string misplacement(const api::Application& application, int first_lane,
                                       int lane_count);

}  // namespace plugfest::cmis
