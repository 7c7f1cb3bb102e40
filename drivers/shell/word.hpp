#pragma once

#include "domain/result.hpp"

#include <string>
#include <string_view>

namespace plugfest::shell {

/// Accepts the name of a network port for use in a command line: letters, digits, '.', '_' and '-',
/// not beginning with '-' or '.', at most 64 characters. Fails with `config`: names come from lab
/// files.
[[nodiscard]] Result<void> check_port_name(std::string_view name);

/// The text as one word of a POSIX shell: unchanged if nothing in it is special, else in single
/// quotes.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace plugfest::shell
