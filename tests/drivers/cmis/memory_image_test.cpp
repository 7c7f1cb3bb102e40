#include "drivers/cmis/memory_image.hpp"

#include "tests/drivers/cmis/sample_image.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace plugfest::cmis {
namespace {

using ::testing::HasSubstr;

std::string error_of(const std::string& text) {
    const auto image = MemoryImage::parse(text);
    return image ? "no error" : image.error().to_string();
}

TEST(MemoryImage, PrintsWhatItParses) {
    const std::string text = test::sample_image().print();
    const auto parsed = MemoryImage::parse(text);
    ASSERT_TRUE(parsed) << parsed.error().to_string();
    EXPECT_EQ(parsed->print(), text);
    EXPECT_EQ(parsed->pages(), test::sample_image().pages());
}

TEST(MemoryImage, KeepsBanksApart) {
    MemoryImage image = test::sample_image();
    image.store(1, {.page = 0x11, .offset = 128}, std::vector<std::uint8_t>{0x44});
    const auto parsed = MemoryImage::parse(image.print());
    ASSERT_TRUE(parsed) << parsed.error().to_string();
    EXPECT_THAT(image.print(), HasSubstr("\n1/11:80: 44"));
    EXPECT_EQ(parsed->page({.bank = 1, .page = 0x11})->bits({.page = 0x11, .offset = 128}), 0x44);
}

TEST(MemoryImage, IgnoresCommentsBlankLinesAndCarriageReturns) {
    const auto parsed =
        MemoryImage::parse("# a comment\r\n\r\n" + test::sample_image().print() + "\n  # end");
    ASSERT_TRUE(parsed) << parsed.error().to_string();
    EXPECT_EQ(parsed->print(), test::sample_image().print());
}

TEST(MemoryImage, NamesTheLineThatIsWrong) {
    EXPECT_THAT(error_of("# x\n00:00 11"), HasSubstr("line 2: expected \"page:offset:"));
    EXPECT_THAT(error_of("zz:00: 11"), HasSubstr("line 1: \"zz:00\" is not a page"));
    EXPECT_THAT(error_of("00:08: 11"), HasSubstr("not a multiple of 10"));
    EXPECT_THAT(error_of("11:00: 11"), HasSubstr("belong to page 00"));
    EXPECT_THAT(error_of("00:00: 11 22"), HasSubstr("2 bytes where 16 belong"));
    EXPECT_THAT(error_of("00:00: 1 2"), HasSubstr("\"1\" is not a byte"));
    EXPECT_THAT(error_of("00:00: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"),
                HasSubstr("more than 16 bytes"));
}

TEST(MemoryImage, RefusesWhatIsIncompleteRepeatedOrTooLarge) {
    const std::string text = test::sample_image().print();
    EXPECT_THAT(error_of(""), HasSubstr("page 00 misses its line 00"));
    EXPECT_THAT(error_of(text.substr(text.find('\n') + 1)), HasSubstr("misses its line 00"));
    EXPECT_THAT(error_of(text + text), HasSubstr("were given before"));
    EXPECT_THAT(error_of(std::string(2'000'000, '#')), HasSubstr("larger than 1 MiB"));
}

TEST(MemoryImage, SurvivesAnyText) {
    std::mt19937 random(7);
    std::string text = test::sample_image().print();
    for (int i = 0; i < 3'000; ++i) {
        std::string damaged = text.substr(0, random() % text.size());
        for (int j = 0; j < 4 && !damaged.empty(); ++j) {
            damaged[random() % damaged.size()] = static_cast<char>(random());
        }
        if (const auto image = MemoryImage::parse(damaged); !image) {
            EXPECT_EQ(image.error().kind(), ErrorKind::decode);
        }
    }
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
