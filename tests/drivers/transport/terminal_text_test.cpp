#include "drivers/transport/terminal_text.hpp"

#include "tests/support/cases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

TEST(TerminalText, DropsColoursAndCarriageReturns) {
    EXPECT_EQ(plain_text("\x1b[1;32mup\x1b[0m\r\n\x1b]0;title\adown\r\r\n"), "up\ndown\n");
}

TEST(TerminalText, CarriesOutBackspacesAndErasures) {
    EXPECT_EQ(plain_text("--More--\b\b\b\b\b\b\b\b        \b\b\b\b\b\b\b\bserial"), "serial");
    EXPECT_EQ(plain_text("--More--\r\x1b[Kfirmware"), "firmware");
    EXPECT_EQ(plain_text("abc\b\bX"), "aXc");
}

TEST(TerminalText, SurvivesBrokenEscapes) {
    EXPECT_EQ(plain_text("a\x1b"), "a");
    EXPECT_EQ(plain_text("a\x1b[12;"), "a");
    EXPECT_EQ(plain_text("a\x1b]title without end"), "a");
    EXPECT_EQ(plain_text("\b\b\x1b[1K\x1b(Bx"), "x");
}

TEST(TerminalText, LearnsWhatStaysOfAPrompt) {
    EXPECT_EQ(learn_prompt("welcome\nleaf11# "), "leaf11");
    EXPECT_EQ(learn_prompt("admin@leaf11:~$ "), "admin@leaf11:~");
    EXPECT_EQ(learn_prompt("a-switch-with-a-long-name>"), "a-switch-with-a-");
    EXPECT_EQ(learn_prompt("Last login: today"), "");
    EXPECT_EQ(learn_prompt("#"), "");
}

TEST(TerminalText, KnowsThePromptInConfigurationModeToo) {
    EXPECT_TRUE(ends_with_prompt("x\nleaf11(config-if)# ", "leaf11"));
    EXPECT_FALSE(ends_with_prompt("x\nleaf11 is up", "leaf11"));
    EXPECT_FALSE(ends_with_prompt("x\nspine# ", "leaf11"));
}

TEST(TerminalText, KnowsPagers) {
    EXPECT_TRUE(ends_with_pager("x\n--More-- "));
    EXPECT_TRUE(ends_with_pager("x\n---(more 25%)---"));
    EXPECT_TRUE(ends_with_pager("x\nlines 1-24"));
    EXPECT_FALSE(ends_with_pager("--More--\nx"));
}

TEST(TerminalText, TakesEchoAndPromptAway) {
    EXPECT_EQ(answer_only("show x\nshow x\na\nb\nleaf11#", "show x"), "a\nb\n");
    EXPECT_EQ(answer_only("show x\nleaf11#", "show x"), "");
    EXPECT_EQ(answer_only("", "show x"), "");
}

TEST(TerminalText, KeepsTheLinesOfAPagedAnswerTogether) {
    const auto cases = test::cases_directory();
    if (!cases) {
        GTEST_SKIP() << "no recorded cases; set PLUGFEST_CASES";
    }
    const std::string raw = test::read_text(*cases / "cli/ssh/paging-more-prompt.txt");
    ASSERT_FALSE(raw.empty());
    const std::string text = plain_text(raw);
    EXPECT_TRUE(ends_with_prompt(std::string_view(text).substr(0, text.size() - 1), "switch"));
    EXPECT_EQ(answer_only(std::string_view(text).substr(0, text.size() - 1),
                          "show interface transceiver"),
              "Ethernet1/1\n"
              "    transceiver is present\n"
              "    type is QSFP-DD-400G-FR4\n"
              "    serial number is AAA00000001\n"
              "    firmware version is 234.6\n");
}

}  // namespace
}  // namespace plugfest::transport
