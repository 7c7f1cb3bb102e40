#pragma once

#include "drivers/driver_entry.hpp"

#include <span>
#include <string_view>

namespace plugfest::drivers {

/// All drivers, by name in alphabetical order. A written list instead of self-registration: it can
/// be read, and the linker cannot drop an entry.
[[nodiscard]] std::span<const DriverEntry> catalog();

/// The driver of that name, or null.
[[nodiscard]] const DriverEntry* find_driver(std::string_view name);

}  // namespace plugfest::drivers
