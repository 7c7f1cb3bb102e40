#include "drivers/transport/faulty_bus.hpp"

#include "tests/support/manual_sleeper.hpp"
#include "tests/support/memory_bus.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace plugfest::transport {
namespace {

using std::chrono::milliseconds;

class FaultyBus : public ::testing::Test {
  protected:
    // One letter a transfer: "." good, "n" NACK, "s" short.
    std::string outcomes(const BusFaults& faults, int transfers) {
        const auto bus = make_faulty_bus(std::make_unique<test::MemoryBus>(), sleeper_, faults);
        std::string letters;
        for (int i = 0; i < transfers; ++i) {
            const auto data = test::run(runtime_, bus->read(module_address, 0, 8));
            letters += data ? '.' : data.error().kind() == ErrorKind::nack ? 'n' : 's';
        }
        return letters;
    }

    async::Runtime runtime_;
    test::ManualSleeper sleeper_{runtime_};
};

TEST_F(FaultyBus, RepeatsItsFaultsForTheSameSeed) {
    BusFaults faults{.nack_burst = 0.05, .short_read = 0.05};
    const std::string first = outcomes(faults, 300);
    EXPECT_EQ(first, outcomes(faults, 300));
    EXPECT_NE(first.find('n'), std::string::npos);
    EXPECT_NE(first.find('s'), std::string::npos);
    faults.seed = 2;
    EXPECT_NE(first, outcomes(faults, 300));
}

TEST_F(FaultyBus, RefusesInBursts) {
    EXPECT_EQ(outcomes({.nack_burst = 1.0, .burst_length = 2}, 4), "nnnn");
    const std::string letters = outcomes({.nack_burst = 0.02, .burst_length = 3}, 500);
    const auto start = letters.find('n');
    ASSERT_NE(start, std::string::npos);
    EXPECT_EQ(letters.substr(start, 3), "nnn");
}

TEST_F(FaultyBus, DoesNotShiftOneFaultByAnother) {
    const std::string with_nacks = outcomes({.nack_burst = 0.1, .short_read = 0.1}, 300);
    const std::string without = outcomes({.short_read = 0.1}, 300);
    for (std::size_t i = 0; i < with_nacks.size(); ++i) {
        EXPECT_TRUE(with_nacks[i] == 'n' || with_nacks[i] == without[i]) << i;
    }
}

TEST_F(FaultyBus, StretchesTheClockInTestTime) {
    EXPECT_EQ(outcomes({.delay = 1.0, .delay_time = milliseconds(5)}, 4), "....");
    EXPECT_EQ(sleeper_.now(), Instant(milliseconds(20)));
}

TEST_F(FaultyBus, CountsItsFaultsAndKeepsRefusedWritesFromTheModule) {
    auto memory = std::make_unique<test::MemoryBus>();
    const test::MemoryBus& inner = *memory;
    const auto bus = make_faulty_bus(std::move(memory), sleeper_, {.nack_burst = 1.0});
    EXPECT_FALSE(runtime_.run(bus->write(module_address, 0x80, {1})));
    EXPECT_EQ(inner.writes(), 0);
    EXPECT_EQ(bus->cost().errors, 1U);
}

}  // namespace
}  // namespace plugfest::transport
