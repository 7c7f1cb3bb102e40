#include "drivers/transport/ssh_session.hpp"

#include "tests/drivers/transport/line_server.hpp"
#include "tests/drivers/transport/ssh_lab.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;

ServedReply echo(const std::string& command) {
    return {.out = command};
}

TEST(SshSession, ConnectsAndStaysConnected) {
    test::SshLab lab(echo);
    const Interrupt never;
    const auto session = SshSession::connect(lab.options(), never);
    ASSERT_TRUE(session) << session.error().to_string();
    EXPECT_TRUE((*session)->is_connected());
}

TEST(SshSession, NoticesThatTheDeviceHungUp) {
    test::SshLab lab(echo);
    const Interrupt never;
    const auto session = SshSession::connect(lab.options(), never);
    ASSERT_TRUE(session) << session.error().to_string();
    lab.server().stop();
    while ((*session)->is_connected()) {
        ASSERT_TRUE((*session)->take_in({.interrupt = never, .deadline = Deadline(seconds(20))}));
    }
    EXPECT_TRUE((*session)->take_in({.interrupt = never, .deadline = Deadline(seconds(20))}));
}

TEST(SshSession, SendsKeepalivesWhileItWaits) {
    test::SshLab lab(echo);
    SshOptions options = lab.options();
    options.keepalive = milliseconds(2);
    const Interrupt never;
    const auto session = SshSession::connect(options, never);
    ASSERT_TRUE(session) << session.error().to_string();
    // The answer to a keepalive is the only thing this idle server has to say.
    EXPECT_TRUE((*session)->take_in({.interrupt = never, .deadline = Deadline(seconds(20))}));
    EXPECT_TRUE((*session)->is_connected());
}

TEST(SshSession, GivesUpOnADeviceThatSaysNothing) {
    test::LineServer silent([](const std::string&) { return std::string(); });
    SshOptions options{.host = "127.0.0.1", .port = silent.port(), .user = "admin"};
    options.connect_limit = milliseconds(50);
    const Interrupt never;
    const auto session = SshSession::connect(options, never);
    ASSERT_FALSE(session);
    EXPECT_EQ(session.error().kind(), ErrorKind::timeout);
}

TEST(SshSession, StopsConnectingWhenInterrupted) {
    test::LineServer silent([](const std::string&) { return std::string(); });
    const SshOptions options{.host = "127.0.0.1", .port = silent.port(), .user = "admin"};
    const Interrupt interrupt;
    interrupt.raise();
    const auto session = SshSession::connect(options, interrupt);
    ASSERT_FALSE(session);
    EXPECT_EQ(session.error().kind(), ErrorKind::cancelled);
}

TEST(SshSession, SaysThatTheOtherSideHungUp) {
    test::LineServer other([](const std::string&) { return test::LineServer::hang_up; });
    const SshOptions options{.host = "127.0.0.1", .port = other.port(), .user = "admin"};
    const Interrupt never;
    const auto session = SshSession::connect(options, never);
    ASSERT_FALSE(session);
    EXPECT_EQ(session.error().kind(), ErrorKind::protocol);
    EXPECT_THAT(session.error().to_string(), HasSubstr("SSH: "));
}

}  // namespace
}  // namespace plugfest::transport
