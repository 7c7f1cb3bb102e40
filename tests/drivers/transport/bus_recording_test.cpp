#include "drivers/transport/bus_recording.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

using std::chrono::microseconds;

std::string head() {
    return recording_head("socket://127.0.0.1:4011/leaf11:Ethernet0",
                          {.max_read = 64, .max_write = 8, .clock_hz = 100'000.0});
}

TEST(BusRecording, ReadsBackWhatWasWritten) {
    const RecordedTransfer read{
        .time = microseconds(1500), .request = "R 50 80 2", .answer = Bytes{0x0a, 0xff}};
    const RecordedTransfer write{
        .time = microseconds(1700), .request = "W 50 7f 00", .answer = Bytes()};
    const RecordedTransfer refused{.time = microseconds(1900),
                                   .request = "R 50 0 1",
                                   .answer = fail(ErrorKind::nack, "no\nacknowledge")};
    const auto recording =
        parse_recording(head() + to_line(read) + to_line(write) + to_line(refused));
    ASSERT_TRUE(recording) << recording.error().to_string();
    EXPECT_EQ(recording->bus, "socket://127.0.0.1:4011/leaf11:Ethernet0");
    EXPECT_EQ(recording->limits.max_read, 64U);
    EXPECT_EQ(recording->limits.max_write, 8U);
    EXPECT_EQ(recording->limits.clock_hz, 100'000.0);
    ASSERT_EQ(recording->transfers.size(), 3U);
    EXPECT_EQ(recording->transfers[0].time, microseconds(1500));
    EXPECT_EQ(recording->transfers[0].request, "R 50 80 2");
    EXPECT_EQ(recording->transfers[0].answer.value(), (Bytes{0x0a, 0xff}));
    EXPECT_EQ(recording->transfers[1].answer.value(), Bytes());
    EXPECT_EQ(recording->transfers[2].answer.error().kind(), ErrorKind::nack);
    EXPECT_EQ(recording->transfers[2].answer.error().to_string(), "no acknowledge");
}

TEST(BusRecording, IsReadableText) {
    EXPECT_EQ(to_line({.time = microseconds(1500), .request = "R 50 80 2", .answer = Bytes{1, 2}}),
              "0.001500000 R 50 80 2 OK 0102\n");
}

TEST(BusRecording, SaysInWhichLineItIsNone) {
    const std::string good = head();
    for (const std::string& bad :
         {std::string("hello\n"), good.substr(0, good.find("bus")) + "car x\n",
          good + "0.1 X 50 80 2 OK 00\n", good + "0.1 R 50 80\n", good + "0.1 R 50 80 2 OK 0x\n",
          good + "soon R 50 80 2 OK 00\n", good + "0.1 R 50 80 2 MAYBE\n"}) {
        const auto recording = parse_recording(bad);
        ASSERT_FALSE(recording) << bad;
        EXPECT_EQ(recording.error().kind(), ErrorKind::decode);
        EXPECT_THAT(recording.error().to_string(), ::testing::StartsWith("line "));
    }
    EXPECT_FALSE(parse_recording(""));
}

}  // namespace
}  // namespace plugfest::transport
