#pragma once

#include "orchestrator/yaml/mistakes.hpp"

#include <string_view>

namespace plugfest::yaml {

/// Checks the bytes of a file before any parser sees them: size, UTF-8 without byte order mark, no
/// control characters, LF line ends, no tabs in indentation, no over-long lines. Reports the first
/// few.
void check_text(std::string_view text, Mistakes& mistakes);

/// Characters in valid UTF-8.
[[nodiscard]] int count_characters(std::string_view text);

}  // namespace plugfest::yaml
