#include "orchestrator/yaml/text_check.hpp"

#include "orchestrator/yaml/document.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace plugfest::yaml {
namespace {

std::string complaint(std::string_view text) {
    Mistakes mistakes("f");
    check_text(text, mistakes);
    return mistakes.to_string();
}

TEST(TextCheck, AcceptsPlainUtf8) {
    EXPECT_EQ(complaint(""), "");
    EXPECT_EQ(complaint("a: 1\nb: größe 3 µm, 測試, 🔌\n"), "");
    EXPECT_EQ(complaint("a: 1  \t# a tab after text is harmless\n"), "");
}

TEST(TextCheck, NamesControlCharacters) {
    using std::string_view_literals::operator""sv;
    EXPECT_EQ(complaint("a: \0b\n"sv), "f:1:4: control character 0x00; this is not a text file");
    EXPECT_EQ(complaint("a: b\x1b[31m\n"),
              "f:1:5: control character 0x1b; this is not a text file");
}

TEST(TextCheck, NamesTabsInIndentation) {
    EXPECT_EQ(complaint("a:\n\tb: 1\n"), "f:2:1: tab in the indentation; use spaces");
    EXPECT_EQ(complaint("a:\n  \tb: 1\n"), "f:2:3: tab in the indentation; use spaces");
}

TEST(TextCheck, NamesWindowsLineEndsAndByteOrderMarks) {
    EXPECT_EQ(
        complaint("a: 1\r\n"),
        "f:1:5: carriage return; save the file with LF line ends (for example with dos2unix)");
    EXPECT_EQ(complaint("\xEF\xBB\xBF"
                        "a: 1\n"),
              "f:1:1: byte order mark; save the file as UTF-8 without BOM");
    EXPECT_EQ(complaint("\xFF\xFE"
                        "a"),
              "f:1:1: byte order mark; save the file as UTF-8 without BOM");
}

TEST(TextCheck, RefusesEveryFormOfBadUtf8) {
    for (const std::string_view bad :
         {"\x80", "\xC0\xAF", "\xC3", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF0\x80\x80\x80",
          "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xE2\x82"}) {
        EXPECT_NE(complaint("ok: " + std::string(bad)).find("is not valid UTF-8"),
                  std::string::npos);
    }
}

TEST(TextCheck, CountsColumnsInCharacters) {
    EXPECT_EQ(count_characters("größe"), 5);
    EXPECT_EQ(complaint("größe: \x01"), "f:1:8: control character 0x01; this is not a text file");
}

TEST(TextCheck, RefusesWhatIsTooLarge) {
    EXPECT_EQ(complaint(std::string(most_bytes + 1, 'a')),
              "f:1:1: the file is larger than 1024 KiB; split it");
    EXPECT_EQ(complaint("a: 1\n" + std::string(5000, 'x')),
              "f:2:1: line is 5000 bytes long; at most 4096 are allowed");
}

TEST(TextCheck, StopsComplainingAfterAFew) {
    std::string text;
    for (int i = 0; i < 100; ++i) {
        text += "\x01\n";
    }
    Mistakes mistakes("f");
    check_text(text, mistakes);
    EXPECT_EQ(mistakes.size(), 5U);
}

}  // namespace
}  // namespace plugfest::yaml
