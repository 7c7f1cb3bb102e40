#include "drivers/cmis/block.hpp"

#include <gtest/gtest.h>

#include <array>

namespace plugfest::cmis {
namespace {

constexpr std::array<std::uint8_t, 4> bytes = {0xA5, 0x80, 0x01, 0x7F};

TEST(Block, ReadsFieldsByTheirPlaceInThePage) {
    const Block block(bytes, 200);
    EXPECT_EQ(block.bits({.offset = 200, .high_bit = 7, .low_bit = 4}), 0xA);
    EXPECT_EQ(block.bits({.offset = 200, .high_bit = 2, .low_bit = 1}), 0x2);
    EXPECT_TRUE(block.flag({.offset = 201, .high_bit = 7, .low_bit = 7}));
    EXPECT_EQ(block.u16({.offset = 200, .length = 4}, 1), 0x017F);
    EXPECT_EQ(block.s16({.offset = 201, .length = 2}), -32767);
}

TEST(Block, RefusesFieldsOutsideOfItsBytes) {
    const Block block(bytes, 200);
    EXPECT_THROW((void)block.bits({.offset = 199}), std::logic_error);
    EXPECT_THROW((void)block.bits({.offset = 204}), std::logic_error);
    EXPECT_THROW((void)block.u16({.offset = 203, .length = 2}), std::logic_error);
}

TEST(Field, CoversFromTheFirstToTheLast) {
    constexpr Field whole = cover({.page = 0x11, .offset = 154, .length = 16},
                                  {.page = 0x11, .offset = 186, .length = 16});
    static_assert(whole.page == 0x11 && whole.offset == 154 && whole.length == 48);
    static_assert(Field{.offset = 3, .high_bit = 3, .low_bit = 1}.mask() == 0x0E);
}

TEST(Field, TablesThatOverlapOrLeaveTheirPageAreNotWellFormed) {
    static_assert(well_formed({{.page = 1, .offset = 128, .length = 2}, {.page = 1, .offset = 130}},
                              1, 128, 255));
    static_assert(!well_formed(
        {{.page = 1, .offset = 128, .length = 2}, {.page = 1, .offset = 129}}, 1, 128, 255));
    static_assert(!well_formed({{.page = 1, .offset = 255, .length = 2}}, 1, 128, 255));
    static_assert(!well_formed({{.page = 2, .offset = 128}}, 1, 128, 255));
    static_assert(!well_formed({{.page = 1, .offset = 128, .high_bit = 4, .low_bit = 2},
                                {.page = 1, .offset = 128, .high_bit = 2, .low_bit = 0}},
                               1, 128, 255));
    static_assert(
        !well_formed({{.page = 1, .offset = 130}, {.page = 1, .offset = 128}}, 1, 128, 255));
}

}  // namespace
}  // namespace plugfest::cmis
