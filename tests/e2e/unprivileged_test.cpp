#include "tests/e2e/demo_run.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace plugfest::e2e {
namespace {

using test::ProgramResult;
using test::run_program;
using testing::AllOf;
using testing::HasSubstr;

constexpr uid_t ordinary_user = 12345;

/// An account for a while: seen by the programs of one mount namespace only, so that the machine's
/// own list of users stays as it is. $0: home, the rest: the program.
constexpr const char* as_ordinary_user = R"(
set -e
echo "plugfest-test:x:12345:12345::$0:/bin/bash" | cat /etc/passwd - >"$0/passwd"
echo "plugfest-test:x:12345:" | cat /etc/group - >"$0/group"
mount --bind "$0/passwd" /etc/passwd
mount --bind "$0/group" /etc/group
exec setpriv --reuid=12345 --regid=12345 --clear-groups --inh-caps=-all \
    env -i HOME="$0" PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
)";

class OrdinaryUser : public testing::Test {
  protected:
    void SetUp() override {
        if (::geteuid() != 0) {
            GTEST_SKIP() << "the tests run as an ordinary user already: the demo's own show it";
        }
        ASSERT_EQ(::chown(home_.path().c_str(), ordinary_user, ordinary_user), 0);
        const auto namespaces =
            as_user({"unshare", "--user", "--map-root-user", "--net", "--mount", "--pid", "true"});
        if (namespaces.exit_code != 0) {
            GTEST_SKIP() << "no user namespaces for ordinary users here: " << namespaces.err;
        }
        const auto reads = as_user({"cat", test::plugfest_binary(), short_plan()});
        if (reads.exit_code != 0) {
            GTEST_SKIP() << "an ordinary user cannot read this checkout: " << reads.err;
        }
    }

    ProgramResult as_user(std::vector<std::string> program) {
        std::vector<std::string> words{"/usr/bin/unshare", "--mount",
                                       "/bin/bash",        "-c",
                                       as_ordinary_user,   home_.path().string()};
        words.insert(words.end(), program.begin(), program.end());
        return run_program(std::move(words), ".", patience);
    }

    test::TemporaryDirectory home_;
};

TEST_F(OrdinaryUser, RunsTheDemo) {
    const auto demo = as_user(demo_words(home_.path() / "out"));
    EXPECT_EQ(demo.exit_code, 0) << demo.err << demo.out;
    EXPECT_TRUE(std::filesystem::exists(home_.path() / "out/latest/report.html"));
}

/// A user namespace in which no other may be made, without any capability in it.
constexpr const char* without_namespaces = R"(
echo 0 >/proc/sys/user/max_user_namespaces || exit 77
exec setpriv --inh-caps=-all --bounding-set=-all "$@"
)";

TEST(NoNamespaces, IsSaidWithWhatToDo) {
    const test::TemporaryDirectory out;
    const auto up =
        run_program({"/usr/bin/unshare", "--user", "--map-root-user", "/bin/bash", "-c",
                     without_namespaces, "bash", test::plugfest_binary(), "lab", "up",
                     std::string(PLUGFEST_SOURCE_DIR) + "/testplans/labs/rail_demo.yaml", "--out",
                     out.path().string()});
    if (up.exit_code == 77 || up.err.starts_with("unshare: ")) {
        GTEST_SKIP() << "cannot be tried here: " << up.err;
    }
    EXPECT_EQ(up.exit_code, 4);
    EXPECT_THAT(up.err,
                AllOf(HasSubstr("hosts of a virtual lab need network namespaces"),
                      HasSubstr("Run as root"), HasSubstr("sysctl -w user.max_user_namespaces=")));
}

TEST(NoAccount, IsSaidWithWhatToDo) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only root can become a user without an account";
    }
    const test::TemporaryDirectory out;
    ASSERT_EQ(::chown(out.path().c_str(), ordinary_user, ordinary_user), 0);
    const auto as_nobody_known = [](std::vector<std::string> program) {
        std::vector<std::string> words{"/usr/bin/setpriv", "--reuid=12345", "--regid=12345",
                                       "--clear-groups"};
        words.insert(words.end(), program.begin(), program.end());
        return run_program(std::move(words));
    };
    const auto lab = std::string(PLUGFEST_SOURCE_DIR) + "/testplans/labs/rail_demo.yaml";
    if (as_nobody_known({"cat", test::plugfest_binary(), lab}).exit_code != 0) {
        GTEST_SKIP() << "an ordinary user cannot read this checkout";
    }
    const auto up =
        as_nobody_known({test::plugfest_binary(), "lab", "up", lab, "--out", out.path().string()});
    EXPECT_EQ(up.exit_code, 4);
    EXPECT_THAT(up.err, AllOf(HasSubstr("user 12345 has no account here"), HasSubstr("useradd")));
}

}  // namespace
}  // namespace plugfest::e2e
