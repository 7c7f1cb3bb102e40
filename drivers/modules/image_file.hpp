#pragma once

#include "domain/result.hpp"
#include "drivers/modules/module_image.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace plugfest::modules {

/// What kind of dump a file holds.
enum class DumpFormat { page_lines, i2cdump, ethtool_hex, sfputil, xxd, raw, unknown };

[[nodiscard]] std::string_view to_string(DumpFormat format);

/// Told by the first lines; binary content is `raw`.
[[nodiscard]] DumpFormat recognize(std::string_view content);

/// Reads an image in any of the formats. Errors are `decode`, "FILE:LINE: what is wrong".
[[nodiscard]] Result<ModuleImage> parse_image(const std::string& file, std::string_view content);

/// Reads a file of at most 1 MiB. Errors: `config` if it cannot be read or is larger, and those of
/// parse_image.
[[nodiscard]] Result<ModuleImage> read_image_file(const std::filesystem::path& file);

}  // namespace plugfest::modules
