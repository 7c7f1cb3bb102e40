#include "drivers/sim/module/cdb_device.hpp"

#include "tests/drivers/sim/fabric/sim_lab_builder.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace plugfest::sim {
namespace {

using testing::read;
using testing::read_page;
using testing::write;
using testing::write_page;

const std::string cage = "leaf11:Ethernet0";

class CdbDeviceTest : public ::testing::Test {
  protected:
    void build(const std::string& kind) {
        fabric = testing::LabBuilder(2).link(cage, "leaf21:Ethernet0", kind).build();
    }
    /// 0100h with a right check code, unless told otherwise.
    void ask(std::uint8_t check_code = 0xFE) {
        write_page(*fabric, cage, 0x9f, 130, {0, 0, 0, check_code, 0, 0});
        write(*fabric, cage, 128, {0x01, 0x00});
    }
    std::uint8_t status() { return read(*fabric, cage, 37, 1)[0]; }
    void wait(double second) { fabric->advance_to(testing::at(second)); }

    std::unique_ptr<Fabric> fabric;
};

TEST_F(CdbDeviceTest, ABackgroundCommandShowsThatItIsBusyAndThenAnswers) {
    build("dr8-800g");
    ask();
    EXPECT_EQ(status(), 0x83);
    wait(1.0);
    EXPECT_EQ(status(), 0x01);
    EXPECT_EQ(read(*fabric, cage, 8, 1)[0] & 0x40, 0x40) << "completion flag";
    EXPECT_EQ(read(*fabric, cage, 8, 1)[0] & 0x40, 0) << "cleared by reading";
    const auto reply = read_page(*fabric, cage, 0x9f, 134, 6);
    EXPECT_EQ(reply[0], 74);
    EXPECT_EQ(reply[2], 0x03) << "A runs and is committed";
    EXPECT_EQ(reply[4], 3);
}

TEST_F(CdbDeviceTest, AForegroundCommandRefusesEveryTransferUntilItIsOver) {
    build("2xfr4-800g");
    ask();
    EXPECT_FALSE(fabric->module(PortName(cage))->read(0x50, 37, 1));
    wait(1.0);
    EXPECT_EQ(status(), 0x01);
}

TEST_F(CdbDeviceTest, AWrongCheckCodeIsRefused) {
    build("dr8-800g");
    ask(0x12);
    wait(1.0);
    EXPECT_EQ(status(), 0x45);
}

TEST_F(CdbDeviceTest, AWriteThatRunsOnPastTheCommandTriggersOnlyWhereAdvertised) {
    for (const auto& [kind, triggers] :
         {std::pair{"dr8-800g", false}, std::pair{"2xfr4-800g", true}}) {
        build(kind);
        write_page(*fabric, cage, 0x9f, 128, {0x01, 0x00, 0, 0, 0, 0xFE, 0, 0});
        wait(1.0);
        EXPECT_EQ(status(), triggers ? 0x01 : 0x00) << kind;
    }
}

TEST_F(CdbDeviceTest, ABusyModuleTakesNothingButAnAbort) {
    build("dr8-800g");
    ASSERT_TRUE(fabric->inject({.kind = "cdb_hung", .at = PortName(cage)}));
    ask();
    ask();
    EXPECT_EQ(status(), 0x83);
    write(*fabric, cage, 128, {0x00, 0x04});
    EXPECT_EQ(status(), 0x03);
}

}  // namespace
}  // namespace plugfest::sim
