#include "drivers/transport/socket_bus.hpp"

#include "drivers/async/combine.hpp"
#include "tests/drivers/transport/line_server.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <vector>

namespace plugfest::transport {
namespace {

using std::chrono::microseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* opened = "OK max_read=64 max_write=8 clock_hz=100000\n";

class SocketBus : public ::testing::Test {
  protected:
    // Answers OPEN well and each transfer with the next reply of the script.
    void script(std::vector<std::string> replies) {
        replies_ = std::move(replies);
        server_ = std::make_unique<test::LineServer>([this](const std::string& line) {
            lines_.push_back(line);
            if (line.starts_with("OPEN")) {
                return open_reply_;
            }
            std::string reply = replies_.front();
            replies_.erase(replies_.begin());
            return reply;
        });
        bus_ =
            make_socket_bus(runtime_, sleeper_, "127.0.0.1", server_->port(), "leaf11:Ethernet0");
    }

    Result<Bytes> read(std::size_t length = 2) {
        return test::run(runtime_, bus_->read(module_address, 0x80, length));
    }

    std::string open_reply_ = opened;
    std::vector<std::string> replies_;  // used by the server's thread while a transfer is under way
    std::vector<std::string> lines_;
    async::Runtime runtime_;
    test::ManualSleeper sleeper_{runtime_};
    std::unique_ptr<test::LineServer> server_;
    std::unique_ptr<ByteBus> bus_;
};

TEST_F(SocketBus, SpeaksTheProtocol) {
    script({"OK 0aff\n", "OK\n"});
    EXPECT_EQ(read().value(), (Bytes{0x0a, 0xff}));
    EXPECT_TRUE(runtime_.run(bus_->write(module_address, 0x7e, {0x00, 0x10})));
    EXPECT_THAT(lines_, ElementsAre("OPEN leaf11:Ethernet0", "R 50 80 2", "W 50 7e 0010"));
    EXPECT_EQ(bus_->limits().max_read, 64U);
    EXPECT_EQ(bus_->limits().max_write, 8U);
    EXPECT_EQ(bus_->name(),
              "socket://127.0.0.1:" + std::to_string(server_->port()) + "/leaf11:Ethernet0");
}

TEST_F(SocketBus, TakesItsWireTimeOneTransferAfterTheOther) {
    script({"OK 0aff\n", "OK 0aff\n"});
    const auto both = test::run(
        runtime_, async::both(bus_->read(module_address, 0, 2), bus_->read(module_address, 0, 2)));
    ASSERT_TRUE(both) << both.error().to_string();
    // Five bytes of nine bits at 100 kHz, twice.
    EXPECT_EQ(sleeper_.now(), Instant(microseconds(900)));
    EXPECT_EQ(bus_->cost().wire_time, microseconds(900));
}

TEST_F(SocketBus, PassesTheServersErrorOn) {
    script({"ERR nack no acknowledge from 50h\n", "ERR absent\n", "OK 0aff\n"});
    const auto refused = read();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::nack);
    EXPECT_THAT(refused.error().to_string(), StartsWith("socket://127.0.0.1:"));
    EXPECT_THAT(refused.error().to_string(), HasSubstr("no acknowledge from 50h"));
    EXPECT_EQ(read().error().kind(), ErrorKind::absent);
    EXPECT_TRUE(read());
    EXPECT_EQ(bus_->cost().errors, 2U);
    EXPECT_EQ(bus_->cost().transactions, 3U);
}

TEST_F(SocketBus, RefusesAnswersThatBreakTheProtocol) {
    script(
        {"hello\n", "OK 0a\n", "OK 0axx\n", "OK\n", std::string(10'000, '0') + "\n", "OK 0aff\n"});
    for (int i = 0; i < 5; ++i) {
        const auto data = read();
        ASSERT_FALSE(data);
        EXPECT_EQ(data.error().kind(), ErrorKind::protocol) << data.error().to_string();
    }
    EXPECT_TRUE(read());
}

TEST_F(SocketBus, ReconnectsAfterTheServerHungUp) {
    script({test::LineServer::hang_up, "OK 0aff\n"});
    const auto lost = read();
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().kind(), ErrorKind::absent);
    EXPECT_THAT(lost.error().to_string(), HasSubstr("it closed the connection"));
    EXPECT_TRUE(read());
    EXPECT_EQ(lines_.size(), 4U) << "opened, asked, opened again, asked";
}

TEST_F(SocketBus, SaysWhichLabDoesNotAnswer) {
    script({});
    const std::uint16_t port = server_->port();
    server_.reset();
    const auto data = read();
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().kind(), ErrorKind::absent);
    EXPECT_THAT(data.error().to_string(),
                HasSubstr("the lab or bench at 127.0.0.1:" + std::to_string(port) +
                          " does not answer (Connection refused)"));
}

TEST_F(SocketBus, RefusesALabWithoutUsableLimits) {
    script({"OK 0aff\n"});
    for (const char* reply :
         {"OK\n", "OK max_read=0 max_write=1 clock_hz=1\n",
          "OK max_read=9999 max_write=1 clock_hz=1\n", "OK max_read=1 max_write=1 clock_hz=-5\n"}) {
        open_reply_ = reply;
        const auto data = read();
        ASSERT_FALSE(data);
        EXPECT_EQ(data.error().kind(), ErrorKind::protocol) << reply;
    }
    open_reply_ = "ERR absent no such path\n";
    EXPECT_EQ(read().error().kind(), ErrorKind::absent);
    open_reply_ = opened;
    EXPECT_TRUE(read());
}

TEST_F(SocketBus, AsksNothingThatDoesNotFit) {
    script({"OK 0aff\n"});
    ASSERT_TRUE(read());
    EXPECT_EQ(read(65).error().kind(), ErrorKind::unsupported);
    EXPECT_EQ(runtime_.run(bus_->write(module_address, 0, Bytes(9))).error().kind(),
              ErrorKind::unsupported);
    EXPECT_EQ(lines_.size(), 2U);
}

}  // namespace
}  // namespace plugfest::transport
