#include "drivers/sim/module/part_memory.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace plugfest::sim {
namespace {

ModuleMemory memory_of(std::string_view kind) {
    return build_memory(*find_part(kind), {.vendor = "NORTHLIGHT",
                                           .part = "NL-1",
                                           .revision = "B1",
                                           .serial = "0012",
                                           .firmware_major = 3,
                                           .firmware_minor = 5,
                                           .cable_length = Metre(2.0)});
}

std::string text(const ModuleMemory& memory, reg::Address at, int length) {
    std::string result;
    for (int i = 0; i < length; ++i) {
        result += static_cast<char>(memory.get(at + i));
    }
    return result;
}

TEST(PartMemory, ChecksumsAreRightOnEveryKind) {
    for (const PartKind& kind : part_catalog()) {
        const ModuleMemory memory = memory_of(kind.name);
        EXPECT_EQ(memory.get({0x00, 222}), memory.checksum({0x00, 128}, 221)) << kind.name;
        if (!kind.flat) {
            EXPECT_EQ(memory.get({0x01, 255}), memory.checksum({0x01, 130}, 254)) << kind.name;
            EXPECT_EQ(memory.get({0x02, 255}), memory.checksum({0x02, 128}, 254)) << kind.name;
        }
    }
}

TEST(PartMemory, SaysWhoThePartIs) {
    const ModuleMemory memory = memory_of("dr8-800g");
    EXPECT_EQ(memory.get({0, 0}), 0x19);
    EXPECT_EQ(text(memory, {0, 129}, 16), "NORTHLIGHT      ");
    EXPECT_EQ(text(memory, {0, 166}, 16), "0012            ");
    EXPECT_EQ(memory.get({0, 39}), 3);
    EXPECT_EQ(memory.get({0, 40}), 5);
    EXPECT_EQ(memory.get({0, 201}), 60);        // 15 W in quarters
    EXPECT_EQ(memory.get16({1, 138}), 26'220);  // 1311 nm in 0.05 nm
}

TEST(PartMemory, OffersPagesAsAdvertised) {
    const ModuleMemory dac = memory_of("dac-800g");
    EXPECT_EQ(dac.get({0, 2}), 0x80);
    EXPECT_FALSE(dac.has_page(0x01));
    const ModuleMemory lpo = memory_of("lpo-800g-dr8");
    EXPECT_EQ(lpo.get({1, 142}), 0x00);
    EXPECT_FALSE(lpo.has_page(0x13));
    EXPECT_FALSE(lpo.has_page(0x2f));
    const ModuleMemory aec = memory_of("aec-800g");
    EXPECT_EQ(aec.get({1, 142}), 0x60);
    EXPECT_TRUE(aec.has_page(0x13));
    EXPECT_TRUE(aec.has_page(0x2f));
    EXPECT_EQ(aec.get({1, 160}), 0x00);  // copper: no optical monitors
}

TEST(PartMemory, WarningLimitsLieWithinAlarmLimits) {
    for (const PartKind& kind : part_catalog()) {
        if (!kind.has_optics) {
            continue;
        }
        const ModuleMemory memory = memory_of(kind.name);
        constexpr std::array<std::uint8_t, 4> tables{136, 176, 184, 192};
        for (const std::uint8_t at : tables) {
            EXPECT_GT(memory.get16({2, at}), memory.get16(reg::Address{2, at} + 4)) << kind.name;
            EXPECT_LT(memory.get16(reg::Address{2, at} + 2), memory.get16(reg::Address{2, at} + 6))
                << kind.name;
        }
    }
}

}  // namespace
}  // namespace plugfest::sim
