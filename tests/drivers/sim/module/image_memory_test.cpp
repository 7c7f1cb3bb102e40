#include "drivers/sim/module/image_memory.hpp"

#include "drivers/sim/module/part_memory.hpp"
#include "drivers/sim/module/register_rules.hpp"
#include "tests/drivers/sim/fabric/sim_lab_builder.hpp"
#include "tests/support/csv.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace plugfest::sim {
namespace {

using namespace plugfest::sim::testing;

std::filesystem::path temporary(const std::string& name) {
    return std::filesystem::path(::testing::TempDir()) / name;
}

/// Writes memory in the text form of an image: page:offset: 16 bytes.
std::filesystem::path write_image(const ModuleMemory& memory, std::vector<std::uint8_t> pages) {
    const auto file = temporary("module.hex");
    std::ofstream out(file);
    const auto line = [&](std::uint8_t page, int offset) {
        out << fmt::format("{:02x}:{:02x}:", page, offset);
        for (int i = 0; i < 16; ++i) {
            out << fmt::format(" {:02x}",
                               memory.get({page, static_cast<std::uint8_t>(offset + i)}));
        }
        out << "\n";
    };
    for (int offset = 0; offset < 128; offset += 16) {
        line(0, offset);
    }
    for (const std::uint8_t page : pages) {
        for (int offset = 128; offset < 256; offset += 16) {
            line(page, offset);
        }
    }
    return file;
}

TEST(ImageMemory, ReplaysARecordedModule) {
    const ModuleMemory memory =
        build_memory(*find_part("dr8-800g"), {.vendor = "RECORDED", .part = "P", .serial = "S"});
    const auto file = write_image(memory, {0x00, 0x01, 0x02, 0x10, 0x11});
    LabBuilder builder;
    builder.link("leaf1:E0", "leaf2:E0", "dr8-800g");
    builder.spec().modules[0].image = file.string();
    auto fabric = builder.build();
    EXPECT_EQ(read(*fabric, "leaf1:E0", 129, 8), (Bytes{'R', 'E', 'C', 'O', 'R', 'D', 'E', 'D'}));
    EXPECT_TRUE(view(*fabric, "leaf1:E0").oper_up);
    write_page(*fabric, "leaf1:E0", 0x10, 128, {0xff});
    fabric->advance_to(at(1.0));
    EXPECT_EQ(read_page(*fabric, "leaf1:E0", 0x11, 128, 1)[0], 0x11);
    write(*fabric, "leaf1:E0", 127, {0x13});
    EXPECT_EQ(read(*fabric, "leaf1:E0", 127, 1)[0], 0x00);  // the image has no page 13h
    std::filesystem::remove(file);
}

TEST(ImageMemory, SaysWhatIsWrongWithAFile) {
    const auto missing = load_image(temporary("no-such-image.hex"));
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().kind(), ErrorKind::config);
    const auto file = temporary("broken.hex");
    std::ofstream(file) << "00:00: not hex\n";
    const auto broken = load_image(file);
    ASSERT_FALSE(broken.has_value());
    EXPECT_EQ(broken.error().kind(), ErrorKind::decode);
    std::filesystem::remove(file);
}

TEST(ImageMemory, NeedsPage00h) {
    const ModuleMemory memory =
        build_memory(*find_part("dr8-800g"), {.vendor = "V", .part = "P", .serial = "S"});
    const auto without = write_image(memory, {0x01});
    const auto loaded = load_image(without);
    ASSERT_FALSE(loaded.has_value());
    EXPECT_EQ(loaded.error().kind(), ErrorKind::decode);
    EXPECT_NE(loaded.error().to_string().find("page 00h"), std::string::npos);
    std::filesystem::remove(without);
}

TEST(ImageMemory, LoadsRealModules) {
    const std::filesystem::path directory = test::case_path("eeprom");
    if (!std::filesystem::is_directory(directory)) {
        GTEST_SKIP() << "no reference cases beside the checkout";
    }
    int behaving = 0;
    for (const auto& entry : std::filesystem::directory_iterator(directory)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with("fboss-cmis-") || entry.path().extension() != ".hex") {
            continue;
        }
        const auto memory = load_image(entry.path());
        ASSERT_TRUE(memory.has_value()) << name << ": " << memory.error().to_string();
        behaving += has_behaviour(*memory) ? 1 : 0;
        LabBuilder builder;
        builder.link("leaf1:E0", "leaf2:E0", "dr8-800g");
        builder.spec().modules[0].image = entry.path().string();
        auto fabric = builder.build();
        fabric->advance_to(at(100.0));
        EXPECT_EQ(read(*fabric, "leaf1:E0", 0, 1)[0], memory->get(reg::identifier)) << name;
        for (const std::uint8_t page : Bytes{0x01, 0x11, 0x14, 0x24, 0x2c}) {
            EXPECT_EQ(read_page(*fabric, "leaf1:E0", page, 128, 128).size(), 128U) << name;
        }
    }
    EXPECT_GT(behaving, 3);
}

}  // namespace
}  // namespace plugfest::sim
