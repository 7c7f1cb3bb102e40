#include "drivers/modules/module_image.hpp"

#include "tests/drivers/modules/sample_module.hpp"

#include <gtest/gtest.h>

namespace plugfest::modules {
namespace {

TEST(ModuleImage, ShowsLowerMemoryFirst) {
    const ModuleImage image = test::sample_module_image();
    const auto views = image.views();
    EXPECT_FALSE(views.front().upper);
    EXPECT_EQ(views.front().byte(0), 0x19);
    EXPECT_TRUE(views[1].upper);
    EXPECT_EQ(views[1].byte(128), 0x19);
}

TEST(ModuleImage, NamesHalfPages) {
    EXPECT_EQ(to_string(HalfPageAddress{}), "lower memory");
    EXPECT_EQ(to_string(HalfPageAddress{.upper = true, .page = 0x11}), "page 11h");
    EXPECT_EQ(to_string(HalfPageAddress{.upper = true, .page = 0x11, .bank = 2}),
              "bank 2 of page 11h");
    EXPECT_EQ(to_string(HalfPageAddress{.device = 2}), "A2h lower");
}

TEST(ModuleImage, PrintsBanksAndDevices) {
    ModuleImage image;
    image.store({}, {0x03});
    image.store({.upper = true, .page = 0x11, .bank = 1}, {0x44});
    EXPECT_NE(image.print().find("1/11:80: 44 00"), std::string::npos);
    image.store({.device = 2}, {0x4B});
    EXPECT_NE(image.print().find("A0:00: 03"), std::string::npos);
    EXPECT_NE(image.print().find("A2:00: 4b"), std::string::npos);
}

}  // namespace
}  // namespace plugfest::modules
