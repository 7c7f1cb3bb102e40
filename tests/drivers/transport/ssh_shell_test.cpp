#include "drivers/transport/ssh_channel.hpp"
#include "tests/drivers/transport/ssh_lab.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;

ServedReply switch_shell(const std::string& command) {
    if (command == "show interfaces") {
        std::string out;
        for (int i = 0; i < 100; ++i) {
            out += "Ethernet" + std::to_string(i) + " up\n";
        }
        return {.out = out};
    }
    if (command == "silent") {
        return {};
    }
    if (command == "slow") {
        return {.out = "late\n", .delay = seconds(60)};
    }
    if (command == "drop") {
        return {.out = "half of the answer\n", .drop_connection = true};
    }
    return {.err = "% Invalid input\n"};
}

class SshShell : public ::testing::Test {
  protected:
    explicit SshShell(int page_lines = 0)
        : lab_(switch_shell, {.prompt = "leaf11# ", .page_lines = page_lines}) {}

    Result<CommandOutput> execute(const std::string& command, Duration limit = seconds(20)) {
        return test::run(runtime_, shell_->execute(command, limit));
    }

    test::SshLab lab_;
    async::Runtime runtime_;
    std::unique_ptr<CommandChannel> shell_ = make_ssh_shell(runtime_, lab_.options());
};

class PagingSshShell : public SshShell {
  protected:
    PagingSshShell() : SshShell(24) {}
};

TEST_F(SshShell, BringsTheAnswerWithoutEchoAndPrompt) {
    const auto output = execute("show interfaces");
    ASSERT_TRUE(output) << output.error().to_string();
    EXPECT_EQ(output->out, switch_shell("show interfaces").out);
    EXPECT_FALSE(output->exit_status);
}

TEST_F(SshShell, KeepsAnswersApart) {
    for (int i = 0; i < 20; ++i) {
        const auto quiet = execute("silent");
        ASSERT_TRUE(quiet) << quiet.error().to_string();
        EXPECT_EQ(quiet->out, "");
        const auto wrong = execute("nonsense");
        ASSERT_TRUE(wrong) << wrong.error().to_string();
        EXPECT_EQ(wrong->out, "% Invalid input\n");
    }
}

TEST_F(PagingSshShell, AnswersThePager) {
    const auto output = execute("show interfaces");
    ASSERT_TRUE(output) << output.error().to_string();
    EXPECT_EQ(output->out, switch_shell("show interfaces").out);
}

TEST_F(SshShell, TimesOutOnASlowCommandAndRecovers) {
    const auto late = execute("slow", milliseconds(100));
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().kind(), ErrorKind::timeout);
    EXPECT_THAT(late.error().to_string(), HasSubstr("no prompt came back"));
    EXPECT_TRUE(execute("silent"));
}

TEST_F(SshShell, ReportsADropInTheMiddleAndReconnects) {
    const auto dropped = execute("drop");
    ASSERT_FALSE(dropped);
    EXPECT_EQ(dropped.error().kind(), ErrorKind::protocol);
    EXPECT_TRUE(execute("silent"));
}

TEST_F(SshShell, OpensANewShellWhenTheDeviceClosedTheOldOne) {
    ASSERT_TRUE(execute("silent"));
    EXPECT_FALSE(execute("exit"));
    EXPECT_TRUE(execute("silent"));
}

TEST_F(SshShell, RefusesMoreThanOneLine) {
    const auto output = execute("one\ntwo");
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::unsupported);
}

}  // namespace
}  // namespace plugfest::transport
