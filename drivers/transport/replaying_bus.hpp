#pragma once

#include "drivers/async/sleeper.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <filesystem>
#include <memory>

namespace plugfest::transport {

/// Serves a recording (see bus_recording.hpp): the same transfers in the same order get the same
/// answers, not earlier in test time than recorded. A different transfer is refused with
/// `protocol`, saying what was recorded where. Errors: `absent` (no such file), `decode`.
[[nodiscard]] Result<std::unique_ptr<ByteBus>> open_replaying_bus(
    async::Sleeper& sleeper, const std::filesystem::path& file);

}  // namespace plugfest::transport
