// What every bus promises, run against each of them.
#include "drivers/transport/byte_bus.hpp"
#include "drivers/transport/faulty_bus.hpp"
#include "drivers/transport/recording_bus.hpp"
#include "drivers/transport/replaying_bus.hpp"
#include "drivers/transport/socket_bus.hpp"
#include "tests/drivers/transport/line_server.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/memory_bus.hpp"
#include "tests/support/run_task.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace plugfest::transport {
namespace {

void fill(test::MemoryBus& memory) {
    memory.lower()[0] = 0x19;
    memory.page(0x00)[0] = 0x11;
    memory.page(0x10)[0] = 0x22;
}

std::unique_ptr<ByteBus> filled_memory() {
    auto memory = std::make_unique<test::MemoryBus>();
    fill(*memory);
    return memory;
}

// The transfers of all contract tests in order; the replayed bus has them recorded.
class ByteBusContract : public ::testing::TestWithParam<std::string> {
  protected:
    ByteBusContract() { fill(served_.memory()); }

    void SetUp() override {
        if (GetParam() == "memory") {
            bus_ = filled_memory();
        } else if (GetParam() == "socket") {
            server_ = std::make_unique<test::LineServer>(std::ref(served_));
            bus_ = make_socket_bus(runtime_, sleeper_, "127.0.0.1", server_->port(), "a:b");
        } else if (GetParam() == "faulty") {
            bus_ = make_faulty_bus(filled_memory(), sleeper_, {});
        } else {
            bus_ = *make_recording_bus(filled_memory(), sleeper_, recording_);
        }
    }

    // For the replayed bus: what the body did once is served from the recording the second time.
    template <class Body>
    void check(Body body) {
        body();
        if (GetParam() == "replayed") {
            bus_ = *open_replaying_bus(sleeper_, recording_);
            body();
        }
    }

    Result<Bytes> read(std::uint8_t offset, std::size_t length,
                       std::uint8_t device = module_address) {
        return test::run(runtime_, bus_->read(device, offset, length));
    }

    Result<void> write(std::uint8_t offset, Bytes data) {
        return runtime_.run(bus_->write(module_address, offset, std::move(data)));
    }

    async::Runtime runtime_;
    test::ManualSleeper sleeper_{runtime_};
    test::ServedMemory served_;
    test::TemporaryDirectory files_;
    std::string recording_ = files_.path() / "bus.rec";
    std::unique_ptr<test::LineServer> server_;  // before the bus: it waits for the client to go
    std::unique_ptr<ByteBus> bus_;
};

TEST_P(ByteBusContract, ReadsExactlyWhatIsAskedFor) {
    check([this] {
        const auto data = read(0, 128);
        ASSERT_TRUE(data) << data.error().to_string();
        EXPECT_EQ(data->size(), 128U);
        EXPECT_EQ(data->front(), 0x19);
        const auto one = read(0, 1);
        ASSERT_TRUE(one) << one.error().to_string();
        EXPECT_EQ(*one, Bytes{0x19});
    });
}

TEST_P(ByteBusContract, ReadsBackWhatWasWritten) {
    check([this] {
        ASSERT_TRUE(write(0x80, {1, 2, 3}));
        const auto data = read(0x80, 3);
        ASSERT_TRUE(data) << data.error().to_string();
        EXPECT_EQ(*data, (Bytes{1, 2, 3}));
    });
}

TEST_P(ByteBusContract, ReachesPagesThroughThePageSelect) {
    check([this] {
        ASSERT_TRUE(write(0x7e, {0x00, 0x10}));
        EXPECT_EQ(read(0x80, 1).value(), Bytes{0x22});
        ASSERT_TRUE(write(0x7f, {0x00}));
        EXPECT_EQ(read(0x80, 1).value(), Bytes{0x11});
    });
}

TEST_P(ByteBusContract, RefusesMoreThanItCanCarry) {
    check([this] {
        const auto too_long = read(0, 129);
        ASSERT_FALSE(too_long);
        EXPECT_EQ(too_long.error().kind(), ErrorKind::unsupported);
        const auto nothing = read(0, 0);
        ASSERT_FALSE(nothing);
        EXPECT_EQ(nothing.error().kind(), ErrorKind::unsupported);
    });
}

TEST_P(ByteBusContract, ReportsNoAcknowledge) {
    check([this] {
        const auto data = read(0, 1, 0x52);
        ASSERT_FALSE(data);
        EXPECT_EQ(data.error().kind(), ErrorKind::nack);
    });
}

TEST_P(ByteBusContract, CountsWhatItCosts) {
    check([this] {
        ASSERT_TRUE(read(0, 37));
        ASSERT_TRUE(write(0x80, Bytes(38)));
        const BusCost cost = bus_->cost();
        EXPECT_EQ(cost.transactions, 2U);
        EXPECT_EQ(cost.bytes, 80U);
        EXPECT_EQ(cost.errors, 0U);
        EXPECT_EQ(cost.wire_time, std::chrono::microseconds(1800));
    });
}

TEST_P(ByteBusContract, TransfersNothingAfterACancel) {
    runtime_.cancel();
    const auto data = read(0, 1);
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().kind(), ErrorKind::cancelled);
    EXPECT_EQ(bus_->cost().transactions, 0U);
}

TEST_P(ByteBusContract, HasAName) {
    EXPECT_FALSE(bus_->name().empty());
}

INSTANTIATE_TEST_SUITE_P(Buses, ByteBusContract,
                         ::testing::Values("memory", "socket", "faulty", "replayed"),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace plugfest::transport
