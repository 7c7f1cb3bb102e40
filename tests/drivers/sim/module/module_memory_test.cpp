#include "drivers/sim/module/module_memory.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

ModuleMemory two_banks() {
    ModuleMemory memory;
    memory.add_page(0x01);
    memory.add_page(0x10, 0);
    memory.add_page(0x10, 1);
    memory.set({0x00, 128}, 0xa0);
    memory.set({0x01, 128}, 0xa1);
    memory.set({0x10, 128}, 0xb0);
    memory.select_bank(1);
    memory.select_page(0x10);
    memory.poke(128, 0xb1);
    memory.select_bank(0);
    memory.select_page(0x00);
    return memory;
}

TEST(ModuleMemory, MapsThePageThatIsSelected) {
    ModuleMemory memory = two_banks();
    EXPECT_EQ(memory.peek(128), 0xa0);
    memory.select_page(0x01);
    EXPECT_EQ(memory.peek(128), 0xa1);
    EXPECT_EQ(memory.peek(127), 0x01);
}

TEST(ModuleMemory, TakesABankOnlyWithThePageSelect) {
    ModuleMemory memory = two_banks();
    memory.select_page(0x10);
    memory.select_bank(1);
    EXPECT_EQ(memory.peek(128), 0xb0);
    memory.select_page(0x10);
    EXPECT_EQ(memory.peek(128), 0xb1);
}

TEST(ModuleMemory, FallsBackToPageZeroForWhatDoesNotExist) {
    ModuleMemory memory = two_banks();
    memory.select_page(0x42);
    EXPECT_EQ(memory.peek(127), 0x00);
    EXPECT_EQ(memory.peek(128), 0xa0);
    memory.select_bank(3);
    memory.select_page(0x10);
    EXPECT_EQ(memory.peek(127), 0x00);
    EXPECT_EQ(memory.peek(126), 0x00);
    EXPECT_EQ(memory.peek(128), 0xa0);
}

TEST(ModuleMemory, IgnoresTheBankOfUnbankedPages) {
    ModuleMemory memory = two_banks();
    memory.select_bank(1);
    memory.select_page(0x01);
    EXPECT_EQ(memory.peek(128), 0xa1);
}

TEST(ModuleMemory, StoresNumbersInTheirByteOrder) {
    ModuleMemory memory;
    memory.add_page(0x14);
    memory.set16({0x14, 130}, 0x1234);
    EXPECT_EQ(memory.get({0x14, 130}), 0x12);
    EXPECT_EQ(memory.get16({0x14, 130}), 0x1234);
    memory.set16_little({0x14, 132}, 0x1234);
    EXPECT_EQ(memory.get({0x14, 132}), 0x34);
    memory.set64_little({0x14, 192}, 0x0102030405060708U);
    EXPECT_EQ(memory.get({0x14, 192}), 0x08);
    EXPECT_EQ(memory.get({0x14, 199}), 0x01);
}

TEST(ModuleMemory, PadsTextAndSumsChecksums) {
    ModuleMemory memory;
    memory.set_text({0x00, 129}, 4, "AB");
    EXPECT_EQ(memory.get({0x00, 130}), 'B');
    EXPECT_EQ(memory.get({0x00, 132}), ' ');
    EXPECT_EQ(memory.checksum({0x00, 129}, 132), ('A' + 'B' + ' ' + ' ') & 0xff);
}

}  // namespace
}  // namespace plugfest::sim
