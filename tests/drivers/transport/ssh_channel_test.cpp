#include "drivers/transport/ssh_channel.hpp"

#include "drivers/async/combine.hpp"
#include "tests/drivers/transport/ssh_lab.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace plugfest::transport {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

ServedReply device(const std::string& command) {
    if (command == "show version") {
        return {.out = "SONiC Software Version: SONiC.1\n"};
    }
    if (command == "fail") {
        return {.out = "partial\n", .err = "Error: no such port\n", .exit_status = 6};
    }
    if (command == "big") {
        return {.out = std::string(5'000'000, 'x')};
    }
    if (command == "huge") {
        return {.out = std::string(18UL * 1024 * 1024, 'x')};
    }
    if (command == "slow") {
        return {.out = "late\n", .delay = seconds(60)};
    }
    if (command == "drop") {
        return {.out = std::string(100'000, 'y'), .drop_connection = true};
    }
    return {.err = "unknown command\n", .exit_status = 127};
}

class SshChannel : public ::testing::Test {
  protected:
    Result<CommandOutput> execute(const std::string& command, Duration limit = seconds(20)) {
        return test::run(runtime_, channel_->execute(command, limit));
    }

    test::SshLab lab_{device};
    async::Runtime runtime_;
    std::unique_ptr<CommandChannel> channel_ = make_ssh_channel(runtime_, lab_.options());
};

TEST_F(SshChannel, BringsOutputAndStatus) {
    const auto output = execute("show version");
    ASSERT_TRUE(output) << output.error().to_string();
    EXPECT_EQ(output->out, "SONiC Software Version: SONiC.1\n");
    EXPECT_EQ(output->err, "");
    EXPECT_EQ(output->exit_status, 0);
}

TEST_F(SshChannel, KeepsErrorsApartAndDoesNotJudgeTheStatus) {
    const auto output = execute("fail");
    ASSERT_TRUE(output) << output.error().to_string();
    EXPECT_EQ(output->out, "partial\n");
    EXPECT_EQ(output->err, "Error: no such port\n");
    EXPECT_EQ(output->exit_status, 6);
}

TEST_F(SshChannel, CarriesMegabytes) {
    const auto output = execute("big");
    ASSERT_TRUE(output) << output.error().to_string();
    EXPECT_EQ(output->out.size(), 5'000'000U);
    EXPECT_EQ(output->out.find_first_not_of('x'), std::string::npos);
}

TEST_F(SshChannel, CutsOffOutputWithoutEnd) {
    const auto output = execute("huge");
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::protocol);
    EXPECT_THAT(output.error().to_string(), HasSubstr("16 MiB"));
    EXPECT_TRUE(execute("show version"));
}

TEST_F(SshChannel, RunsManyCommandsOnOneConnection) {
    for (int i = 0; i < 300; ++i) {
        const auto output = execute("show version");
        ASSERT_TRUE(output) << output.error().to_string();
    }
}

TEST_F(SshChannel, TimesOutOnASlowCommandAndRecovers) {
    const auto late = execute("slow", milliseconds(100));
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().kind(), ErrorKind::timeout);
    EXPECT_THAT(late.error().to_string(), AllOf(StartsWith("ssh://admin@127.0.0.1:"),
                                                HasSubstr("'slow': no answer within 0.1 s")));
    EXPECT_TRUE(execute("show version"));
}

TEST_F(SshChannel, ReportsADropInTheMiddleAndReconnects) {
    const auto dropped = execute("drop");
    ASSERT_FALSE(dropped);
    EXPECT_EQ(dropped.error().kind(), ErrorKind::protocol);
    EXPECT_THAT(dropped.error().to_string(), HasSubstr("connection lost"));
    EXPECT_TRUE(execute("show version"));
}

TEST_F(SshChannel, SaysWhoDoesNotAnswer) {
    lab_.server().stop();
    const auto output = execute("show version");
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::absent);
    EXPECT_THAT(output.error().to_string(), HasSubstr("Connection refused"));
}

TEST_F(SshChannel, FailsWhenTheServerStopsDuringACommand) {
    std::promise<void> started;
    test::SshLab lab([&started](const std::string&) -> ServedReply {
        started.set_value();
        return {.out = "late\n", .delay = seconds(60)};
    });
    const auto channel = make_ssh_channel(runtime_, lab.options());
    std::thread stopper([&] {
        started.get_future().wait();
        lab.server().stop();
    });
    const auto output = test::run(runtime_, channel->execute("slow", seconds(20)));
    stopper.join();
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::protocol);
}

TEST_F(SshChannel, NeverSendsACommandTwice) {
    std::atomic<int> calls = 0;
    test::SshLab lab([&calls](const std::string&) -> ServedReply {
        ++calls;
        return {.out = "half of it", .drop_connection = true};
    });
    const auto channel = make_ssh_channel(runtime_, lab.options());
    EXPECT_FALSE(test::run(runtime_, channel->execute("reboot", seconds(20))));
    EXPECT_EQ(calls, 1);
}

TEST_F(SshChannel, ReconnectsWhenTheKeptConnectionWasStale) {
    ASSERT_TRUE(execute("show version"));
    lab_.server().stop();
    auto successor = start_ssh_server(
        {.port = lab_.options().port, .user = "admin", .password = "secret"}, device);
    ASSERT_TRUE(successor) << successor.error().to_string();
    lab_.files().write("known_hosts", (*successor)->known_hosts_line() + "\n");
    const auto output = execute("show version");
    EXPECT_TRUE(output) << output.error().to_string();
}

TEST_F(SshChannel, EndsEarlyWhenCancelled) {
    std::promise<void> started;
    test::SshLab lab([&started](const std::string&) -> ServedReply {
        started.set_value();
        return {.out = "late\n", .delay = seconds(60)};
    });
    const auto channel = make_ssh_channel(runtime_, lab.options());
    std::thread canceller([&] {
        started.get_future().wait();
        runtime_.cancel();
    });
    const auto output = test::run(runtime_, channel->execute("slow", seconds(60)));
    canceller.join();
    ASSERT_FALSE(output);
    EXPECT_EQ(output.error().kind(), ErrorKind::cancelled);
}

TEST_F(SshChannel, TalksToTwoDevicesAtOnce) {
    std::promise<void> first_asked;
    std::promise<void> second_asked;
    // Each answers only once the other has been asked.
    test::SshLab first([&](const std::string&) -> ServedReply {
        first_asked.set_value();
        second_asked.get_future().wait();
        return {.out = "first"};
    });
    test::SshLab second([&](const std::string&) -> ServedReply {
        second_asked.set_value();
        first_asked.get_future().wait();
        return {.out = "second"};
    });
    const auto to_first = make_ssh_channel(runtime_, first.options());
    const auto to_second = make_ssh_channel(runtime_, second.options());
    const auto outputs = test::run(runtime_, async::both(to_first->execute("x", seconds(20)),
                                                         to_second->execute("x", seconds(20))));
    ASSERT_TRUE(outputs) << outputs.error().to_string();
    EXPECT_EQ(outputs->first.out, "first");
    EXPECT_EQ(outputs->second.out, "second");
}

}  // namespace
}  // namespace plugfest::transport
