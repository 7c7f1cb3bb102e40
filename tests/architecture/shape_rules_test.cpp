#include "tests/architecture/source_tree.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

namespace plugfest::architecture {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_file = 400;

bool is_product(const SourceFile& file) {
    return !file.path.starts_with("tests/");
}

TEST(ShapeRules, NoFileIsLongerThanFourHundredLines) {
    for (const SourceFile& file : source_files()) {
        EXPECT_LE(file.lines.size(), longest_file) << file.path;
    }
}

TEST(ShapeRules, EverySourceFileHasATestOfItsName) {
    std::set<std::string> tests;
    for (const SourceFile& file : source_files()) {
        if (!is_product(file)) {
            tests.insert(file.path);
        }
    }
    for (const SourceFile& file : source_files()) {
        if (!is_product(file) || !file.path.ends_with(".cpp")) {
            continue;
        }
        const std::string stem = file.path.substr(0, file.path.size() - 4);
        EXPECT_TRUE(tests.contains("tests/" + stem + "_test.cpp")) << file.path << " has no test";
    }
}

TEST(ShapeRules, HeadersBeginWithPragmaOnce) {
    for (const SourceFile& file : source_files()) {
        if (file.path.ends_with(".hpp")) {
            ASSERT_FALSE(file.lines.empty()) << file.path;
            EXPECT_EQ(file.lines.front(), "#pragma once") << file.path;
        }
    }
}

TEST(ShapeRules, NothingIsLeftUnfinished) {
    // Assembled, so that this file does not find itself.
    const std::regex marks(std::string("\\b(TO") + "DO|FIX" + "ME|XX" + "X)\\b");
    for (const SourceFile& file : source_files()) {
        for (const std::string& line : file.lines) {
            EXPECT_FALSE(std::regex_search(line, marks)) << file.path << ": " << line;
        }
    }
}

TEST(ShapeRules, NoSingletonsAndNoMutableGlobals) {
    const std::regex singleton(
        R"(\binstance\(\)|^\s*static\s+(?!const|constexpr|inline|auto\b)[\w:<>, ]+\s+\w+\s*(=|;|\{[^}]*\};))");
    for (const SourceFile& file : source_files()) {
        if (!is_product(file) || !(file.path.ends_with(".cpp") || file.path.ends_with(".hpp"))) {
            continue;
        }
        for (const std::string& line : file.lines) {
            EXPECT_FALSE(std::regex_search(line, singleton)) << file.path << ": " << line;
        }
    }
}

TEST(ShapeRules, NothingSleepsOnAThread) {
    const std::regex sleeps(R"(this_thread::sleep|\busleep\(|\bnanosleep\()");
    for (const SourceFile& file : source_files()) {
        if (file.path.starts_with("tests/architecture/")) {
            continue;
        }
        for (const std::string& line : file.lines) {
            EXPECT_FALSE(std::regex_search(line, sleeps)) << file.path << ": " << line;
        }
    }
}

TEST(ShapeRules, EveryFolderIsOneTarget) {
    for (const char* layer : {"domain", "drivers", "orchestrator", "reports"}) {
        for (const auto& entry : fs::directory_iterator(fs::path(PLUGFEST_SOURCE_DIR) / layer)) {
            if (entry.is_directory() && entry.path().filename() != "viewer") {
                EXPECT_TRUE(fs::exists(entry.path() / "CMakeLists.txt")) << entry.path();
            }
        }
    }
}

TEST(ShapeRules, CMakeListsNameEverySourceInsteadOfGlobbing) {
    for (const auto& entry : fs::recursive_directory_iterator(PLUGFEST_SOURCE_DIR)) {
        const std::string path = entry.path().generic_string();
        if (entry.path().filename() != "CMakeLists.txt" ||
            path.find("/build/") != std::string::npos) {
            continue;
        }
        std::ifstream stream(entry.path());
        const std::string text((std::istreambuf_iterator<char>(stream)), {});
        EXPECT_EQ(text.find("file(GLOB"), std::string::npos) << path;
    }
}

}  // namespace
}  // namespace plugfest::architecture
