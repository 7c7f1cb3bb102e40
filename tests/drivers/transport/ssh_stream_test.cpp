#include "drivers/transport/ssh_stream.hpp"

#include "tests/drivers/transport/ssh_lab.hpp"

#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

using std::chrono::seconds;

TEST(SshStream, TakesInOutputErrorsAndStatus) {
    test::SshLab lab([](const std::string& command) -> ServedReply {
        return {.out = command, .err = "warning", .exit_status = 3};
    });
    const Interrupt never;
    const Patience patience{.interrupt = never, .deadline = Deadline(seconds(20))};
    const auto session = SshSession::connect(lab.options(), never);
    ASSERT_TRUE(session) << session.error().to_string();
    const auto stream = SshStream::open(**session, patience);
    ASSERT_TRUE(stream) << stream.error().to_string();
    ssh_channel channel = (*stream)->handle();
    ASSERT_EQ((*session)
                  ->complete([channel] { return ssh_channel_request_exec(channel, "hello"); },
                             SSH_AGAIN, patience)
                  .value(),
              SSH_OK);
    while (!(*stream)->closed) {
        ASSERT_TRUE((*stream)->take_in(patience));
    }
    EXPECT_EQ((*stream)->out, "hello");
    EXPECT_EQ((*stream)->err, "warning");
    EXPECT_EQ((*stream)->exit_status, 3);
    EXPECT_EQ((*stream)->exit_signal, "");
    EXPECT_TRUE((*stream)->ended);
}

TEST(SshStream, FailsOnAConnectionThatIsGone) {
    test::SshLab lab([](const std::string&) { return ServedReply(); });
    const Interrupt never;
    const Patience patience{.interrupt = never, .deadline = Deadline(seconds(20))};
    const auto session = SshSession::connect(lab.options(), never);
    ASSERT_TRUE(session) << session.error().to_string();
    lab.server().stop();
    const auto stream = SshStream::open(**session, patience);
    ASSERT_FALSE(stream);
    EXPECT_EQ(stream.error().kind(), ErrorKind::protocol);
}

}  // namespace
}  // namespace plugfest::transport
