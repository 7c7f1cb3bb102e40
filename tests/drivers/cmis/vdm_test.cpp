#include "drivers/cmis/vdm.hpp"

#include "drivers/cmis/registers/vdm.hpp"
#include "tests/drivers/cmis/sample_image.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace plugfest::cmis {
namespace {

std::vector<api::Observable> decode(const MemoryImage& image, std::size_t group, int bank = 0) {
    const auto number = static_cast<std::uint8_t>(bank);
    const auto descriptors =
        image.page({.bank = number, .page = vdm_pages::descriptors(group).page});
    const auto samples = image.page({.bank = number, .page = vdm_pages::samples(group).page});
    std::vector<api::Observable> observables;
    for (const VdmDescriptor& descriptor : decode_descriptors(group, bank, *descriptors)) {
        observables.push_back(decode_sample(descriptor, *samples));
    }
    return observables;
}

TEST(Vdm, DecodesLaneAndModuleObservables) {
    const auto observables = decode(test::sample_image(), 0);
    ASSERT_EQ(observables.size(), 10U);
    EXPECT_EQ(observables[2].name, "pre_fec_ber");
    EXPECT_EQ(observables[2].unit, "1");
    EXPECT_EQ(observables[2].side, Side::media);
    EXPECT_EQ(observables[2].lane, 3);
    EXPECT_DOUBLE_EQ(observables[2].value, 2.4e-4);
    EXPECT_EQ(observables[2].raw, (std::vector<std::uint8_t>{0x90, 0xF0}));
    EXPECT_EQ(observables[8].name, "pre_fec_ber_avg");
    EXPECT_FALSE(observables[8].lane);
    EXPECT_DOUBLE_EQ(observables[8].value, 1.25e-10);
    EXPECT_EQ(observables[9].name, "laser_temperature");
    EXPECT_DOUBLE_EQ(observables[9].value, 38.5);
}

TEST(Vdm, PassesOverTypesItDoesNotKnowAndLanesThatCannotBe) {
    MemoryImage image;
    test::put(image, {0x20, 128}, {0x00, 0, 0x00, 106, 0x08, 15, 0x37, 16});
    test::put(image, {0x24, 128}, {0, 0, 0, 0, 0, 0, 0x90, 0xF0});
    const auto observables = decode(image, 0);
    ASSERT_EQ(observables.size(), 1U);
    EXPECT_EQ(observables[0].side, Side::host);
    EXPECT_EQ(observables[0].lane, 8);
}

TEST(Vdm, NumbersLanesOnThroughTheBanks) {
    MemoryImage image;
    test::put(image, {0x21, 128}, {0x01, 5}, 1);
    test::put(image, {0x25, 128}, {0x15, 0x30}, 1);
    const auto observables = decode(image, 1, 1);
    ASSERT_EQ(observables.size(), 1U);
    EXPECT_EQ(observables[0].lane, 10);
    EXPECT_DOUBLE_EQ(observables[0].value, 21.1875);
}

TEST(Vdm, TellsStatisticsFromLiveValues) {
    EXPECT_TRUE(find_vdm_type(9)->statistic);
    EXPECT_TRUE(find_vdm_type(26)->statistic);
    EXPECT_FALSE(find_vdm_type(15)->statistic);
    EXPECT_FALSE(find_vdm_type(24)->statistic);
    EXPECT_EQ(find_vdm_type(0), nullptr);
    EXPECT_EQ(find_vdm_type(106), nullptr);
}

TEST(Vdm, MakesSomethingOfAnyBytes) {
    std::mt19937 random(3);
    for (int i = 0; i < 500; ++i) {
        MemoryImage image;
        for (std::uint8_t page = 0x20; page < 0x28; ++page) {
            std::vector<std::uint8_t> bytes(half_page);
            std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
            image.store(0, {.page = page, .offset = half_page}, bytes);
        }
        for (std::size_t group = 0; group < 4; ++group) {
            EXPECT_LE(decode(image, group).size(), 64U);
        }
    }
}

}  // namespace
}  // namespace plugfest::cmis
