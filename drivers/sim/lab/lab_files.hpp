#pragma once

#include "domain/result.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace plugfest::sim {

/// Creates or replaces a file that only we can read (mode 0600), or also run (0700).
[[nodiscard]] Result<void> write_private_file(const std::filesystem::path& file,
                                              std::string_view content, bool executable = false);

/// Creates a directory, and those above it, that only we can enter (mode 0700).
[[nodiscard]] Result<void> make_private_directory(const std::filesystem::path& directory);

/// 32 hexadecimal digits nobody can guess.
[[nodiscard]] std::string random_password();

}  // namespace plugfest::sim
