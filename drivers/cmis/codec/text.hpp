#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace plugfest::cmis {

/// A fixed-length ASCII field: trailing spaces and zeros are cut, a field of nothing else is empty,
/// and bytes that do not print are shown as "\xNN" (so is the backslash, to keep the form unique).
[[nodiscard]] std::string decode_text(std::span<const std::uint8_t> bytes);

/// True if the field holds printable ASCII followed by spaces, or zeros only (not given).
[[nodiscard]] bool is_proper_text(std::span<const std::uint8_t> bytes);

}  // namespace plugfest::cmis
