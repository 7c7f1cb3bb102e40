#include "drivers/nics/ethtool_parse.hpp"

#include "tests/drivers/nics/linux_samples.hpp"
#include "tests/support/mutation.hpp"

#include <gmock/gmock.h>

namespace plugfest::nics {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(EthtoolSettings, SaySpeedLanesAndLink) {
    const auto settings = parse_link_settings(samples::settings);
    ASSERT_TRUE(settings) << settings.error().to_string();
    EXPECT_EQ(settings->speed, GigabitsPerSecond(800.0));
    EXPECT_EQ(settings->lanes, 8);
    EXPECT_EQ(settings->link, true);
}

TEST(EthtoolSettings, AnUnknownSpeedIsNotZero) {
    const auto settings = parse_link_settings(samples::settings_down);
    ASSERT_TRUE(settings) << settings.error().to_string();
    EXPECT_EQ(settings->speed, std::nullopt);
    EXPECT_EQ(settings->lanes, 0);
    EXPECT_EQ(settings->link, false);
    EXPECT_EQ(settings->reason, "No cable");
}

TEST(EthtoolSettings, OtherTextIsADecodeError) {
    EXPECT_FALSE(parse_link_settings(""));
    EXPECT_FALSE(parse_link_settings("netlink error: No such device\n"));
    EXPECT_FALSE(parse_link_settings("Settings for eth1:\n\tSpeed: fastMb/s\n"));
}

TEST(EthtoolDriver, SaysDriverAndFirmware) {
    const auto info = parse_driver_info(samples::driver);
    ASSERT_TRUE(info) << info.error().to_string();
    EXPECT_EQ(info->driver, "mlx5_core");
    EXPECT_EQ(info->firmware, "28.41.1000 (VX_0000000001)");
    EXPECT_EQ(info->bus, "0000:41:00.0");
    EXPECT_EQ(parse_driver_info("driver: veth\nfirmware-version: N/A\n").value().firmware, "");
    EXPECT_FALSE(parse_driver_info("Cannot get driver information\n"));
}

TEST(EthtoolFecJson, TakesTotalsOrSumsLanes) {
    const auto fec = parse_fec_json(samples::fec_json);
    ASSERT_TRUE(fec) << fec.error().to_string();
    EXPECT_THAT(fec->configured, ElementsAre("RS", "Auto"));
    EXPECT_EQ(fec->corrected_blocks, 1234U);
    EXPECT_EQ(fec->uncorrectable_blocks, 2U);
    EXPECT_EQ(fec->corrected_bits, 1600U);
    EXPECT_EQ(fec->histogram.size(), 3U);
    EXPECT_EQ(fec_name(*fec), "rs");
}

TEST(EthtoolFecJson, WithoutStatisticsTheCountersAreAbsentAndNotZero) {
    const auto fec = parse_fec_json(R"([{"ifname":"eth1","config":["None"],"active":["None"]}])");
    ASSERT_TRUE(fec) << fec.error().to_string();
    EXPECT_EQ(fec->corrected_blocks, std::nullopt);
    EXPECT_EQ(fec_name(*fec), "none");
    const auto counters = to_counters(*fec, GigabitsPerSecond(800.0), 8);
    ASSERT_FALSE(counters);
    EXPECT_EQ(counters.error().kind(), ErrorKind::unsupported);
}

TEST(EthtoolFecJson, CountsAreWholeNumbers) {
    for (const auto* value : {"-1", "1.5", "\"7\"", "null", "[1]", "{}", "{\"total\": -3}",
                              "{\"lanes\": [1, \"x\"]}", "18446744073709551616"}) {
        const auto text = std::string(R"([{"statistics":{"corrected_blocks":)") + value + "}}]";
        const auto fec = parse_fec_json(text);
        ASSERT_FALSE(fec) << value;
        EXPECT_EQ(fec.error().kind(), ErrorKind::decode);
    }
}

TEST(EthtoolFecText, SaysTheSame) {
    const auto fec = parse_fec_text(samples::fec_text);
    ASSERT_TRUE(fec) << fec.error().to_string();
    EXPECT_THAT(fec->configured, ElementsAre("Auto", "RS"));
    EXPECT_THAT(fec->active, ElementsAre("RS"));
    EXPECT_EQ(fec->corrected_blocks, 256U);
    EXPECT_EQ(fec->uncorrectable_blocks, 145U);
    EXPECT_EQ(fec->corrected_bits, std::nullopt);
    EXPECT_THAT(fec->histogram, ElementsAre(FecBin{0, 0, 445}, FecBin{1, 3, 12}, FecBin{4, 7, 2}));
}

TEST(EthtoolFecText, OlderReleasesNameTheLineDifferently) {
    const auto fec = parse_fec_text(
        "FEC parameters for eth1:\nConfigured FEC encodings: BaseR\nActive FEC encoding: BaseR\n");
    ASSERT_TRUE(fec);
    EXPECT_THAT(fec->configured, ElementsAre("BaseR"));
    EXPECT_EQ(fec_name(*fec), "fc");
}

TEST(NicCounters, AHistogramWithBinsOfOneIsKept) {
    const auto fec = parse_fec_json(samples::fec_json).value();
    const auto counters = to_counters(fec, GigabitsPerSecond(800.0), 8);
    ASSERT_TRUE(counters);
    EXPECT_EQ(counters->total_codewords, 100'000'000'002U);
    ASSERT_EQ(counters->histogram.size(), 16U);
    EXPECT_EQ(counters->histogram[2], 234U);
    EXPECT_EQ(counters->line_rate, GigabitsPerSecond(850.0));
}

TEST(NicCounters, AHistogramWithWiderBinsGivesOnlyTheTotal) {
    const auto fec = parse_fec_text(samples::fec_text).value();
    const auto counters = to_counters(fec, GigabitsPerSecond(800.0), 0);
    ASSERT_TRUE(counters);
    EXPECT_EQ(counters->total_codewords, 445U + 12U + 2U + 145U);
    EXPECT_THAT(counters->histogram, IsEmpty());
    EXPECT_EQ(counters->line_rate, GigabitsPerSecond(850.0)) << "known without lanes from 200G on";
}

TEST(EthtoolParsers, SpoiltOutputIsReadOrRefusedButNeverCrashes) {
    test::Mutation mutate(3);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
        refused += static_cast<int>(!parse_link_settings(mutate(samples::settings)));
        refused += static_cast<int>(!parse_driver_info(mutate(samples::driver)));
        const auto json = parse_fec_json(mutate(samples::fec_json));
        const auto text = parse_fec_text(mutate(samples::fec_text));
        refused += static_cast<int>(!json) + static_cast<int>(!text);
        for (const auto* fec : {&json, &text}) {
            if (*fec) {
                static_cast<void>(to_counters(**fec, GigabitsPerSecond(100.0), 4));
            }
        }
    }
    EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace plugfest::nics
