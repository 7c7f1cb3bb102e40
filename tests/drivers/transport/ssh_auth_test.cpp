#include "drivers/transport/ssh_auth.hpp"

#include "tests/drivers/transport/openssh_server.hpp"
#include "tests/drivers/transport/ssh_agent.hpp"
#include "tests/drivers/transport/ssh_lab.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

using std::chrono::seconds;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

ServedReply echo(const std::string& command) {
    return {.out = command};
}

class SshAuth : public ::testing::Test {
  protected:
    explicit SshAuth(SshServerOptions options = {}) : lab_(echo, std::move(options)) {}

    Result<CommandOutput> login(const SshOptions& options) {
        const auto channel = make_ssh_channel(runtime_, options);
        return test::run(runtime_, channel->execute("hello", seconds(20)));
    }

    test::SshLab lab_;
    SshOptions options_ = lab_.options();
    async::Runtime runtime_;
};

class InteractiveSshAuth : public SshAuth {
  protected:
    InteractiveSshAuth() : SshAuth({.takes_password = false}) {}
};

TEST_F(SshAuth, LogsInWithAPasswordFromAFile) {
    EXPECT_TRUE(login(options_));
}

TEST_F(SshAuth, LogsInWithAPasswordFromTheEnvironment) {
    ::setenv("PLUGFEST_TEST_PASSWORD", "secret", 1);
    options_.password_file.clear();
    options_.password_environment = "PLUGFEST_TEST_PASSWORD";
    const auto output = login(options_);
    ::unsetenv("PLUGFEST_TEST_PASSWORD");
    EXPECT_TRUE(output);
}

TEST_F(InteractiveSshAuth, AnswersTheDevicesQuestion) {
    const auto output = login(options_);
    EXPECT_TRUE(output) << output.error().to_string();
}

TEST_F(InteractiveSshAuth, IsRefusedWithAWrongAnswer) {
    options_.password_file = lab_.files().write("wrong", "guess\n");
    const auto output = login(options_);
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::refused);
    EXPECT_THAT(output.error().to_string(), HasSubstr("keyboard-interactive"));
}

TEST_F(SshAuth, IsRefusedWithAWrongPasswordAndDoesNotShowIt) {
    options_.password_file = lab_.files().write("wrong", "guess\n");
    const auto output = login(options_);
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::refused);
    EXPECT_THAT(output.error().to_string(),
                AllOf(HasSubstr("lets user admin not in with password, keyboard-interactive; it "
                                "offers password, keyboard-interactive"),
                      Not(HasSubstr("guess"))));
}

TEST(SshKeyAuth, LogsInAtOpenssh) {
    if (!test::OpensshServer::is_available()) {
        GTEST_SKIP() << "no sshd that could run here";
    }
    test::OpensshServer server;
    async::Runtime runtime;
    const auto channel = make_ssh_channel(runtime, server.options());
    const auto output =
        test::run(runtime, channel->execute("printf out; printf err >&2; exit 7", seconds(60)));
    ASSERT_TRUE(output) << output.error().to_string();
    EXPECT_EQ(output->out, "out");
    EXPECT_EQ(output->err, "err");
    EXPECT_EQ(output->exit_status, 7);
    const auto killed = test::run(runtime, channel->execute("kill -TERM $$", seconds(60)));
    ASSERT_TRUE(killed) << killed.error().to_string();
    EXPECT_FALSE(killed->exit_status);
    EXPECT_THAT(killed->err, HasSubstr("ended by signal TERM"));
}

/// At a real OpenSSH server, with nothing but the agent to log in with.
class SshAgentAuth : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!test::OpensshServer::is_available() || !test::SshAgent::is_available()) {
            GTEST_SKIP() << "no sshd that could run here, or no ssh-agent and ssh-add";
        }
    }
    static Result<CommandOutput> login(SshOptions options) {
        options.key_file.clear();
        options.use_agent = true;
        async::Runtime runtime;
        const auto channel = make_ssh_channel(runtime, options);
        return test::run(runtime, channel->execute("echo in", seconds(60)));
    }
};

TEST_F(SshAgentAuth, LogsInWithWhicheverKeyOfTheAgentFits) {
    const test::OpensshServer server;
    const test::SshAgent agent;
    agent.add_stranger();
    agent.add(server.options().key_file);
    const auto output = login(server.options());
    ASSERT_TRUE(output) << output.error().to_string();
    EXPECT_EQ(output->out, "in\n");
}

TEST_F(SshAgentAuth, IsRefusedWithOthersKeys) {
    const test::OpensshServer server;
    const test::SshAgent agent;
    agent.add_stranger();
    const auto output = login(server.options());
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::refused);
    EXPECT_THAT(output.error().to_string(), HasSubstr("not in with agent; it offers publickey"));
}

TEST_F(SshAgentAuth, SaysThatNoAgentIsRunning) {
    const test::OpensshServer server;
    ::unsetenv("SSH_AUTH_SOCK");
    const auto output = login(server.options());
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::refused);
    EXPECT_THAT(output.error().to_string(),
                HasSubstr("agent (none is running: SSH_AUTH_SOCK is not set)"));
}

TEST_F(SshAuth, IsRefusedAsAnotherUser) {
    options_.user = "root";
    EXPECT_EQ(login(options_).error().kind(), ErrorKind::refused);
}

TEST_F(SshAuth, SaysThatNothingIsConfigured) {
    options_.password_file.clear();
    const auto output = login(options_);
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::refused);
    EXPECT_THAT(output.error().to_string(), HasSubstr("no agent, key or password configured"));
}

TEST_F(SshAuth, RefusesAPasswordFileThatOthersCanRead) {
    std::filesystem::permissions(options_.password_file, std::filesystem::perms::others_read,
                                 std::filesystem::perm_options::add);
    const auto output = login(options_);
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::config);
    EXPECT_THAT(output.error().to_string(), HasSubstr("chmod 600"));
}

}  // namespace
}  // namespace plugfest::transport
