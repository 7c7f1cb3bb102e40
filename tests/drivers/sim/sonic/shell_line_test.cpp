#include "drivers/sim/sonic/shell_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ShellLine : public testing::Test {
  protected:
    transport::ServedReply run(std::string_view line) {
        return run_shell_line(line, [this](const Words& words) -> transport::ServedReply {
            seen_.push_back(words);
            return {.out = words[0] + "\n", .err = {}, .exit_status = words[0] == "bad" ? 3 : 0};
        });
    }

    std::vector<Words> seen_;
};

TEST_F(ShellLine, SplitsWordsAndTakesQuotesOff) {
    run(R"(show  'a b' "c d" e\ f ''x g"h"'i')");
    EXPECT_THAT(seen_, ElementsAre(ElementsAre("show", "a b", "c d", "e f", "x", "ghi")));
}

TEST_F(ShellLine, KeepsEmptyWordsThatAreQuoted) {
    run(R"(a "" '')");
    EXPECT_THAT(seen_, ElementsAre(ElementsAre("a", "", "")));
}

TEST_F(ShellLine, RunsListsInOrderAndJoinsTheirOutput) {
    const auto reply = run("a; bad; b");
    EXPECT_EQ(reply.out, "a\nbad\nb\n");
    EXPECT_EQ(reply.exit_status, 0);
}

TEST_F(ShellLine, ObeysAndAndOr) {
    EXPECT_EQ(run("bad && a || b").out, "bad\nb\n");
    EXPECT_EQ(run("a || b && c").out, "a\nc\n");
    EXPECT_EQ(run("bad && a").exit_status, 3);
}

TEST_F(ShellLine, ExpandsTheLastStatus) {
    run(R"(bad; echo "--plugfest-1:$?"; x $?; y '$?')");
    EXPECT_THAT(seen_, ElementsAre(ElementsAre("bad"), ElementsAre("echo", "--plugfest-1:3"),
                                   ElementsAre("x", "0"), ElementsAre("y", "$?")));
}

TEST_F(ShellLine, TakesAnEmptyLineForNothing) {
    for (const auto* line : {"", "  ", ";", "a;"}) {
        EXPECT_EQ(run(line).exit_status, 0) << line;
    }
    EXPECT_THAT(seen_, ElementsAre(ElementsAre("a")));
}

TEST_F(ShellLine, RefusesWhatItDoesNotUnderstandBeforeRunningAnything) {
    for (const auto* line : {"a; b | c", "a > f", "a < f", "a & b", "a; $(b)", "a; `b`", "a $HOME",
                             "a 'b", "a \"b", "&& a", "a && && b", "a || ; b", "a &&", "a; \x01"}) {
        const auto reply = run(line);
        EXPECT_EQ(reply.exit_status, 2) << line;
        EXPECT_THAT(reply.err, HasSubstr("not understood by this virtual shell")) << line;
    }
    EXPECT_THAT(seen_, IsEmpty());
}

}  // namespace
}  // namespace plugfest::sim
