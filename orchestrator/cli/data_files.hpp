#pragma once

#include <filesystem>
#include <string>

namespace plugfest::cli {

/// A file the user named: as it is if it exists from here, else the one shipped with the program
/// ("testplans/…"), else as it is, so that the error names what was asked for.
[[nodiscard]] std::filesystem::path data_file(const std::string& name);

}  // namespace plugfest::cli
