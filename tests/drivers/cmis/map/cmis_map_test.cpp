#include "drivers/cmis/map/cmis_map.hpp"

#include "drivers/cmis/map/field_value.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

namespace plugfest::cmis {
namespace {

using Half = std::array<std::uint8_t, 128>;

/// Lower memory and pages of a paged CMIS 5.2 module that advertises what `page_142` says.
struct Memory {
    Half lower{};
    Half page_00{};
    Half page_01{};
    explicit Memory(std::uint8_t page_142 = 0) {
        lower[0] = 0x19;
        lower[1] = 0x52;
        page_01[142 - 128] = page_142;
    }
    [[nodiscard]] std::vector<PageView> views(const std::vector<PageView>& more = {}) const {
        std::vector<PageView> all{{.bytes = lower.data()},
                                  {.upper = true, .bytes = page_00.data()},
                                  {.page = 0x01, .upper = true, .bytes = page_01.data()}};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
};

TEST(CmisMemory, DecodesAPageOnlyWhereItIsAdvertised) {
    const Half diagnostics{};
    const PageView page{.page = 0x13, .upper = true, .bytes = diagnostics.data()};
    const Memory without;
    const Memory with(0x20);
    EXPECT_EQ(CmisMemory(without.views({page})).use_of(page), PageUse::not_advertised);
    EXPECT_EQ(CmisMemory(with.views({page})).use_of(page), PageUse::decoded);
}

TEST(CmisMemory, KnowsThatFlatMemoryHasNoPages) {
    Memory memory(0x20);
    memory.lower[2] = 0x80;
    const Half bytes{};
    const PageView page{.page = 0x11, .upper = true, .bytes = bytes.data()};
    EXPECT_EQ(CmisMemory(memory.views({page})).use_of(page), PageUse::not_mapped);
}

TEST(CmisMemory, TellsAnEchoOfPageZero) {
    Memory memory(0x20);
    memory.page_00[148 - 128] = 'P';
    const Half echo = memory.page_00;
    const PageView page{.page = 0x11, .upper = true, .bytes = echo.data()};
    EXPECT_EQ(CmisMemory(memory.views({page})).use_of(page), PageUse::echo);
}

TEST(CmisMemory, DecodesTheSelectedDiagnosticsOfEachBankByItsOwnSelector) {
    const Memory memory(0x21);
    Half snr{};
    Half ber{};
    snr[0] = 0x06;
    ber[0] = 0x01;
    const auto views =
        memory.views({{.page = 0x14, .upper = true, .bytes = snr.data()},
                      {.bank = 1, .page = 0x14, .upper = true, .bytes = ber.data()}});
    std::vector<DecodedField> fields(2048);
    FieldSink sink(fields);
    CmisMemory(views).decode(sink);
    int snr_lanes = 0;
    int ber_lanes = 0;
    for (const DecodedField& field : sink.fields()) {
        const std::string path = path_of(field);
        snr_lanes += path.ends_with("_snr") && field.page == 0x14 ? 1 : 0;
        ber_lanes += path.ends_with("_ber") && field.page == 0x14 ? 1 : 0;
        EXPECT_FALSE(path.ends_with("_ber") && field.bank == 0) << path;
    }
    EXPECT_EQ(snr_lanes, 16);
    EXPECT_EQ(ber_lanes, 16);
}

TEST(CmisMemory, KeepsPagesOfUnknownContentsAsBytes) {
    const Memory memory;
    const Half vendor{0x12, 0x34};
    const auto views = memory.views({{.page = 0xB0, .upper = true, .bytes = vendor.data()}});
    std::vector<DecodedField> fields(2048);
    FieldSink sink(fields);
    CmisMemory(views).decode(sink);
    EXPECT_EQ(path_of(sink.fields().back()), "pages[B0h]");
}

/// The text of each field of a page, by path.
std::map<std::string, std::string> texts_of(const Memory& memory, const PageView& page) {
    const auto views = memory.views({page});
    std::vector<DecodedField> fields(2048);
    FieldSink sink(fields);
    CmisMemory(views).decode(sink);
    std::map<std::string, std::string> texts;
    for (const DecodedField& field : sink.fields()) {
        texts[path_of(field)] = text_of(field);
    }
    return texts;
}

TEST(CmisMemory, DecodesThresholdsFlagsAndStatesOfALaserSource) {
    Memory memory;
    memory.lower[57] = 0x01;
    Half bytes{};
    const auto put = [&bytes](std::size_t offset, std::initializer_list<std::uint8_t> values) {
        std::ranges::copy(values, bytes.begin() + static_cast<std::ptrdiff_t>(offset - 128));
    };
    put(141, {0x0B, 0xB8, 0x00, 0x64, 0x0A, 0xF0, 0x00, 0x96});  // 300, 10, 280 and 15 mA
    put(149, {0x75, 0x30, 0x00, 0x64, 0x6D, 0x60, 0x00, 0xC8});  // 300, 1, 280 and 2 mW
    put(167, {0x01});                                            // a fault of lane 9
    put(212, {0x21});
    put(221, {0x09});  // lane 1 ramping, lane 2 on
    put(232, {0x96, 0x6E});
    const auto texts = texts_of(memory, {.page = 0x1A, .upper = true, .bytes = bytes.data()});
    EXPECT_EQ(texts.at("thresholds.laser_bias.high_alarm"), "300 mA");
    EXPECT_EQ(texts.at("thresholds.laser_bias.low_warning"), "15 mA");
    EXPECT_EQ(texts.at("thresholds.laser_power.low_alarm"), "1 mW");
    EXPECT_EQ(texts.at("flags.laser_lanes[9].fault"), "yes");
    EXPECT_EQ(texts.at("flags.laser_lanes[8].fault"), "no");
    EXPECT_EQ(texts.at("laser_source.lanes[1].fault_code"), "constant power loop");
    EXPECT_EQ(texts.at("laser_source.lanes[1].warning_code"), "constant current loop");
    EXPECT_EQ(texts.at("laser_source.lanes[1].state"), "ramping");
    EXPECT_EQ(texts.at("laser_source.lanes[2].state"), "on");
    EXPECT_EQ(texts.at("laser_source.lanes[1].frequency"), "192550 GHz");
    EXPECT_EQ(texts.at("laser_source.lanes[2].frequency"), "not set");
}

TEST(CmisMemory, DecodesTheCoherentCountersOfTheHostSide) {
    const Memory memory(0x10);
    Half bytes{};
    bytes[144 - 128 + 7] = 5;
    bytes[188 - 128 + 3] = 7;
    const auto texts = texts_of(memory, {.page = 0x3A, .upper = true, .bytes = bytes.data()});
    EXPECT_EQ(texts.at("coherent.tx_corrected_bits"), "5 bit");
    EXPECT_EQ(texts.at("coherent.tx_corrected_frames"), "7");
}

}  // namespace
}  // namespace plugfest::cmis
