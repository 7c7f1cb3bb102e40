#pragma once

#include "domain/result.hpp"
#include "drivers/sim/module/module_memory.hpp"

#include <filesystem>

namespace plugfest::sim {

/// The memory of a module recorded in an image file (docs/memory-image.md), to be replayed. Lanes
/// without an application get the default one. Fails with `absent` if the file cannot be read and
/// `decode` if it is not an image.
[[nodiscard]] Result<ModuleMemory> load_image(const std::filesystem::path& file);

}  // namespace plugfest::sim
