#pragma once

#include <string>
#include <vector>

namespace plugfest::architecture {

/// A file of ours, by its path from the root of the repository.
struct SourceFile {
    std::string path;
    std::vector<std::string> lines;
};

/// All C++ and web files under the tracked source folders, without build output and dependencies.
std::vector<SourceFile> source_files();

/// What `#include "…"` and `#include <…>` name in a file, with their delimiters.
std::vector<std::string> includes(const SourceFile& file);

/// "drivers/cmis" of "drivers/cmis/registers/lower.hpp": the layer folder of a path.
std::string folder_of(const std::string& path);

}  // namespace plugfest::architecture
