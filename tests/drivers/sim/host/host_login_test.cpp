#include "drivers/sim/host/host_login.hpp"

#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(HostLogin, MakesAKeyPairWithoutPassphrase) {
    if (!find_program("ssh-keygen")) {
        GTEST_SKIP() << "no ssh-keygen";
    }
    const test::TemporaryDirectory directory;
    const auto key = make_key(directory.path() / "key");
    ASSERT_TRUE(key) << key.error().to_string();
    EXPECT_THAT(*key, StartsWith("ssh-ed25519 AAAA"));
    EXPECT_THAT(*key, testing::Not(HasSubstr("plugfest-lab")));
    EXPECT_EQ(std::filesystem::status(directory.path() / "key").permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    EXPECT_NE(*make_key(directory.path() / "key"), *key) << "made anew for every lab";
}

TEST(HostLogin, AllowsOneUserOneKeyAndNoPassword) {
    const auto user = login_user();
    if (!user || !find_program("sshd")) {
        GTEST_SKIP() << (user ? "no sshd" : user.error().to_string());
    }
    const test::TemporaryDirectory directory;
    const auto login = HostLogin::prepare(
        directory.path(), "/lab/key.pub",
        {.functions = directory.path() / "home/.bashrc", .programs = "/lab/bin"});
    ASSERT_TRUE(login) << login.error().to_string();
    const auto settings = run_program(*find_program("sshd"),
                                      {"-T", "-f", (directory.path() / "sshd_config").string()});
    ASSERT_TRUE(settings) << settings.error().to_string();
    EXPECT_THAT(*settings, HasSubstr("authenticationmethods publickey\n"));
    EXPECT_THAT(*settings, HasSubstr("authorizedkeysfile /lab/key.pub\n"));
    EXPECT_THAT(*settings, HasSubstr("allowusers " + *user + "\n"));
    EXPECT_THAT(*settings, HasSubstr("usepam no\n"));
    EXPECT_THAT(*settings, HasSubstr("PATH=/lab/bin:/usr/local/sbin:"));
    EXPECT_THAT(*settings, HasSubstr("HOME=" + (directory.path() / "home").string()));
    EXPECT_THAT(*settings, HasSubstr("BASH_ENV=" + (directory.path() / "home/.bashrc").string()));
    EXPECT_THAT(login->host_key(), StartsWith("ssh-ed25519 "));
}

}  // namespace
}  // namespace plugfest::sim
