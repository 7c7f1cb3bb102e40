#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace plugfest::test {

/// Where recorded module images and command output lie: $PLUGFEST_CASES, or `shared/cases` beside
/// the source tree. Empty if there is none: then skip the test and say so, with GTEST_SKIP.
inline std::optional<std::filesystem::path> cases_directory() {
    const char* configured = std::getenv("PLUGFEST_CASES");
    const std::filesystem::path directory =
        configured != nullptr ? std::filesystem::path(configured)
                              : std::filesystem::path(PLUGFEST_SOURCE_DIR) / "../shared/cases";
    std::error_code ignored;
    if (!std::filesystem::is_directory(directory, ignored)) {
        return std::nullopt;
    }
    return directory;
}

/// The whole file as text; empty if it cannot be read.
inline std::string read_text(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace plugfest::test
