#pragma once

#include "tests/support/cases.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace plugfest::test {

/// Compares with the approved text `tests/data/NAME`; PLUGFEST_UPDATE_GOLDEN=1 approves `actual`.
inline void expect_golden(const std::string& name, const std::string& actual) {
    const std::filesystem::path file =
        std::filesystem::path(PLUGFEST_SOURCE_DIR) / "tests/data" / name;
    if (std::getenv("PLUGFEST_UPDATE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << actual;
    }
    EXPECT_EQ(actual, read_text(file))
        << "differs from " << file << "; if it is meant, run again with PLUGFEST_UPDATE_GOLDEN=1";
}

}  // namespace plugfest::test
