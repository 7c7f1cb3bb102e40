#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace plugfest::shell {

/// The JSON value a device printed. Empty for text that is no JSON ("nan" is none) or is nested
/// more than 32 deep, which no tool prints and which would exhaust the stack.
[[nodiscard]] std::optional<nlohmann::json> parse_json(std::string_view text);

/// A text member of an object, empty when it is missing or no text.
[[nodiscard]] std::string text_member(const nlohmann::json& holder, const char* key);

/// A member of an object, null when it is missing.
[[nodiscard]] nlohmann::json member(const nlohmann::json& holder, const char* key);

}  // namespace plugfest::shell
