#pragma once

#include <string>
#include <string_view>

namespace plugfest::store {

/// SHA-256 in lower-case hexadecimal.
[[nodiscard]] std::string sha256(std::string_view content);

}  // namespace plugfest::store
