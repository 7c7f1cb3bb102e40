#include "drivers/modules/memory_reader.hpp"

#include "tests/drivers/modules/sample_module.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/memory_bus.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

namespace plugfest::modules {
namespace {

class MemoryReading : public ::testing::Test {
  protected:
    void load(const cmis::MemoryImage& image) {
        bus.lower() = image.lower_bytes();
        for (const auto& [address, bytes] : image.pages()) {
            bus.page(address.page, address.bank) = bytes;
        }
    }
    Result<ModuleImage> read(bool with_flags) {
        return plugfest::test::run(runtime, read_module(sleeper, bus, with_flags));
    }

    async::Runtime runtime;
    plugfest::test::ManualSleeper sleeper{runtime};
    plugfest::test::MemoryBus bus;
};

TEST_F(MemoryReading, ReadsEveryAdvertisedPage) {
    load(cmis::test::sample_image());
    const auto image = read(true);
    ASSERT_TRUE(image) << image.error().to_string();
    for (const int page : {0x00, 0x01, 0x02, 0x10, 0x11, 0x13, 0x14, 0x20, 0x24, 0x2F}) {
        EXPECT_TRUE(image->has({.upper = true, .page = static_cast<std::uint8_t>(page)})) << page;
    }
    EXPECT_TRUE(image->unread().empty());
}

TEST_F(MemoryReading, LeavesFlagsAloneUnlessAskedFor) {
    load(cmis::test::sample_image());
    const auto image = read(false);
    ASSERT_TRUE(image);
    EXPECT_FALSE(image->unread().empty());
    const DecodedModule module = test::decoded(*image);
    EXPECT_EQ(module.find("flags.lanes[1].rx_los"), nullptr);
    EXPECT_EQ(module.text("lanes[1].media.rx_power"), "1 mW (0.00 dBm)");
}

TEST_F(MemoryReading, SaysThatAModuleHasNotStarted) {
    bus.lower().fill(0xFF);
    EXPECT_EQ(read(false).error().kind(), ErrorKind::absent);
}

TEST_F(MemoryReading, RefusesAFamilyWithoutAMap) {
    bus.lower()[0] = 0x06;
    EXPECT_EQ(read(false).error().kind(), ErrorKind::unsupported);
}

TEST_F(MemoryReading, ReadsAFlatQsfp) {
    bus.lower()[0] = 0x11;
    bus.lower()[2] = 0x04;
    const auto image = read(false);
    ASSERT_TRUE(image) << image.error().to_string();
    EXPECT_EQ(image->halves().size(), 2U);
}

TEST_F(MemoryReading, ReadsBytesOfAPage) {
    load(cmis::test::sample_image());
    const auto bytes = plugfest::test::run(
        runtime, read_range(sleeper, bus, {.page = 0x11, .offset = 186, .length = 2}, 0));
    ASSERT_TRUE(bytes);
    EXPECT_EQ(*bytes, (transport::Bytes{0x27, 0x10}));
}

}  // namespace
}  // namespace plugfest::modules
