#include "drivers/cmis/map/cmis_map.hpp"

#include "drivers/cmis/map/field_value.hpp"

#include <gtest/gtest.h>

#include <array>
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

}  // namespace
}  // namespace plugfest::cmis
