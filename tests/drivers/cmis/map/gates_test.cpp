#include "drivers/cmis/map/gates.hpp"

#include <gtest/gtest.h>

#include <array>

namespace plugfest::cmis {
namespace {

using Half = std::array<std::uint8_t, 128>;

bool open(const WalkContext& context, Gate gate) {
    return context.gates[static_cast<std::size_t>(gate)];
}

struct Pages {
    Half lower{};
    Half page_00{};
    Half page_01{};
    Pages() {
        lower[1] = 0x52;
        lower[85] = 2;
        page_01[160 - 128] = 0x07;
    }
    [[nodiscard]] WalkContext context() const {
        return make_context({lower.data(), page_00.data(), page_01.data()});
    }
};

TEST(Gates, OpenByTheAdvertisementBits) {
    Pages pages;
    EXPECT_TRUE(open(pages.context(), Gate::tx_power));
    EXPECT_FALSE(open(pages.context(), Gate::temperature));
    pages.page_01[159 - 128] = 0x01;
    EXPECT_TRUE(open(pages.context(), Gate::temperature));
}

TEST(Gates, CloseOpticalMonitorsOnCopper) {
    Pages pages;
    pages.page_00[212 - 128] = 0x0A;
    EXPECT_FALSE(open(pages.context(), Gate::tx_power));
    EXPECT_FALSE(open(pages.context(), Gate::tx_bias));
    EXPECT_TRUE(open(pages.context(), Gate::copper));
}

TEST(Gates, SayNothingIsSupportedOnFlatMemory) {
    Pages pages;
    pages.lower[2] = 0x80;
    EXPECT_FALSE(open(pages.context(), Gate::tx_power));
    EXPECT_FALSE(open(pages.context(), Gate::paged));
}

TEST(Gates, ScaleTheLaserBiasAndCloseItForAReservedScale) {
    Pages pages;
    pages.page_01[160 - 128] = 0x17;
    const auto law = static_cast<std::size_t>(Scaling::tx_bias);
    EXPECT_EQ(pages.context().scaling[law][1], 4.0);
    pages.page_01[160 - 128] = 0x1F;
    EXPECT_FALSE(open(pages.context(), Gate::tx_bias));
}

TEST(Gates, CountApplicationsUpToTheEndMark) {
    Pages pages;
    for (std::size_t i = 0; i < 8; ++i) {
        pages.lower[86 + 4 * i] = 0x51;
    }
    pages.page_01[223 - 128] = 0x52;
    pages.page_01[227 - 128] = 0xFF;
    EXPECT_EQ(pages.context().applications, 9);
    pages.lower[90] = 0xFF;
    EXPECT_EQ(pages.context().applications, 1);
}

TEST(Gates, TakeARevisionThatIsNoneForTheNewest) {
    Pages pages;
    pages.lower[1] = 0x05;
    EXPECT_EQ(pages.context().revision, 0xFF);
    pages.lower[1] = 0x40;
    EXPECT_EQ(pages.context().revision, 0x40);
}

TEST(Gates, OpenTheDiagnosticsOfTheSelector) {
    const Pages pages;
    const WalkContext context = pages.context();
    EXPECT_TRUE(open(with_selector(context, 0x06), Gate::selector_snr));
    EXPECT_TRUE(open(with_selector(context, 0x14), Gate::selector_media_counts));
    EXPECT_TRUE(open(with_selector(context, 0x00), Gate::selector_none));
    EXPECT_TRUE(open(with_selector(context, 0x10), Gate::selector_none));
    EXPECT_TRUE(open(with_selector(context, 0xC0), Gate::selector_none));
    EXPECT_FALSE(open(with_selector(context, 0x01), Gate::selector_none));
}

}  // namespace
}  // namespace plugfest::cmis
