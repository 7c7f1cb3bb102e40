#include "drivers/sim/lab/bus_server.hpp"

#include "tests/support/fake_fabric.hpp"
#include "tests/support/line_socket.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

const PortName cage{"leaf11:Ethernet0"};

class BusServer : public testing::Test {
  protected:
    BusServer() {
        auto fabric = std::make_unique<test::FakeFabric>();
        module_ = &fabric->modules[cage];
        module_->lower(0) = 0x19;
        module_->at(0x11, 200) = 0xab;
        fabric_.emplace(std::move(fabric), SharedFabric::LabUtc{});
        fabric_->on_change([this] { ++changes_; });
        port_ = loop_.serve_lines(bus_protocol(*fabric_)).value();
    }
    ~BusServer() override { loop_.stop(); }

    test::PlainModule* module_ = nullptr;
    std::atomic<int> changes_ = 0;
    std::optional<SharedFabric> fabric_;
    ServerLoop loop_;
    std::uint16_t port_ = 0;
};

TEST_F(BusServer, ReadsAndWritesTheModuleOfTheOpenedCage) {
    test::LineSocket bus(port_);
    EXPECT_EQ(bus.ask("OPEN leaf11:Ethernet0"), "OK max_read=128 max_write=128 clock_hz=400000");
    EXPECT_EQ(bus.ask("R 50 0 1"), "OK 19");
    EXPECT_EQ(bus.ask("W 50 7e 0011"), "OK");
    EXPECT_EQ(bus.ask("R 50 c8 2"), "OK ab00");
    EXPECT_EQ(changes_, 1);
}

TEST_F(BusServer, ServesTwoClientsAtOnceEachWithItsOwnCage) {
    test::LineSocket first(port_);
    test::LineSocket second(port_);
    EXPECT_EQ(first.ask("OPEN leaf11:Ethernet0").substr(0, 2), "OK");
    EXPECT_EQ(second.ask("R 50 0 1"), "ERR protocol no cage is open: send OPEN PATH first");
    EXPECT_EQ(second.ask("OPEN leaf11:Ethernet0").substr(0, 2), "OK");
    first.send("R 50 0 1\nR 50 1 1\n");
    EXPECT_EQ(second.ask("R 50 0 1"), "OK 19");
    EXPECT_EQ(first.receive(), "OK 19");
    EXPECT_EQ(first.receive(), "OK 00");
}

TEST_F(BusServer, PassesOnWhyTheModuleDidNotAnswer) {
    test::LineSocket bus(port_);
    bus.ask("OPEN leaf11:Ethernet0");
    EXPECT_EQ(bus.ask("R 51 0 1"), "ERR nack no acknowledge");
    fabric_->look([this](Fabric&) { return module_->present = false; });
    EXPECT_EQ(bus.ask("W 50 0 00"), "ERR absent no module in the cage");
}

TEST_F(BusServer, RefusesAnUnknownCage) {
    test::LineSocket bus(port_);
    EXPECT_EQ(bus.ask("OPEN leaf99:Ethernet0"),
              "ERR absent the lab has no cage 'leaf99:Ethernet0'");
}

TEST_F(BusServer, AnswersEveryMalformedLineWithAnErrorAndGoesOn) {
    test::LineSocket bus(port_);
    bus.ask("OPEN leaf11:Ethernet0");
    for (const auto* line :
         {"", "   ", "R", "R 50 0", "R 50 0 1 2", "R 50 0 0", "R 50 0 81", "R 80 0 1", "R 50 100 1",
          "R 0x50 0 1", "R -1 0 1", "W 50 0", "W 50 0 0", "W 50 0 0g", "W 50 fff 00", "open x",
          "R 50 0 ffffffffffffffffff"}) {
        EXPECT_EQ(bus.ask(line).substr(0, 13), "ERR protocol ") << line;
    }
    EXPECT_EQ(bus.ask("R 50 0 1"), "OK 19");
}

TEST_F(BusServer, EndsAConnectionThatSendsAnEndlessLine) {
    test::LineSocket bus(port_);
    bus.send(std::string(8192, 'R'));
    EXPECT_EQ(bus.receive(), "ERR protocol the line is too long");
    EXPECT_EQ(bus.receive(), "(closed)");
    EXPECT_EQ(test::LineSocket(port_).ask("OPEN leaf11:Ethernet0").substr(0, 2), "OK");
}

TEST_F(BusServer, OutlivesAClientThatLeavesInTheMiddleOfALine) {
    {
        test::LineSocket(port_).send("OPEN leaf11:Eth");
    }
    EXPECT_EQ(test::LineSocket(port_).ask("OPEN leaf11:Ethernet0").substr(0, 2), "OK");
}

}  // namespace
}  // namespace plugfest::sim
