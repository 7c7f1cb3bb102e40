#include "drivers/switches/sonic_module_parse.hpp"

#include "tests/drivers/switches/sonic_samples.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/mutation.hpp"

#include <gmock/gmock.h>

namespace plugfest::switches {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(TransceiverEeprom, SaysWhatIsInEachPort) {
    const auto modules = parse_transceiver_eeprom(samples::eeprom);
    ASSERT_TRUE(modules) << modules.error().to_string();
    ASSERT_EQ(modules->size(), 2U);
    const auto& module = modules->at(0);
    EXPECT_EQ(module.port, "Ethernet0");
    EXPECT_TRUE(module.detected);
    EXPECT_EQ(module.field("Vendor PN"), "LM-800-DR8");
    EXPECT_THAT(module.doubts, IsEmpty());
    EXPECT_FALSE(modules->at(1).detected);
}

TEST(TransceiverEeprom, ApplicationsAreSplitFromTheRight) {
    const auto modules = parse_transceiver_eeprom(samples::eeprom).value();
    ASSERT_EQ(modules[0].applications.size(), 2U);
    EXPECT_EQ(modules[0].applications[0].host_interface, "800GAUI-8 C2M");
    EXPECT_EQ(modules[0].applications[0].media_interface, "800G - DR8, long");
    EXPECT_EQ(modules[0].applications[1].host_assignment, "0x11");
    EXPECT_EQ(modules[0].applications[1].media_interface, "400GBASE-DR4");
}

TEST(TransceiverEeprom, ZeroIsAValueAndNotAvailableIsNone) {
    const auto modules = parse_transceiver_eeprom(samples::eeprom).value();
    EXPECT_EQ(modules[0].values.at("TX1Bias"), 0.0);
    EXPECT_FALSE(modules[0].values.contains("TX2Bias"));
    EXPECT_EQ(modules[0].values.at("TempHighAlarm"), 80.0);
}

TEST(TransceiverEeprom, TextOfAnotherKindIsADecodeError) {
    for (const auto* text : {"Error: no such port\n", "        Vendor PN: X\n",
                             "Ethernet0: SFP EEPROM detected\n        nonsense\n"}) {
        const auto modules = parse_transceiver_eeprom(text);
        ASSERT_FALSE(modules) << text;
        EXPECT_EQ(modules.error().kind(), ErrorKind::decode);
    }
}

constexpr std::string_view dump_text =
    "EEPROM hexdump for port Ethernet0 page 10h\n"
    "        Lower page 0h\n"
    "        00000000 0d 00 06 00 00 00 00 00  00 00 00 00 00 00 00 00 |........ |.||....|\n"
    "\n"
    "        Upper page 0h\n"
    "        00000080 01 02 03 04 05 06 07 08  09 0a 0b 0c 0d 0e 0f 10 |................|\n"
    "        00000090 00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 ff |................|\n"
    "\n"
    "        Upper page 10h\n"
    "        00000080 01 02 03 04 05 06 07 08  09 0a 0b 0c 0d 0e 0f 10 |................|\n"
    "        00000090 00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 ff |................|\n";

TEST(EepromHexdump, HasPagesWithTheirBytes) {
    const auto dump = parse_eeprom_hexdump(dump_text);
    ASSERT_TRUE(dump) << dump.error().to_string();
    EXPECT_EQ(dump->port, "Ethernet0");
    ASSERT_EQ(dump->pages.size(), 3U);
    EXPECT_EQ(dump->pages[1].title, "Upper page 0h");
    EXPECT_EQ(dump->pages[1].offset, 0x80U);
    EXPECT_EQ(dump->pages[1].bytes.size(), 32U);
    EXPECT_EQ(dump->pages[1].bytes.back(), 0xffU);
}

TEST(EepromHexdump, APageThatEqualsPageZeroIsNoPage) {
    EXPECT_THAT(parse_eeprom_hexdump(dump_text).value().repeated, ElementsAre("Upper page 10h"));
}

TEST(EepromHexdump, MissingRowsAndShortRowsAreErrors) {
    std::string text(dump_text);
    const auto first = text.find("        00000080");
    auto without_row = text;
    without_row.erase(first, text.find('\n', first) - first + 1);
    EXPECT_TRUE(parse_eeprom_hexdump(without_row)) << "a dump may begin anywhere";
    const auto third = text.rfind("        00000090");
    text.replace(third, 16, "        000000a0");
    EXPECT_FALSE(parse_eeprom_hexdump(text));
    EXPECT_FALSE(parse_eeprom_hexdump("        Lower page 0h\n        00000000 0d 00\n"));
    EXPECT_FALSE(parse_eeprom_hexdump(""));
}

TEST(SonicModuleParsers, SpoiltOutputIsReadOrRefusedButNeverCrashes) {
    test::Mutation mutate(11);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
        refused += static_cast<int>(!parse_transceiver_eeprom(mutate(samples::eeprom)));
        refused += static_cast<int>(!parse_eeprom_hexdump(mutate(dump_text)));
    }
    EXPECT_GT(refused, 300);
}

