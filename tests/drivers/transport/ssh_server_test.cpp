#include "drivers/transport/ssh_server.hpp"

#include "drivers/async/combine.hpp"
#include "tests/drivers/transport/ssh_lab.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

namespace plugfest::transport {
namespace {

using std::chrono::seconds;
using ::testing::MatchesRegex;

ServedReply echo(const std::string& command) {
    return {.out = command};
}

TEST(SshServer, SaysHowItsKeyIsPinned) {
    test::SshLab lab(echo);
    EXPECT_NE(lab.server().port(), 0);
    EXPECT_THAT(lab.server().known_hosts_line(),
                MatchesRegex("\\[127\\.0\\.0\\.1\\]:[0-9]+ ssh-ed25519 AAAA[A-Za-z0-9+/=]+"));
}

TEST(SshServer, RefusesAPortInUse) {
    test::SshLab lab(echo);
    const auto second = start_ssh_server({.port = lab.server().port()}, echo);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().kind(), ErrorKind::absent);
}

TEST(SshServer, StopsTwiceAndWithoutClients) {
    test::SshLab lab(echo);
    lab.server().stop();
    lab.server().stop();
}

TEST(SshServer, ServesSeveralConnectionsAtOnce) {
    std::promise<void> first_asked;
    std::promise<void> second_asked;
    test::SshLab lab([&](const std::string& command) -> ServedReply {
        (command == "first" ? first_asked : second_asked).set_value();
        (command == "first" ? second_asked : first_asked).get_future().wait();
        return {.out = command};
    });
    async::Runtime runtime;
    const auto one = make_ssh_channel(runtime, lab.options());
    const auto other = make_ssh_channel(runtime, lab.options());
    const auto outputs = test::run(runtime, async::both(one->execute("first", seconds(20)),
                                                        other->execute("second", seconds(20))));
    ASSERT_TRUE(outputs) << outputs.error().to_string();
    EXPECT_EQ(outputs->first.out, "first");
    EXPECT_EQ(outputs->second.out, "second");
}

TEST(SshServer, OutlivesManyConnections) {
    test::SshLab lab(echo);
    async::Runtime runtime;
    for (int i = 0; i < 30; ++i) {
        const auto channel = make_ssh_channel(runtime, lab.options());
        ASSERT_TRUE(test::run(runtime, channel->execute("hello", seconds(20))));
    }
}

}  // namespace
}  // namespace plugfest::transport
