#include "drivers/transport/secret.hpp"

#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace plugfest::transport {
namespace {

using ::testing::HasSubstr;

TEST(SecretFile, IsReadUpToItsFirstNewline) {
    const test::TemporaryDirectory files;
    EXPECT_EQ(read_secret_file(files.write("a", "secret\n")).value(), "secret");
    EXPECT_EQ(read_secret_file(files.write("b", "with spaces \r\nmore")).value(), "with spaces ");
    EXPECT_EQ(read_secret_file(files.write("c", "secret")).value(), "secret");
}

TEST(SecretFile, IsRefusedIfOthersCanOpenIt) {
    const test::TemporaryDirectory files;
    const std::string path = files.write("password", "secret\n");
    std::filesystem::permissions(path, std::filesystem::perms::group_read,
                                 std::filesystem::perm_options::add);
    const auto secret = read_secret_file(path);
    ASSERT_FALSE(secret);
    EXPECT_EQ(secret.error().kind(), ErrorKind::config);
    EXPECT_THAT(secret.error().to_string(), HasSubstr("mode 0640"));
    EXPECT_THAT(secret.error().to_string(), HasSubstr("chmod 600 " + path));
    EXPECT_THAT(secret.error().to_string(), ::testing::Not(HasSubstr("secret\n")));
    EXPECT_FALSE(check_private(path));
}

TEST(SecretFile, MustHoldSomethingAndBeAFile) {
    const test::TemporaryDirectory files;
    EXPECT_FALSE(read_secret_file(files.write("empty", "\n")));
    EXPECT_FALSE(read_secret_file(files.path()));
    EXPECT_FALSE(read_secret_file(files.path() / "none"));
    EXPECT_TRUE(check_private(files.write("key", "x")));
}

TEST(SecretVariable, IsReadFromTheEnvironment) {
    ::setenv("PLUGFEST_TEST_SECRET", "secret", 1);
    EXPECT_EQ(read_secret_variable("PLUGFEST_TEST_SECRET").value(), "secret");
    ::unsetenv("PLUGFEST_TEST_SECRET");
    const auto none = read_secret_variable("PLUGFEST_TEST_SECRET");
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().to_string(), HasSubstr("PLUGFEST_TEST_SECRET"));
}

}  // namespace
}  // namespace plugfest::transport
