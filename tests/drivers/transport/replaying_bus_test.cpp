#include "drivers/transport/replaying_bus.hpp"

#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

using std::chrono::seconds;
using ::testing::HasSubstr;

class ReplayingBus : public ::testing::Test {
  protected:
    Result<Bytes> read(std::uint8_t offset, std::size_t length) {
        return test::run(runtime_, bus_->read(module_address, offset, length));
    }

    async::Runtime runtime_;
    test::ManualSleeper sleeper_{runtime_};
    test::TemporaryDirectory files_;
    std::unique_ptr<ByteBus> bus_ = *open_replaying_bus(
        sleeper_, files_.write("bus.rec",
                               "plugfest-bus-recording 1\n"
                               "bus memory\n"
                               "limits 64 8 400000\n"
                               "1.000000000 R 50 80 2 OK 0102\n"
                               "3.000000000 R 50 80 2 ERR nack no acknowledge\n"));
};

TEST_F(ReplayingBus, AnswersAsRecordedAndNotEarlier) {
    EXPECT_EQ(bus_->limits().max_read, 64U);
    EXPECT_EQ(read(0x80, 2).value(), (Bytes{1, 2}));
    EXPECT_EQ(sleeper_.now(), Instant(seconds(1)));
    sleeper_.pass(seconds(9));
    EXPECT_EQ(read(0x80, 2).error().kind(), ErrorKind::nack);
    EXPECT_EQ(sleeper_.now(), Instant(seconds(10))) << "late already: no further wait";
}

TEST_F(ReplayingBus, RefusesADifferentTransfer) {
    const auto other = read(0x81, 2);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().kind(), ErrorKind::protocol);
    EXPECT_THAT(other.error().to_string(),
                HasSubstr("bus.rec:4: the recording has 'R 50 80 2' here, but 'R 50 81 2'"));
    EXPECT_TRUE(read(0x80, 2)) << "the recording stands where it stood";
}

TEST_F(ReplayingBus, SaysWhenTheRecordingIsOver) {
    EXPECT_TRUE(read(0x80, 2));
    EXPECT_FALSE(read(0x80, 2));
    const auto more = read(0x80, 2);
    ASSERT_FALSE(more);
    EXPECT_THAT(more.error().to_string(), HasSubstr("ends after 2 transfers"));
}

TEST_F(ReplayingBus, OpensOnlyRecordings) {
    EXPECT_EQ(open_replaying_bus(sleeper_, files_.path() / "none").error().kind(),
              ErrorKind::absent);
    const auto broken = open_replaying_bus(sleeper_, files_.write("text", "hello\n"));
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().kind(), ErrorKind::decode);
    EXPECT_THAT(broken.error().to_string(), HasSubstr("text: line 1: "));
}

}  // namespace
}  // namespace plugfest::transport
