#include "drivers/transport/ssh_served_session.hpp"

#include "drivers/transport/line_client.hpp"
#include "tests/drivers/transport/ssh_lab.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

using std::chrono::seconds;

ServedReply echo(const std::string& command) {
    return {.out = command};
}

TEST(ServedSshSession, EndsAStrangerAndServesTheNext) {
    test::SshLab lab(echo);
    const Interrupt never;
    LineClient stranger("127.0.0.1", lab.server().port());
    ASSERT_TRUE(stranger.connect(never, Deadline(seconds(20))));
    EXPECT_FALSE(stranger.ask("GET / HTTP/1.0\n\n", never, Deadline(seconds(20)))
                     .value_or("")
                     .starts_with("HTTP"));
    async::Runtime runtime;
    const auto channel = make_ssh_channel(runtime, lab.options());
    EXPECT_TRUE(test::run(runtime, channel->execute("hello", seconds(20))));
}

TEST(ServedSshSession, StopsWhileAClientIsStillInTheKeyExchange) {
    test::SshLab lab(echo);
    const Interrupt never;
    LineClient silent("127.0.0.1", lab.server().port());
    ASSERT_TRUE(silent.connect(never, Deadline(seconds(20))));
    lab.server().stop();
}

}  // namespace
}  // namespace plugfest::transport
