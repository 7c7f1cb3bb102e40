#include "drivers/cmis/plan/wanted_rows.hpp"

#include "drivers/cmis/map/cmis_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace plugfest::cmis {
namespace {

std::vector<WantedBytes> rows_of(std::uint8_t page) {
    return wanted_rows(CmisMemory::table_of({.page = page, .upper = true}), page, 1);
}

const WantedBytes* find_at(const std::vector<WantedBytes>& wanted, std::uint8_t offset) {
    const auto found = std::ranges::find_if(
        wanted, [offset](const WantedBytes& bytes) { return bytes.field.offset == offset; });
    return found == wanted.end() ? nullptr : &*found;
}

TEST(WantedRows, WantsMonitorsInWholeWordsLaneByLane) {
    const auto wanted = rows_of(0x11);
    for (const int offset : {154, 156, 184, 200}) {
        const WantedBytes* monitor = find_at(wanted, static_cast<std::uint8_t>(offset));
        ASSERT_NE(monitor, nullptr) << offset;
        EXPECT_EQ(monitor->unit, 2);
        EXPECT_EQ(monitor->bank, 1);
    }
}

TEST(WantedRows, WantsCountersWholeAndTextInAnyParts) {
    const auto counters = rows_of(0x34);
    ASSERT_NE(find_at(counters, 144), nullptr);
    EXPECT_EQ(find_at(counters, 144)->unit, 8);
    const auto texts = rows_of(0x00);
    ASSERT_NE(find_at(texts, 129), nullptr);
    EXPECT_EQ(find_at(texts, 129)->field.length, 16);
    EXPECT_EQ(find_at(texts, 129)->unit, 1);
}

}  // namespace
}  // namespace plugfest::cmis
