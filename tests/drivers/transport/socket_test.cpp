#include "drivers/transport/socket.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace plugfest::transport {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class SocketPair : public ::testing::Test {
  protected:
    SocketPair() {
        std::array<int, 2> ends{};
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
        near_ = Socket(ends[0]);
        far_ = Socket(ends[1]);
    }

    Socket near_;
    Socket far_;
};

TEST_F(SocketPair, WaitsForInput) {
    const Interrupt never;
    EXPECT_FALSE(has_input(near_.descriptor()));
    ASSERT_EQ(::write(far_.descriptor(), "x", 1), 1);
    EXPECT_TRUE(wait_ready(near_.descriptor(), POLLIN, never, Deadline(seconds(5))));
    EXPECT_TRUE(has_input(near_.descriptor()));
}

TEST_F(SocketPair, WaitsNoLongerThanAllowed) {
    const Interrupt never;
    const auto ready = wait_ready(near_.descriptor(), POLLIN, never, Deadline(milliseconds(5)));
    ASSERT_FALSE(ready);
    EXPECT_EQ(ready.error().kind(), ErrorKind::timeout);
}

TEST_F(SocketPair, PrefersAnInterruptToInput) {
    const Interrupt interrupt;
    interrupt.raise();
    ASSERT_EQ(::write(far_.descriptor(), "x", 1), 1);
    const auto ready = wait_ready(near_.descriptor(), POLLIN, interrupt, Deadline(seconds(5)));
    ASSERT_FALSE(ready);
    EXPECT_EQ(ready.error().kind(), ErrorKind::cancelled);
}

TEST_F(SocketPair, SeesAHangUpAsInput) {
    far_.close();
    EXPECT_TRUE(has_input(near_.descriptor()));
}

TEST_F(SocketPair, OwnsItsDescriptor) {
    Socket taken = std::move(near_);
    EXPECT_FALSE(near_.is_open());  // NOLINT(bugprone-use-after-move): what a move leaves
    EXPECT_TRUE(taken.is_open());
    taken = Socket();
    EXPECT_TRUE(has_input(far_.descriptor())) << "replacing closes";
}

TEST(Deadline, CountsDownToZero) {
    const Deadline over{Duration::zero()};
    EXPECT_TRUE(over.passed());
    EXPECT_EQ(over.left(), Duration::zero());
    const Deadline later{std::chrono::hours(1)};
    EXPECT_FALSE(later.passed());
    EXPECT_EQ(later.limit(), std::chrono::hours(1));
}

TEST(ConnectTcp, SaysWhyItCannot) {
    const Interrupt never;
    const auto refused = connect_tcp("127.0.0.1", 1, never, Deadline(seconds(5)));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::absent);
    EXPECT_EQ(refused.error().to_string(), "Connection refused");
    const auto unknown = connect_tcp("no.such.host.invalid", 1, never, Deadline(seconds(5)));
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().kind(), ErrorKind::absent);
    EXPECT_THAT(unknown.error().to_string(), ::testing::StartsWith("host no.such.host.invalid: "));
}

}  // namespace
}  // namespace plugfest::transport
