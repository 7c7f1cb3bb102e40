#pragma once

#include "domain/result.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace plugfest::test {

/// The whole of a text file.
inline std::string read_file(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    EXPECT_TRUE(stream) << file;
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// `text` with the first `from` replaced; the test fails if there is none.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// What a result complains about, with the directory cut out of paths; empty if it is good.
template <class T>
std::string complaint(const Result<T>& result, const TemporaryDirectory& directory) {
    if (result) {
        return {};
    }
    EXPECT_EQ(result.error().kind(), ErrorKind::config);
    std::string text = result.error().to_string();
    const std::string prefix = directory.path().string() + "/";
    for (auto at = text.find(prefix); at != std::string::npos; at = text.find(prefix)) {
        text.erase(at, prefix.size());
    }
    return text;
}

/// A file that users get with the product, below testplans/.
inline std::filesystem::path shipped(const std::string& name) {
    return std::filesystem::path(PLUGFEST_SOURCE_DIR) / "testplans" / name;
}

}  // namespace plugfest::test
