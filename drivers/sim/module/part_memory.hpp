#pragma once

#include "domain/units.hpp"
#include "drivers/sim/module/module_memory.hpp"
#include "drivers/sim/module/part_catalog.hpp"

#include <string>

namespace plugfest::sim {

/// What one piece of a kind has of its own.
struct PartIdentity {
    std::string vendor;
    std::string part;
    std::string revision;
    std::string serial;
    std::uint8_t firmware_major = 0;
    std::uint8_t firmware_minor = 0;
    Metre cable_length{0.0};  ///< of a cable assembly, 0 for separable media
};

/// The memory of a module of this kind as it leaves reset, checksums included.
[[nodiscard]] ModuleMemory build_memory(const PartKind& kind, const PartIdentity& identity);

}  // namespace plugfest::sim
