#include "drivers/cmis/memory_image.hpp"

#include "tests/drivers/cmis/sample_image.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace plugfest::cmis {
namespace {

TEST(MemoryImage, KeepsBanksApart) {
    MemoryImage image = test::sample_image();
    const Field state{.page = 0x11, .offset = 128};
    image.store(1, state, std::vector<std::uint8_t>{0x47});
    EXPECT_EQ(image.page({.bank = 1, .page = 0x11})->bits(state), 0x47);
    EXPECT_EQ(image.page({.bank = 0, .page = 0x11})->bits(state), 0x44);
}

TEST(MemoryImage, RefusesToStoreAcrossTheEndOfAHalfPage) {
    MemoryImage image;
    EXPECT_THROW(image.store(0, {.page = 1, .offset = 255}, std::vector<std::uint8_t>(2)),
                 std::logic_error);
    EXPECT_THROW(image.store(0, {.offset = 127}, std::vector<std::uint8_t>(2)), std::logic_error);
}

TEST(MemoryImage, WritesPlacesAsCmisDoes) {
    EXPECT_EQ(location_of({.page = 0x01, .offset = 255}), "01h:255");
    EXPECT_EQ(to_string(PageAddress{.page = 0x2F}), "2Fh");
    EXPECT_EQ(to_string(PageAddress{.bank = 1, .page = 0x11}), "bank 1 of 11h");
}

}  // namespace
}  // namespace plugfest::cmis
