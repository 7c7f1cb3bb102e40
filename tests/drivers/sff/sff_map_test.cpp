#include "drivers/sff/sff_map.hpp"

#include "drivers/cmis/map/field_value.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <vector>

namespace plugfest::sff {
namespace {

using cmis::DecodedField;
using cmis::PageView;
using cmis::ValueState;
using Half = std::array<std::uint8_t, 128>;

template <class Memory>
std::vector<DecodedField> decoded(const std::vector<PageView>& views) {
    std::vector<DecodedField> fields(1024);
    cmis::FieldSink sink(fields);
    const Memory memory(views);
    memory.decode(sink);
    fields.resize(sink.count());
    return fields;
}

const DecodedField& field(const std::vector<DecodedField>& fields, std::string_view path) {
    for (const DecodedField& one : fields) {
        if (path_of(one) == path) {
            return one;
        }
    }
    throw std::out_of_range(std::string(path));
}

void put(Half& half, std::size_t offset, std::initializer_list<int> bytes) {
    for (const int byte : bytes) {
        half.at(offset++ % 128) = static_cast<std::uint8_t>(byte);
    }
}

TEST(Sff8636Memory, GivesFourLanesOfAnOpticalModule) {
    Half lower{};
    Half page{};
    put(lower, 0, {0x11, 0x08, 0x02});
    put(lower, 34, {0x27, 0x10, 0x00, 0x00, 0x00, 0x01});
    put(lower, 3, {0x05});
    const auto fields =
        decoded<Sff8636Memory>({{.bytes = lower.data()}, {.upper = true, .bytes = page.data()}});
    EXPECT_DOUBLE_EQ(field(fields, "lanes[1].rx_power").number, 1.0);
    EXPECT_EQ(field(fields, "lanes[2].rx_power").state, ValueState::no_light);
    EXPECT_NEAR(field(fields, "lanes[3].rx_power").number, 1e-4, 1e-12);
    EXPECT_EQ(field(fields, "flags.lanes[1].rx_los").raw, 1U);
    EXPECT_EQ(field(fields, "flags.lanes[2].rx_los").raw, 0U);
    EXPECT_EQ(field(fields, "flags.lanes[3].rx_los").raw, 1U);
}

TEST(Sff8636Memory, HasNoMonitorsOnPassiveCopper) {
    Half lower{};
    Half page{};
    put(lower, 0, {0x0D, 0x07, 0x04});
    put(lower, 22, {0x01, 0x81});
    put(page, 147, {0xA0});
    put(page, 186, {3, 4, 7, 10});
    const auto fields =
        decoded<Sff8636Memory>({{.bytes = lower.data()}, {.upper = true, .bytes = page.data()}});
    EXPECT_EQ(field(fields, "monitors.temperature").state, ValueState::not_supported);
    EXPECT_EQ(field(fields, "lanes[1].rx_power").state, ValueState::not_supported);
    EXPECT_EQ(field(fields, "identity.attenuation_12_9_ghz").number, 10);
    EXPECT_THROW(field(fields, "identity.wavelength"), std::out_of_range);
}

TEST(Sff8636Memory, DecodesEachBitOfTheComplianceByte) {
    Half lower{};
    Half page{};
    put(lower, 0, {0x0D, 0x05, 0x00});
    put(page, 131, {0x88});
    const auto fields =
        decoded<Sff8636Memory>({{.bytes = lower.data()}, {.upper = true, .bytes = page.data()}});
    EXPECT_EQ(text_of(field(fields, "identity.ethernet")), "40GBASE-CR4, extended");
}

TEST(Sff8636Memory, TellsAnEchoOfPageZeroFromAPage) {
    Half lower{};
    Half page{};
    put(lower, 0, {0x11, 0x08, 0x02});
    put(page, 165, {0x00, 0x11, 0x22, 'P', 'N', '1'});
    Half other = page;
    const PageView echo{.page = 0x03, .upper = true, .bytes = other.data()};
    const std::vector<PageView> views{
        {.bytes = lower.data()}, {.upper = true, .bytes = page.data()}, echo};
    EXPECT_EQ(Sff8636Memory(views).use_of(echo), cmis::PageUse::echo);
    put(lower, 2, {0x06});
    EXPECT_EQ(Sff8636Memory(views).use_of(echo), cmis::PageUse::not_mapped);
}

/// A module that is calibrated by the host: slope 1.5 and offset 16 for the temperature, a straight
/// line of 2 for the received power.
struct ExternallyCalibrated {
    Half a0{};
    Half a2{};
    ExternallyCalibrated() {
        put(a0, 0, {0x03, 0x04, 0x07});
        put(a0, 92, {0x50});
        put(a2, 68, {0x40, 0x00, 0x00, 0x00});
        put(a2, 84, {0x01, 0x80, 0x00, 0x10});
        put(a2, 96, {0x14, 0x00});
        put(a2, 104, {0x13, 0x88});
    }
    [[nodiscard]] std::vector<PageView> views() const {
        return {{.bytes = a0.data()}, {.device = 2, .bytes = a2.data()}};
    }
};

TEST(Sff8472Memory, CalibratesWhatTheModuleLeavesToTheHost) {
    const ExternallyCalibrated module;
    const auto views = module.views();
    const auto fields = decoded<Sff8472Memory>(views);
    EXPECT_DOUBLE_EQ(field(fields, "monitors.temperature").number, 20.0 * 1.5 + 16.0 / 256);
    EXPECT_NEAR(field(fields, "lanes[1].rx_power").number, 1.0, 1e-9);
}

TEST(Sff8472Memory, LeavesMonitorsAsTheyAreWhenTheModuleCalibrates) {
    ExternallyCalibrated module;
    put(module.a0, 92, {0x60});
    const auto views = module.views();
    const auto fields = decoded<Sff8472Memory>(views);
    EXPECT_DOUBLE_EQ(field(fields, "monitors.temperature").number, 20.0);
    EXPECT_NEAR(field(fields, "lanes[1].rx_power").number, 0.5, 1e-9);
}

TEST(Sff8472Memory, HasNoMonitorsWithoutDiagnostics) {
    ExternallyCalibrated module;
    put(module.a0, 92, {0x00});
    const auto views = module.views();
    EXPECT_EQ(Sff8472Memory(views).use_of(views[1]), cmis::PageUse::not_advertised);
    EXPECT_THROW(field(decoded<Sff8472Memory>(views), "monitors.temperature"), std::out_of_range);
}

}  // namespace
}  // namespace plugfest::sff
