#include "drivers/cmis/module_settings.hpp"

#include <gtest/gtest.h>

#include <random>

namespace plugfest::cmis {
namespace {

ModuleSettings some_settings() {
    BankSettings bank;
    bank.lane_controls = {0x00, 0x01, 0xF0, 0x00, 0x00};
    bank.applied = {0x10, 0x10, 0x10, 0x10, 0x28, 0x28, 0x28, 0x28};
    bank.states = {4, 4, 4, 4, 7, 7, 7, 7};
    bank.diagnostics = DiagnosticSettings{};
    bank.diagnostics->steering = {0x00, 0x80, 0x00};
    return {.serial = "EX \"0012\"",
            .flat = false,
            .state = api::ModuleState::ready,
            .low_power = 0x40,
            .banks = {bank, BankSettings{}}};
}

TEST(ModuleSettings, ComeBackFromTheirText) {
    const ModuleSettings settings = some_settings();
    const auto read = settings_from(to_text(settings));
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->serial, settings.serial);
    EXPECT_EQ(read->state, api::ModuleState::ready);
    EXPECT_EQ(read->low_power, 0x40);
    ASSERT_EQ(read->banks.size(), 2U);
    EXPECT_EQ(read->banks[0].lane_controls, settings.banks[0].lane_controls);
    EXPECT_EQ(read->banks[0].applied, settings.banks[0].applied);
    EXPECT_EQ(read->banks[0].states, settings.banks[0].states);
    EXPECT_EQ(read->banks[0].diagnostics, settings.banks[0].diagnostics);
    EXPECT_FALSE(read->banks[1].diagnostics);
}

TEST(ModuleSettings, RefuseTextOfAnotherKind) {
    EXPECT_EQ(settings_from("").error().kind(), ErrorKind::decode);
    EXPECT_EQ(settings_from("[]").error().kind(), ErrorKind::decode);
    EXPECT_EQ(settings_from("{\"format\":\"other\"}").error().kind(), ErrorKind::decode);
    EXPECT_EQ(settings_from("{\"format\":\"plugfest-cmis-settings-1\"}").error().kind(),
              ErrorKind::decode);
}

TEST(ModuleSettings, SurviveDamagedText) {
    std::mt19937 random(5);
    const std::string text = to_text(some_settings());
    for (int i = 0; i < 3'000; ++i) {
        std::string damaged = text;
        damaged[random() % damaged.size()] = static_cast<char>(random());
        if (const auto read = settings_from(damaged); !read) {
            EXPECT_EQ(read.error().kind(), ErrorKind::decode);
        }
    }
}

}  // namespace
}  // namespace plugfest::cmis
