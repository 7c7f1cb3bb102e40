#include "drivers/transport/ssh_host_key.hpp"

#include "tests/drivers/transport/ssh_lab.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

namespace plugfest::transport {
namespace {

using std::chrono::seconds;
using ::testing::AllOf;
using ::testing::HasSubstr;

class SshHostKey : public ::testing::Test {
  protected:
    Result<CommandOutput> login(const std::string& known_hosts) {
        SshOptions options = lab_.options();
        options.known_hosts = known_hosts;
        const auto channel = make_ssh_channel(runtime_, options);
        return test::run(runtime_, channel->execute("hello", seconds(20)));
    }

    std::atomic<int> commands_ = 0;
    test::SshLab lab_{[this](const std::string&) {
        ++commands_;
        return ServedReply();
    }};
    async::Runtime runtime_;
};

TEST_F(SshHostKey, IsTakenIfTheFileHasIt) {
    EXPECT_TRUE(login(lab_.options().known_hosts));
}

TEST_F(SshHostKey, IsRefusedIfUnknownWithItsFingerprintAndWhatToDo) {
    const std::string file = lab_.files().write("none", "");
    const auto output = login(file);
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::refused);
    EXPECT_THAT(output.error().to_string(),
                AllOf(HasSubstr("SHA256:"), HasSubstr("ssh-ed25519"),
                      HasSubstr("is not in " + file), HasSubstr("ssh-keyscan -p ")));
    EXPECT_EQ(commands_, 0);
}

TEST_F(SshHostKey, IsRefusedIfTheFileIsMissing) {
    EXPECT_EQ(login(lab_.files().path() / "missing").error().kind(), ErrorKind::refused);
    EXPECT_EQ(login("").error().kind(), ErrorKind::refused);
}

TEST_F(SshHostKey, IsRefusedIfItHasChanged) {
    test::SshLab other([](const std::string&) { return ServedReply(); });
    // The other server's key under this server's address.
    std::string line = other.server().known_hosts_line();
    line = lab_.server().known_hosts_line().substr(0, lab_.server().known_hosts_line().find(' ')) +
           line.substr(line.find(' ')) + "\n";
    const std::string file = lab_.files().write("changed", line);
    const auto output = login(file);
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::refused);
    EXPECT_THAT(output.error().to_string(),
                AllOf(HasSubstr("SHA256:"), HasSubstr("is not the one in " + file),
                      HasSubstr("ssh-keygen -R '[127.0.0.1]:")));
    EXPECT_EQ(commands_, 0);
}

}  // namespace
}  // namespace plugfest::transport
