#include "drivers/sim/sonic/page_access.hpp"

#include "tests/support/fake_fabric.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

TEST(PageAccess, CrossesFromLowerMemoryIntoThePage) {
    test::PlainModule module;
    module.lower(126) = 0;
    module.lower(127) = 0x20;
    module.lower(125) = 0xaa;
    module.at(0x03, 128) = 0xbb;
    EXPECT_EQ(read_module_page(module, {.page = 3, .offset = 125, .length = 4}),
              (Bytes{0xaa, 0x00, 0x03, 0xbb}));
    EXPECT_EQ(module.lower(127), 0x20);
}

TEST(PageAccess, LeavesTheSelectionAloneForLowerMemory) {
    test::PlainModule module;
    module.lower(127) = 0x20;
    EXPECT_TRUE(write_module_page(module, {.page = 0, .offset = 26, .length = 1}, {0x10}));
    EXPECT_EQ(module.lower(26), 0x10);
    EXPECT_EQ(module.lower(127), 0x20);
}

TEST(PageAccess, WritesIntoAPage) {
    test::PlainModule module;
    EXPECT_TRUE(write_module_page(module, {.page = 0x10, .offset = 130, .length = 1}, {0xff}));
    EXPECT_EQ(module.at(0x10, 130), 0xff);
}

TEST(PageAccess, FailsAsTheModuleDoes) {
    test::PlainModule module;
    module.nacks = true;
    EXPECT_EQ(read_module_page(module, {.page = 0, .offset = 128, .length = 1}).error().kind(),
              ErrorKind::nack);
}

}  // namespace
}  // namespace plugfest::sim
