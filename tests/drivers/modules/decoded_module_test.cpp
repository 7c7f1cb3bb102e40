#include "drivers/modules/decoded_module.hpp"

#include "tests/drivers/modules/sample_module.hpp"

#include <gtest/gtest.h>

#include <set>

namespace plugfest::modules {
namespace {

using cmis::ValueState;
using cmis::test::put;
using test::decoded;
using test::sample_module;

TEST(DecodedModule, GivesEveryFieldOnce) {
    const DecodedModule module = sample_module();
    std::set<std::string> paths;
    for (const cmis::DecodedField& field : module.fields) {
        EXPECT_TRUE(paths.insert(path_of(field)).second) << path_of(field);
    }
    EXPECT_GT(paths.size(), 1000U);
}

TEST(DecodedModule, ReadsAnOpticalModule) {
    const DecodedModule module = sample_module();
    EXPECT_EQ(module.map_name, "CMIS 5.2");
    EXPECT_EQ(module.text("identity.vendor"), "EXAMPLE OPTICS");
    EXPECT_EQ(module.text("monitors.temperature"), "45.5 °C");
    EXPECT_EQ(module.text("lanes[8].media.tx_power"), "1.217 mW (0.85 dBm)");
    EXPECT_EQ(module.text("lanes[1].media.tx_bias"), "60 mA") << "with the scale of 01h:160";
    EXPECT_EQ(module.text("applications[2].host_assignment"), "1, 5");
    EXPECT_EQ(module.text("firmware.active"), "3.5");
    EXPECT_EQ(module.text("vdm[2].value"), "0.00024 1");
    EXPECT_EQ(module.text("vdm[2].lane"), "2");
    EXPECT_EQ(module.text("vdm[9].lane"), "not set") << "of the whole module";
}

TEST(DecodedModule, RefusesAnIdentifierWithoutAMapInsteadOfGuessing) {
    ModuleImage image;
    cmis::HalfPage lower{};
    lower[0] = 0x06;
    image.store({}, lower);
    const auto module = decode_module(image);
    ASSERT_FALSE(module);
    EXPECT_EQ(module.error().kind(), ErrorKind::unsupported);
    EXPECT_NE(module.error().to_string().find("0x06 (XFP)"), std::string::npos);
}

TEST(DecodedModule, TakesTheFlatBitOfTheFamilyAtHand) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0, 2}, {0x04});
    EXPECT_EQ(decoded(image).text("identity.flat_memory"), "no") << "CMIS has it in bit 7";
}

TEST(DecodedModule, HasNeitherMonitorsNorFirmwareOnFlatMemory) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0, 2}, {0x80});
    const DecodedModule module = decoded(image);
    EXPECT_EQ(module.find("monitors.temperature")->state, ValueState::not_supported);
    EXPECT_EQ(module.find("firmware.active")->state, ValueState::not_supported);
    EXPECT_EQ(module.find("lanes[1].media.tx_power"), nullptr);
    EXPECT_EQ(test::findings_of(module, "unmapped-page").size(), module.pages.size() - 2);
}

TEST(DecodedModule, HasNoOpticalPowerOnCopper) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0, 85}, {4});
    put(image, {0, 212}, {0x0C});
    const DecodedModule module = decoded(image);
    EXPECT_EQ(module.find("lanes[1].media.rx_power")->state, ValueState::not_supported);
    EXPECT_EQ(module.find("thresholds.tx_power.high_alarm")->state, ValueState::not_supported);
    EXPECT_EQ(module.text("monitors.temperature"), "45.5 °C") << "an active cable has one";
}

TEST(DecodedModule, TellsNoLightFromAMissingMonitor) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0x11, 186}, {0, 0});
    EXPECT_EQ(decoded(image).text("lanes[1].media.rx_power"), "no light");
    put(image, {1, 160}, {0x0B});
    EXPECT_EQ(decoded(image).text("lanes[1].media.rx_power"), "not supported");
}

TEST(DecodedModule, HonoursTheMissingBiasMonitor) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {1, 160}, {0x0E});
    EXPECT_EQ(decoded(image).text("lanes[1].media.tx_bias"), "not supported");
}

TEST(DecodedModule, DecodesVdmOnlyWhereItIsAdvertised) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {1, 142}, {0x20});
    const DecodedModule module = decoded(image);
    EXPECT_EQ(module.find("vdm[1].value"), nullptr);
    EXPECT_FALSE(test::findings_of(module, "unadvertised-page").empty());
}

TEST(DecodedModule, KeepsOtherObservablesBesideAnUnknownOne) {
    const DecodedModule module = sample_module();
    EXPECT_EQ(module.text("vdm[10].type"), "0xc8");
    EXPECT_EQ(module.text("vdm[10].value"), "65535");
    EXPECT_EQ(module.text("vdm[11].value"), "38.5 °C");
}

TEST(DecodedModule, NumbersTheLanesOfEveryBank) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {1, 142}, {0x62});
    for (int bank = 1; bank < 4; ++bank) {
        put(image, {0x11, 128}, {0x11 * (bank + 1)}, bank);
        put(image, {0x11, 154}, {0x00, bank}, bank);
    }
    const DecodedModule module = decoded(image);
    EXPECT_EQ(module.text("lanes[1].host.data_path_state"), "activated");
    EXPECT_EQ(module.text("lanes[9].host.data_path_state"), "init");
    EXPECT_EQ(module.text("lanes[25].host.data_path_state"), "activated");
    EXPECT_EQ(module.find("lanes[17].media.tx_power")->raw, 2U);
}

TEST(DecodedModule, ReadsTheLengthWithItsMultiplier) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0, 202}, {0x0F});
    EXPECT_EQ(decoded(image).text("identity.length"), "1.5 m");
    put(image, {0, 202}, {0x85});
    EXPECT_EQ(decoded(image).text("identity.length"), "50 m");
}

TEST(DecodedModule, KeepsMajorAndMinorApart) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {1, 128}, {1, 2, 3, 4});
    const DecodedModule module = decoded(image);
    EXPECT_EQ(module.text("firmware.inactive"), "1.2");
    EXPECT_EQ(module.text("identity.hardware"), "3.4");
}

TEST(DecodedModule, ReadsSnrLowByteFirst) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0x14, 128}, {0x06});
    put(image, {0x14, 240}, {0xD7, 0x15});
    EXPECT_EQ(decoded(image).text("diagnostics.lanes[1].media_snr"), "21.8398 dB");
}

TEST(DecodedModule, DecodesNothingFromBytesThatWereNotRead) {
    ModuleImage image = test::sample_module_image();
    image.mark_unread({.upper = true, .page = 0x11}, 134, 20);
    const DecodedModule module = decoded(std::move(image));
    EXPECT_EQ(module.find("flags.lanes[1].rx_los"), nullptr);
    EXPECT_NE(module.find("lanes[1].media.rx_power"), nullptr);
}

TEST(DecodedModule, SurvivesAnyBytes) {
    for (int seed = 0; seed < 64; ++seed) {
        cmis::MemoryImage image = cmis::test::sample_image();
        for (int i = 0; i < 64; ++i) {
            const int place = (seed * 31 + i * 67) % 120 + 128;
            const int page = (seed + i) % 3;
            put(image, {static_cast<std::uint8_t>(page), static_cast<std::uint8_t>(place)},
                {(seed * 17 + i * 29) % 256});
        }
        EXPECT_FALSE(decoded(image).fields.empty());
    }
}

}  // namespace
}  // namespace plugfest::modules
