#include "drivers/modules/dump_formats.hpp"

#include "tests/drivers/modules/dump_texts.hpp"
#include "tests/drivers/modules/sample_module.hpp"

#include <gtest/gtest.h>

namespace plugfest::modules {
namespace {

using test::linear_bytes;

/// The sample with the pages that a linear dump can hold: lower memory, 00h, 01h and 02h.
ModuleImage first_pages() {
    const ModuleImage whole = test::sample_module_image();
    ModuleImage image;
    for (const auto& [address, bytes] : whole.halves()) {
        if (address.page <= 0x02) {
            image.store(address, bytes);
        }
    }
    return image;
}

template <class Reader>
void expect_same(Reader reader, const std::string& text, const ModuleImage& image) {
    const auto read = reader("dump.txt", text);
    ASSERT_TRUE(read) << read.error().to_string() << "\n" << text;
    EXPECT_EQ(read->halves(), image.halves());
}

TEST(DumpFormats, ReadEthtoolHexAndXxdOfALinearImage) {
    const ModuleImage image = first_pages();
    expect_same(read_ethtool_hex, test::as_ethtool_hex(linear_bytes(image)), image);
    expect_same(read_xxd, test::as_xxd(linear_bytes(image)), image);
    expect_same(read_xxd, test::as_hexdump(linear_bytes(image)), image);
}

TEST(DumpFormats, ReadI2cdumpWithNamedPages) {
    const ModuleImage image = first_pages();
    expect_same(read_i2cdump, test::as_i2cdump(image), image);
}

TEST(DumpFormats, ReadSfputilSections) {
    const ModuleImage image = first_pages();
    expect_same(read_sfputil, test::as_sfputil(image), image);
}

TEST(DumpFormats, PutTheHalvesOfAnSfpIntoItsTwoDevices) {
    std::vector<std::uint8_t> bytes(512, 0);
    bytes[0] = 0x03;
    bytes[256] = 0x4B;
    const auto image = linear_image("raw", bytes);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->halves().at({.device = 2})[0], 0x4B);
    EXPECT_TRUE(image->has({.device = 2, .upper = true}));
}

TEST(DumpFormats, RefuseBytesThatAreNotWholeHalfPages) {
    const std::vector<std::uint8_t> bytes(200, 0);
    EXPECT_EQ(linear_image("raw.bin", bytes).error().to_string(),
              "raw.bin: 200 bytes are not whole half pages of 128 bytes (at most 512); the dump is "
              "cut short or of another kind");
}

TEST(DumpFormats, NameTheLineThatBreaksOff) {
    std::string text = test::as_ethtool_hex(linear_bytes(first_pages()));
    text.erase(text.find("0x0010"), text.find("0x0020") - text.find("0x0010"));
    const auto image = read_ethtool_hex("e.txt", text);
    ASSERT_FALSE(image);
    EXPECT_NE(image.error().to_string().find("offset 20 where 10 comes next"), std::string::npos)
        << image.error().to_string();
}

TEST(DumpFormats, SayWhereTheBusDidNotAnswer) {
    const auto image =
        read_i2cdump("i.txt",
                     "     0  1  2  3  4  5  6  7  8  9  a  b  c  d  e  f    0123456789abcdef\n"
                     "00: XX XX XX XX XX XX XX XX XX XX XX XX XX XX XX XX    XXXXXXXXXXXXXXXX\n");
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().to_string(), "i.txt:2: the bus did not answer here (XX)");
}

}  // namespace
}  // namespace plugfest::modules
