#pragma once

#include "drivers/transport/byte_bus.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plugfest::transport {

/// "0f10ff": two lower-case digits a byte, without separators.
[[nodiscard]] std::string to_hex(const Bytes& data);

/// The inverse, also for upper case; empty if the text is anything else.
[[nodiscard]] std::optional<Bytes> from_hex(std::string_view text);

}  // namespace plugfest::transport