class SonicModuleCases : public testing::Test {
  protected:
    void SetUp() override {
        if (!test::cases_directory()) {
            GTEST_SKIP() << "no recorded output beside the source tree";
        }
    }
    static std::string text(const std::string& name) {
        return test::read_text(*test::cases_directory() / "cli/sonic" / (name + ".txt"));
    }
};

TEST_F(SonicModuleCases, CoherentModuleKeepsApplicationsFirmwareAndPowers) {
    const auto modules = parse_transceiver_eeprom(text("show-transceiver-eeprom-d-400zr"));
    ASSERT_TRUE(modules) << modules.error().to_string();
    const auto& module = modules->at(0);
    ASSERT_EQ(module.applications.size(), 3U);
    EXPECT_EQ(module.applications[0].media_interface, "400ZR, DWDM, amplified");
    EXPECT_EQ(module.applications[1].media_interface, "400ZR, Single Wavelength, Unamplified");
    EXPECT_EQ(module.applications[2].host_assignment, "0x55");
    EXPECT_EQ(module.field("Host Lane Count"), "8");
    EXPECT_EQ(module.field("Media Lane Count"), "1");
    EXPECT_EQ(module.field("CMIS Rev"), "5.0");
    EXPECT_EQ(module.field("Active Firmware"), "2.1.1");
    EXPECT_EQ(module.field("Inactive Firmware"), "1.2.3");
    EXPECT_EQ(module.values.at("RX1Power"), -3.8595);
    EXPECT_EQ(module.values.at("RX3Power"), -22.9243);
    EXPECT_EQ(module.values.at("RX8Power"), -3.6131);
    EXPECT_EQ(module.values.at("TX3Bias"), 0.0);
    EXPECT_EQ(module.values.at("RxPowerLowAlarm"), -11.9044);
    EXPECT_EQ(module.field("Length Cable Assembly(m)"), "10");
    EXPECT_THAT(module.doubts, IsEmpty());
}

TEST_F(SonicModuleCases, ACmisModuleDecodedWithTheWrongMapIsDoubted) {
    const auto modules = parse_transceiver_eeprom(text("show-transceiver-eeprom-cmis4-misdecoded"));
    ASSERT_TRUE(modules) << modules.error().to_string();
    EXPECT_THAT(modules->at(0).doubts,
                ElementsAre(HasSubstr("bit rate"), HasSubstr("compliance"), HasSubstr("45-49-4e")));
}

TEST_F(SonicModuleCases, AFlatModuleHasNoMonitorsInsteadOfZeros) {
    const auto modules = parse_transceiver_eeprom(text("show-transceiver-flat-memory"));
    ASSERT_TRUE(modules) << modules.error().to_string();
    EXPECT_THAT(modules->at(0).values, IsEmpty());
    EXPECT_THAT(modules->at(0).applications, IsEmpty());
    EXPECT_EQ(modules->at(0).field("Vendor Rev"), "A2");
    EXPECT_THAT(modules->at(0).doubts, IsEmpty());
}

TEST_F(SonicModuleCases, TheDumpOfAFlatModuleRepeatsPageZero) {
    const auto dump = parse_eeprom_hexdump(text("sfputil-eeprom-hexdump-page10"));
    ASSERT_TRUE(dump) << dump.error().to_string();
    ASSERT_EQ(dump->pages.size(), 3U);
    EXPECT_EQ(dump->pages[0].title, "Lower page 0h");
    EXPECT_EQ(dump->pages[0].bytes.size(), 128U);
    EXPECT_THAT(dump->repeated, ElementsAre("Upper page 10h"));
    EXPECT_THAT(dump->pages[1].bytes, Not(IsEmpty()));
}

}  // namespace
}  // namespace plugfest::switches
