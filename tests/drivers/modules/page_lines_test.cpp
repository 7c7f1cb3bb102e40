#include "drivers/modules/page_lines.hpp"

#include "tests/drivers/modules/sample_module.hpp"

#include <gtest/gtest.h>

#include <random>

namespace plugfest::modules {
namespace {

std::string message(const std::string& text) {
    const auto image = read_page_lines("m.txt", text);
    return image ? std::string("no error") : image.error().to_string();
}

/// Lower memory, all zero but the identifier.
std::string lower_lines() {
    std::string text = "00:00: 19 52 00 00 00 00 00 00 00 00 00 00 00 00 00 00\n";
    for (const char row : std::string("1234567")) {
        text += std::string("00:") + row + "0: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00\n";
    }
    return text;
}

TEST(PageLines, ReadBackWhatAnImagePrints) {
    const ModuleImage image = test::sample_module_image();
    const auto again = read_page_lines("m.txt", image.print());
    ASSERT_TRUE(again) << again.error().to_string();
    EXPECT_EQ(again->halves(), image.halves());
}

TEST(PageLines, KeepWhatWasLeftUnread) {
    ModuleImage image = test::sample_module_image();
    image.mark_unread({.upper = true, .page = 0x11}, 134, 20);
    const auto again = read_page_lines("m.txt", image.print());
    ASSERT_TRUE(again);
    ASSERT_EQ(again->unread().size(), 1U);
    EXPECT_EQ(again->unread()[0].first, 134U);
    EXPECT_EQ(again->unread()[0].count, 20U);
}

TEST(PageLines, ReadTwoDevicesAndBanks) {
    std::string text = lower_lines();
    for (std::size_t at = text.find("00:"); at != std::string::npos; at = text.find("\n00:", at)) {
        at += text[at] == '\n' ? 1 : 0;
        text.replace(at, 2, "A0");
    }
    std::string second = text;
    for (std::size_t at = second.find("A0:"); at != std::string::npos; at = second.find("A0:")) {
        second.replace(at, 2, "A2");
    }
    const auto image = read_page_lines("m.txt", text + second);
    ASSERT_TRUE(image) << image.error().to_string();
    EXPECT_TRUE(image->has({.device = 2}));
}

TEST(PageLines, NameFileAndLineOfWhatIsWrong) {
    EXPECT_EQ(message("# comment\n00:00 19\n"),
              "m.txt:2: expected \"page:offset: bytes\", in hexadecimal");
    EXPECT_EQ(message("00:zz: 19\n"),
              "m.txt:1: \"00:zz\" is not a page and an offset in hexadecimal");
    EXPECT_EQ(message("01:00: 19\n"),
              "m.txt:1: offsets below 80 are lower memory and belong to page 00");
    EXPECT_EQ(message("00:00: 19 5\n"),
              "m.txt:1: expected 1 to 16 bytes of two hexadecimal digits, one blank between");
}

TEST(PageLines, RefuseOverlapTruncationAndNothing) {
    EXPECT_EQ(message(lower_lines() + "00:08: 00\n"),
              "m.txt:9: offset 08 of lower memory was given before");
    EXPECT_EQ(message("00:00: 19 52\n"),
              "m.txt:1: lower memory begins here but misses offset 02: the dump is cut short");
    EXPECT_EQ(message("# nothing\n"), "m.txt: no lower memory (offsets 00 to 7f) in it");
}

TEST(PageLines, SurviveAnyText) {
    std::mt19937 random(7);
    const std::string text = test::sample_module_image().print();
    for (int i = 0; i < 1'000; ++i) {
        std::string damaged = text.substr(0, random() % text.size());
        for (int j = 0; j < 4 && !damaged.empty(); ++j) {
            damaged[random() % damaged.size()] = static_cast<char>(random());
        }
        if (const auto image = read_page_lines("m.txt", damaged); !image) {
            EXPECT_EQ(image.error().kind(), ErrorKind::decode);
        }
    }
}

TEST(PageLines, ParseHexadecimalStrictly) {
    EXPECT_EQ(parse_hex("7f", 2), 0x7FU);
    EXPECT_FALSE(parse_hex("", 2));
    EXPECT_FALSE(parse_hex("123", 2));
    EXPECT_FALSE(parse_hex("-1", 2));
    EXPECT_FALSE(parse_hex("0x", 2));
}

}  // namespace
}  // namespace plugfest::modules
