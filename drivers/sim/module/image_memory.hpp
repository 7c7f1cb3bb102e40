#pragma once

#include "domain/result.hpp"
#include "drivers/sim/module/module_memory.hpp"

#include <filesystem>

namespace plugfest::sim {

/// The memory of a module recorded in a file, in any form that the `module` verbs read
/// (docs/memory-image.md), to be replayed. Lanes without an application get the default one. Fails
/// with `config` if the file cannot be read, `decode` if it is not an image or lacks page 00h, and
/// `unsupported` for SFPs.
[[nodiscard]] Result<ModuleMemory> load_image(const std::filesystem::path& file);

}  // namespace plugfest::sim
