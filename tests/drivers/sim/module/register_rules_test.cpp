#include "drivers/sim/module/register_rules.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

TEST(RegisterRules, LetHostsWriteControlsOnly) {
    EXPECT_TRUE(writable({0x00, 26}));
    EXPECT_FALSE(writable({0x00, 14}));
    EXPECT_FALSE(writable({0x00, 129}));
    EXPECT_FALSE(writable({0x02, 128}));
    EXPECT_TRUE(writable({0x10, 130}));
    EXPECT_FALSE(writable({0x10, 143}));  // a trigger reads back 0
    EXPECT_FALSE(writable({0x11, 202}));
    EXPECT_TRUE(writable({0x13, 180}));
    EXPECT_FALSE(writable({0x13, 130}));
    EXPECT_TRUE(writable({0x14, 128}));
    EXPECT_TRUE(writable({0x2f, 144}));
    EXPECT_FALSE(writable({0x2f, 145}));
}

TEST(RegisterRules, ClearLatchedFlagsOnRead) {
    EXPECT_TRUE(clears_on_read({0x00, 8}));
    EXPECT_FALSE(clears_on_read({0x00, 14}));
    EXPECT_TRUE(clears_on_read({0x11, 147}));
    EXPECT_FALSE(clears_on_read({0x11, 154}));
    EXPECT_TRUE(clears_on_read({0x14, 139}));
    EXPECT_TRUE(clears_on_read({0x2c, 128}));
}

TEST(RegisterRules, ExpectBehaviourOfPagedCmisModulesOnly) {
    ModuleMemory memory;
    memory.set(reg::identifier, 0x19);
    EXPECT_FALSE(has_behaviour(memory));
    constexpr std::array<std::uint8_t, 4> pages{0x01, 0x02, 0x10, 0x11};
    for (const std::uint8_t page : pages) {
        memory.add_page(page);
    }
    EXPECT_TRUE(has_behaviour(memory));
    memory.set(reg::memory_model, 0x80);
    EXPECT_FALSE(has_behaviour(memory));
    memory.set(reg::memory_model, 0x00);
    memory.set(reg::identifier, 0x11);  // SFF-8636
    EXPECT_FALSE(has_behaviour(memory));
}

}  // namespace
}  // namespace plugfest::sim
