#include "drivers/sim/lab/lab_files.hpp"

#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace plugfest::sim {
namespace {

unsigned mode_of(const std::filesystem::path& file) {
    struct stat status{};
    ::stat(file.c_str(), &status);
    return status.st_mode & 0777U;
}

TEST(LabFiles, AreForTheirOwnerOnly) {
    const test::TemporaryDirectory directory;
    const auto secret = directory.path() / "deep" / "er" / "secret";
    ASSERT_TRUE(make_private_directory(secret.parent_path()));
    EXPECT_EQ(mode_of(secret.parent_path()), 0700U);
    ASSERT_TRUE(write_private_file(secret, "a"));
    ASSERT_TRUE(write_private_file(secret, "b\n")) << "replaces what was there";
    EXPECT_EQ(mode_of(secret), 0600U);
    std::string line;
    std::getline(std::ifstream(secret), line);
    EXPECT_EQ(line, "b");
    ASSERT_TRUE(write_private_file(directory.path() / "program", "", true));
    EXPECT_EQ(mode_of(directory.path() / "program"), 0700U);
}

TEST(LabFiles, SayWhatCannotBeWritten) {
    const auto failed = write_private_file("/no/such/directory/file", "x");
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().to_string(),
              "cannot write /no/such/directory/file: No such file or directory");
}

TEST(LabFiles, HaveADifferentPasswordEachTime) {
    EXPECT_EQ(random_password().size(), 32U);
    EXPECT_NE(random_password(), random_password());
}

}  // namespace
}  // namespace plugfest::sim
