#include "tests/architecture/source_tree.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string_view>

namespace plugfest::architecture {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 5> roots{"domain", "drivers", "orchestrator", "reports",
                                                "tests"};
constexpr std::array<std::string_view, 7> kinds{".cpp", ".hpp", ".ts", ".tsx",
                                                ".js",  ".mjs", ".css"};

bool is_source(const fs::path& file) {
    return std::ranges::find(kinds, file.extension().string()) != kinds.end();
}

SourceFile read(const fs::path& root, const fs::path& file) {
    SourceFile source{fs::relative(file, root).generic_string(), {}};
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        source.lines.push_back(line);
    }
    return source;
}

}  // namespace

std::vector<SourceFile> source_files() {
    const fs::path root = PLUGFEST_SOURCE_DIR;
    std::vector<SourceFile> files;
    for (const std::string_view folder : roots) {
        for (auto entry = fs::recursive_directory_iterator(root / folder);
             entry != fs::recursive_directory_iterator(); ++entry) {
            const std::string name = entry->path().filename().string();
            if (entry->is_directory() && (name == "node_modules" || name == "dist")) {
                entry.disable_recursion_pending();
            } else if (entry->is_regular_file() && is_source(entry->path())) {
                files.push_back(read(root, entry->path()));
            }
        }
    }
    return files;
}

std::vector<std::string> includes(const SourceFile& file) {
    static const std::regex pattern(R"(^\s*#\s*include\s+([<"][^>"]+[>"]))");
    std::vector<std::string> found;
    for (const std::string& line : file.lines) {
        std::smatch match;
        if (std::regex_search(line, match, pattern)) {
            found.push_back(match[1]);
        }
    }
    return found;
}

std::string folder_of(const std::string& path) {
    const auto first = path.find('/');
    const auto second = path.find('/', first + 1);
    if (path.starts_with("domain/")) {
        return path.starts_with("domain/stats/") ? "domain/stats" : "domain";
    }
    return second == std::string::npos ? path.substr(0, first) : path.substr(0, second);
}

}  // namespace plugfest::architecture
