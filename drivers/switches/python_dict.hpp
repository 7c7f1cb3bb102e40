#pragma once

#include "domain/result.hpp"

#include <map>
#include <string>
#include <string_view>

namespace plugfest::switches {

/// Text fields by name, as a Redis hash holds them.
using Fields = std::map<std::string, std::string, std::less<>>;

/// Reads the one-line dictionary that sonic-db-cli prints for hgetall: {'speed': '800000', …}.
/// Values are text in single or double quotes with Python's escapes; numbers, True, False and None
/// without quotes are taken as written. `command` is for messages; fails with `decode`.
[[nodiscard]] Result<Fields> parse_python_dict(std::string_view command, std::string_view text);

}  // namespace plugfest::switches
