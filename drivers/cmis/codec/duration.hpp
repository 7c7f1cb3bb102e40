#pragma once

#include "domain/clock.hpp"

#include <cstdint>
#include <optional>

namespace plugfest::cmis {

/// The upper bound of a MaxDuration code (CMIS 5.2, table 8-47): code 1 means "1 to 5 ms" and gives
/// 5 ms. Empty for Dh (50 minutes or more, no bound) and the reserved Eh and Fh.
[[nodiscard]] std::optional<Duration> decode_duration(std::uint8_t code);

/// True for the codes without a meaning, Eh and Fh, and anything wider than a nibble.
[[nodiscard]] bool is_reserved_duration(std::uint8_t code);

}  // namespace plugfest::cmis
