#include "drivers/transport/line_client.hpp"

#include "tests/drivers/transport/line_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

namespace plugfest::transport {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;

TEST(LineClient, AsksAndGetsALine) {
    test::LineServer server([](const std::string& line) { return "you said " + line + "\n"; });
    LineClient client("127.0.0.1", server.port());
    const Interrupt never;
    EXPECT_FALSE(client.is_connected());
    ASSERT_TRUE(client.connect(never, Deadline(seconds(5))));
    EXPECT_EQ(client.ask("one", never, Deadline(seconds(5))).value(), "you said one");
    EXPECT_EQ(client.ask("two", never, Deadline(seconds(5))).value(), "you said two");
    EXPECT_TRUE(client.is_connected());
}

TEST(LineClient, GivesUpOnASilentServer) {
    test::LineServer server([](const std::string&) { return std::string(); });
    LineClient client("127.0.0.1", server.port());
    const Interrupt never;
    ASSERT_TRUE(client.connect(never, Deadline(seconds(5))));
    const auto answer = client.ask("one", never, Deadline(milliseconds(20)));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind(), ErrorKind::timeout);
    EXPECT_EQ(answer.error().to_string(), "no answer within 0.02 s");
    EXPECT_FALSE(client.is_connected()) << "a late answer would be taken for the next one's";
}

TEST(LineClient, StopsWaitingWhenInterrupted) {
    test::LineServer server([](const std::string&) { return std::string(); });
    LineClient client("127.0.0.1", server.port());
    const Interrupt interrupt;
    ASSERT_TRUE(client.connect(interrupt, Deadline(seconds(5))));
    interrupt.raise();
    const auto answer = client.ask("one", interrupt, Deadline(seconds(60)));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind(), ErrorKind::cancelled);
}

TEST(LineClient, DoesNotTakeAnUnaskedLineForAnAnswer) {
    test::LineServer server([](const std::string&) { return std::string("one\nsurplus\n"); });
    LineClient client("127.0.0.1", server.port());
    const Interrupt never;
    ASSERT_TRUE(client.connect(never, Deadline(seconds(5))));
    EXPECT_TRUE(client.ask("x", never, Deadline(seconds(5))));
    EXPECT_FALSE(client.is_connected());
}

TEST(LineClient, NamesWhoIsNotThere) {
    LineClient client("127.0.0.1", 1);
    const Interrupt never;
    const auto connected = client.connect(never, Deadline(seconds(5)));
    ASSERT_FALSE(connected);
    EXPECT_EQ(connected.error().kind(), ErrorKind::absent);
    EXPECT_THAT(connected.error().to_string(), HasSubstr("127.0.0.1:1"));
}

}  // namespace
}  // namespace plugfest::transport
