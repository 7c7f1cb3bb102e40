#pragma once

#include "drivers/sim/module/cmis_map.hpp"
#include "drivers/sim/module/module_memory.hpp"

namespace plugfest::sim {

/// True for control bytes that keep what a host writes; all others ignore writes.
[[nodiscard]] bool writable(reg::Address at);

/// True for latched flags, which reading clears.
[[nodiscard]] bool clears_on_read(reg::Address at);

/// True for the memory of a paged CMIS module with the pages its state machines need. Other
/// memories (flat cables, SFF-8636 images) are served as they are.
[[nodiscard]] bool has_behaviour(const ModuleMemory& memory);

}  // namespace plugfest::sim
