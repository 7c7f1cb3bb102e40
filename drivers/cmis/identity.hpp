#pragma once

#include "drivers/api/device_types.hpp"
#include "drivers/cmis/memory_image.hpp"

namespace plugfest::cmis {

/// What a module says about itself, from lower memory and pages 00h, 01h and 02h (the latter two
/// only on paged modules). Whatever the bytes are, there is a result; what breaks a rule becomes a
/// finding. `raw` is left empty. Finding codes: "checksum", "unreadable-page", "text",
/// "reserved-code", "unknown-code", "contradiction".
[[nodiscard]] api::ModuleIdentity decode_identity(const MemoryImage& image);

}  // namespace plugfest::cmis
