#pragma once

#include "domain/result.hpp"

#include <string>

namespace plugfest::transport {

/// Refuses a file of secrets that is not a regular file or that others than its owner may open.
[[nodiscard]] Result<void> check_private(const std::string& path);

/// The first line of a private file. Errors: `config` (missing, not private, empty), with what to
/// do.
[[nodiscard]] Result<std::string> read_secret_file(const std::string& path);

/// The value of an environment variable; `config` if it is not set.
[[nodiscard]] Result<std::string> read_secret_variable(const std::string& name);

}  // namespace plugfest::transport
