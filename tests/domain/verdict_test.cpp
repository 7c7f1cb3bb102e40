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

TEST(StepState, IsTheVerdictOfACompletedStepElseWhatBecameOfTheWork) {
    const auto word = [](Verdict verdict, Outcome outcome) {
        return to_string(state_of(verdict, outcome));
    };
    EXPECT_EQ(word(Verdict::pass, Outcome::completed), "pass");
    EXPECT_EQ(word(Verdict::inconclusive, Outcome::completed), "inconclusive");
    EXPECT_EQ(word(Verdict::pass, Outcome::error), "error");
    EXPECT_EQ(word(Verdict::pass, Outcome::timeout), "timeout");
    EXPECT_EQ(word(Verdict::inconclusive, Outcome::aborted), "aborted");
    EXPECT_EQ(word(Verdict::pass, Outcome::skipped), "skipped");
}

TEST(StepState, APartSeenFailingBeforeTheLabBrokeHasFailed) {
    EXPECT_EQ(state_of(Verdict::fail, Outcome::error), StepState::fail);
    EXPECT_EQ(state_of(Verdict::fail, Outcome::aborted), StepState::fail);
}

TEST(StepState, LabTroubleIsNeitherAVerdictNorASkip) {
    EXPECT_TRUE(is_lab_trouble(StepState::error));
    EXPECT_TRUE(is_lab_trouble(StepState::timeout));
    EXPECT_TRUE(is_lab_trouble(StepState::aborted));
    EXPECT_FALSE(is_lab_trouble(StepState::fail));
    EXPECT_FALSE(is_lab_trouble(StepState::skipped));
}

TEST(Provenance, HasTheWordsOfTheInventory) {
    EXPECT_EQ(to_string(Provenance::real), "real");
    EXPECT_EQ(to_string(Provenance::simulated), "simulated");
    EXPECT_EQ(to_string(Provenance::replayed), "replayed");
}

}  // namespace
}  // namespace plugfest
