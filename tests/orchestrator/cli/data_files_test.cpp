#include "orchestrator/cli/data_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace plugfest::cli {
namespace {

TEST(DataFiles, FindsWhatIsShippedFromAnywhere) {
    EXPECT_TRUE(std::filesystem::exists(data_file("testplans/plans/demo.yaml")));
}

TEST(DataFiles, KeepsTheNameOfWhatIsNotThere) {
    EXPECT_EQ(data_file("no/such/file.yaml"), "no/such/file.yaml");
}

TEST(DataFiles, PrefersWhatTheUserNamed) {
    EXPECT_EQ(data_file("/dev/null"), "/dev/null");
}

}  // namespace
}  // namespace plugfest::cli
