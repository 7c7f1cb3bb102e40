#include "drivers/nics/ethtool_module_parse.hpp"

#include "tests/drivers/nics/linux_samples.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/mutation.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace plugfest::nics {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

TEST(EthtoolModule, KeepsRepeatedKeysAndGluedUnits) {
    const auto module = parse_ethtool_module(samples::module_text);
    ASSERT_TRUE(module) << module.error().to_string();
    EXPECT_THAT(module->values("Transceiver type"),
                ElementsAre("40G Ethernet: 40G Base-CR4", "100G Ethernet: 100G Base-CR4"));
    EXPECT_EQ(module->number("BR, Nominal"), 25500.0);
    EXPECT_EQ(module->meaning("Identifier"), "OSFP 8X Pluggable Transceiver");
    EXPECT_EQ(module->dbm("Receiver power"), -2.24);
}

TEST(EthtoolModule, AKeyIsNotThePrefixOfAnother) {
    const auto module = parse_ethtool_module(samples::module_text).value();
    EXPECT_EQ(module.number("Laser bias current"), 6.762);
    EXPECT_EQ(module.value("Laser bias current high alarm"), "Off");
    EXPECT_EQ(module.value("Laser bias"), "");
}

TEST(EthtoolModule, TextOfAnotherKindIsADecodeError) {
    EXPECT_FALSE(parse_ethtool_module(""));
    EXPECT_FALSE(parse_ethtool_module("netlink error: Operation not supported\n"));
}

TEST(EthtoolModule, SpoiltOutputIsReadOrRefusedButNeverCrashes) {
    test::Mutation mutate(5);
    for (int i = 0; i < 2000; ++i) {
        if (const auto module = parse_ethtool_module(mutate(samples::module_text))) {
            static_cast<void>(module->dbm("Receiver power"));
            static_cast<void>(module->meaning("Identifier"));
        }
    }
}

class EthtoolModuleCases : public testing::Test {
  protected:
    void SetUp() override {
        if (!test::cases_directory()) {
            GTEST_SKIP() << "no recorded output beside the source tree";
        }
    }
    static EthtoolModule module(const std::string& name) {
        const auto text =
            test::read_text(*test::cases_directory() / "cli/ethtool" / (name + ".txt"));
        const auto parsed = parse_ethtool_module(text);
        EXPECT_TRUE(parsed) << name;
        return parsed.value_or(EthtoolModule{});
    }
};

TEST_F(EthtoolModuleCases, FirmwareVersionsAndCdbPages) {
    const auto cmis = module("cmis-cdb-and-firmware");
    EXPECT_EQ(cmis.value("Active firmware version"), "2.6");
    EXPECT_EQ(cmis.value("Inactive firmware version"), "2.7");
    EXPECT_EQ(cmis.number("CDB EPL pages"), 0.0);
    EXPECT_FALSE(cmis.in_low_power());
}

TEST_F(EthtoolModuleCases, NoLightInLowPowerIsExpected) {
    const auto cmis = module("cmis-qsfp-dd-low-power");
    EXPECT_TRUE(cmis.in_low_power());
    for (int channel = 1; channel <= 8; ++channel) {
        EXPECT_EQ(cmis.dbm(fmt::format("Rcvr signal avg optical power (Channel {})", channel)),
                  -40.0);
    }
}

TEST_F(EthtoolModuleCases, ACableMayRepeatItsKeys) {
    const auto dac = module("qsfp28-dac-100g-cr4");
    EXPECT_THAT(dac.values("Extended identifier description"), SizeIs(3));
    EXPECT_THAT(dac.values("Transceiver type"), SizeIs(2));
    EXPECT_EQ(dac.number("BR, Nominal"), 25500.0);
    EXPECT_EQ(dac.number("Length (SMF,km)"), 0.0);
    EXPECT_EQ(dac.meaning("Identifier"), "QSFP+");
}

TEST_F(EthtoolModuleCases, MonitorsAreNotMistakenForTheirFlagsAndThresholds) {
    const auto sfp = module("sfp28-10-25g-sr-full");
    EXPECT_EQ(sfp.number("Laser bias current"), 6.762);
    EXPECT_EQ(sfp.dbm("Laser output power"), -2.88);
    EXPECT_EQ(sfp.dbm("Receiver signal average optical power"), -2.24);
    EXPECT_EQ(sfp.number("Module temperature"), 40.01);
    EXPECT_EQ(sfp.number("Module voltage"), 3.4365);
    EXPECT_EQ(sfp.value("Laser bias current high alarm"), "Off");
    EXPECT_EQ(sfp.number("Laser bias current high alarm threshold"), 15.0);
}

}  // namespace
}  // namespace plugfest::nics
