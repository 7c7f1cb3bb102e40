#pragma once

#include "domain/clock.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <filesystem>
#include <memory>

namespace plugfest::transport {

/// `inner` with every transfer written to `file` (see bus_recording.hpp) as it ends, failures
/// included. A transfer that cannot be recorded fails with `store`, so a recording has no holes.
/// Errors: `store` if the file cannot be created.
[[nodiscard]] Result<std::unique_ptr<ByteBus>> make_recording_bus(
    std::unique_ptr<ByteBus> inner, const Clock& clock, const std::filesystem::path& file);

}  // namespace plugfest::transport
