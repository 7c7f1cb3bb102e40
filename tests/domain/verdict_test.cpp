#include "domain/verdict.hpp"

#include <gtest/gtest.h>

namespace plugfest {
namespace {

TEST(Verdict, AnyFailFailsAndInconclusiveBeatsPass) {
    EXPECT_EQ(worst(Verdict::pass, Verdict::pass), Verdict::pass);
    EXPECT_EQ(worst(Verdict::pass, Verdict::inconclusive), Verdict::inconclusive);
    EXPECT_EQ(worst(Verdict::inconclusive, Verdict::fail), Verdict::fail);
    EXPECT_EQ(worst(Verdict::fail, Verdict::pass), Verdict::fail);
}

TEST(Verdict, WordsKeepPartAndLabApart) {
    EXPECT_EQ(to_string(Verdict::pass), "pass");
    EXPECT_EQ(to_string(Verdict::fail), "fail");
    EXPECT_EQ(to_string(Verdict::inconclusive), "inconclusive");
    EXPECT_EQ(to_string(Outcome::completed), "completed");
    EXPECT_EQ(to_string(Outcome::error), "error");
    EXPECT_EQ(to_string(Outcome::timeout), "timeout");
    EXPECT_EQ(to_string(Outcome::aborted), "aborted");
    EXPECT_EQ(to_string(Outcome::skipped), "skipped");
}

TEST(Provenance, HasTheWordsOfTheInventory) {
    EXPECT_EQ(to_string(Provenance::real), "real");
    EXPECT_EQ(to_string(Provenance::simulated), "simulated");
    EXPECT_EQ(to_string(Provenance::replayed), "replayed");
}

}  // namespace
}  // namespace plugfest
