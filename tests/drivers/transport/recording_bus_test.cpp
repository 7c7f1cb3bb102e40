#include "drivers/transport/recording_bus.hpp"

#include "tests/support/cases.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/memory_bus.hpp"
#include "tests/support/run_task.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

using std::chrono::seconds;

TEST(RecordingBus, WritesEveryTransferAsItEnds) {
    async::Runtime runtime;
    test::ManualSleeper sleeper(runtime);
    const test::TemporaryDirectory files;
    const auto file = files.path() / "bus.rec";
    sleeper.pass(seconds(100));
    const auto bus = *make_recording_bus(std::make_unique<test::MemoryBus>(), sleeper, file);
    sleeper.pass(seconds(1));
    EXPECT_TRUE(runtime.run(bus->write(module_address, 0x7f, {0x00})));
    sleeper.pass(seconds(1));
    EXPECT_TRUE(test::run(runtime, bus->read(module_address, 0x80, 2)));
    EXPECT_FALSE(test::run(runtime, bus->read(0x51, 0, 1)));
    EXPECT_EQ(test::read_text(file),
              "plugfest-bus-recording 1\n"
              "bus memory\n"
              "limits 128 128 400000\n"
              "1.000000000 W 50 7f 00 OK\n"
              "2.000000000 R 50 80 2 OK 0000\n"
              "2.000000000 R 51 0 1 ERR nack memory: no device at this address\n");
}

TEST(RecordingBus, FailsWhereItCannotWrite) {
    async::Runtime runtime;
    test::ManualSleeper sleeper(runtime);
    const auto nowhere = make_recording_bus(std::make_unique<test::MemoryBus>(), sleeper,
                                            "/no/such/directory/bus.rec");
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().kind(), ErrorKind::store);
    const auto full =
        *make_recording_bus(std::make_unique<test::MemoryBus>(), sleeper, "/dev/full");
    const auto data = test::run(runtime, full->read(module_address, 0, 1));
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().kind(), ErrorKind::store);
}

}  // namespace
}  // namespace plugfest::transport
