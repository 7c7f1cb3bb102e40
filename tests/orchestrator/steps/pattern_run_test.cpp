#include "orchestrator/steps/pattern_run.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

using api::Pattern;

TEST(CommonPattern, PrefersTheLongestPam4Pattern) {
    const api::PatternCapability all{
        .generator = {Pattern::prbs13q, Pattern::prbs31, Pattern::prbs31q},
        .checker = {Pattern::prbs31, Pattern::prbs31q, Pattern::prbs13q}};
    EXPECT_EQ(steps::common_pattern(all, all), Pattern::prbs31q);
}

TEST(CommonPattern, NeedsAGeneratorAndACheckerOfTheSamePattern) {
    const api::PatternCapability sender{.generator = {Pattern::prbs31q}, .checker = {}};
    const api::PatternCapability receiver{.generator = {}, .checker = {Pattern::prbs13q}};
    EXPECT_FALSE(steps::common_pattern(sender, receiver));
    EXPECT_FALSE(steps::common_pattern(receiver, sender));
}

TEST(CommonPattern, IsNeverAPatternTheEndsWouldHaveToAgreeOn) {
    const api::PatternCapability own{.generator = {Pattern::user, Pattern::custom},
                                     .checker = {Pattern::user, Pattern::custom}};
    EXPECT_FALSE(steps::common_pattern(own, own));
}

TEST(Patterns, HaveTheirUsualNames) {
    EXPECT_EQ(steps::to_string(Pattern::prbs31q), "PRBS31Q");
    EXPECT_EQ(steps::to_string(Pattern::ssprq), "SSPRQ");
}

}  // namespace
}  // namespace plugfest::test
