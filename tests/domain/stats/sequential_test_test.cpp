#include "domain/stats/sequential_test.hpp"

#include "tests/domain/stats/sequential_vectors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

namespace plugfest::stats {
namespace {

constexpr SequentialDesign decade{.good_rate = 1e-9, .bad_rate = 1e-8, .truncation = 1.0};

TEST(WaldPlan, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "sprt.csv");
    const auto designs = reference_designs(1.0);
    for (const auto& row : rows) {
        const std::string id = row.at("id");
        const auto plan = wald_plan(designs.at(id));
        ASSERT_TRUE(plan) << id;
        const double bad = number(row, "p1");
        expect_relative(plan->llr_accept, row, "llr_accept", 1e-10, id);
        expect_relative(plan->llr_reject, row, "llr_reject", 1e-10, id);
        expect_relative(plan->llr_per_error, row, "llr_per_error", 1e-10, id);
        expect_relative(plan->llr_per_trial, row, "llr_per_bit_minus", 1e-10, id);
        expect_relative(plan->errors_per_trial(), row, "slope_errors_per_bit", 1e-10, id);
        expect_relative(plan->accept_intercept(), row, "accept_intercept_errors", 1e-10, id);
        expect_relative(plan->reject_intercept(), row, "reject_intercept_errors", 1e-10, id);
        expect_relative(plan->error_free_accept_trials(), row, "zero_error_accept_bits", 1e-10, id);
        expect_relative(plan->error_free_accept_trials() * bad, row, "zero_error_accept_mean_p1",
                        1e-10, id);
        EXPECT_EQ(plan->fewest_errors_to_reject(), whole(row, "min_errors_to_reject")) << id;
        EXPECT_EQ(plan->fixed.allowed_errors, whole(row, "fixed_allowed_errors")) << id;
        expect_relative(plan->fixed.trials * bad, row, "fixed_mean_p1", 1e-10, id);
        expect_relative(plan->fixed.trials, row, "fixed_bits", 1e-10, id);
        expect_relative(plan->fixed.false_reject, row, "fixed_false_reject", 1e-10, id);
    }
}

std::string word(SequentialState state, bool was_decided) {
    if (was_decided) {
        return "after";
    }
    switch (state) {
        case SequentialState::undecided:
            return "continue";
        case SequentialState::accepted:
            return "accept";
        case SequentialState::rejected:
            return "reject";
        case SequentialState::accepted_at_truncation:
            return "accept_truncated";
        case SequentialState::rejected_at_truncation:
            break;
    }
    return "reject_truncated";
}

TEST(SequentialTest, ReproducesTheReferenceSequences) {
    PLUGFEST_VECTORS(rows, "sprt_sequences.csv");
    const auto designs = reference_designs(1.0);
    std::map<std::string, SequentialTest> tests;
    for (const auto& row : rows) {
        const std::string where = row.at("sequence") + " sample " + row.at("sample");
        SequentialTest& test =
            tests.try_emplace(row.at("sequence"), *wald_plan(designs.at(row.at("design"))))
                .first->second;
        const bool was_decided = test.decided();
        const auto state =
            test.observe({.errors = whole(row, "errors"), .trials = whole(row, "bits")});
        ASSERT_TRUE(state) << where;
        EXPECT_EQ(word(*state, was_decided), row.at("state")) << where;
        expect_absolute(test.llr(), row, "llr", 1e-9, where);
    }
}

TEST(SequentialTest, StandsByItsDecision) {
    SequentialTest test(*wald_plan(decade));
    EXPECT_EQ(*test.observe({.errors = 2, .trials = 1'000'000}), SequentialState::rejected);
    EXPECT_EQ(*test.observe({.errors = 2, .trials = 900'000'000'000}), SequentialState::rejected);
}

TEST(SequentialTest, RefusesTotalsThatWentBack) {
    SequentialTest test(*wald_plan(decade));
    ASSERT_TRUE(test.observe({.errors = 1, .trials = 1000}));
    EXPECT_EQ(test.observe({.errors = 0, .trials = 2000}).error().to_string(),
              "totals of a sequential test went back from 1 errors in 1000 trials to 0 in 2000: "
              "join the counts before and after a reset first");
    EXPECT_EQ(test.latest().trials, 1000U);
    EXPECT_EQ(test.state(), SequentialState::undecided);
}

TEST(SequentialTest, EndsAtItsTruncation) {
    const auto plan = wald_plan(decade);
    const auto length = static_cast<std::uint64_t>(std::ceil(plan->truncation_trials));
    SequentialTest good(*plan);
    EXPECT_EQ(*good.observe({.errors = 2, .trials = length}),
              SequentialState::accepted_at_truncation);
    SequentialTest bad(*plan);
    EXPECT_EQ(*bad.observe({.errors = 3, .trials = length}),
              SequentialState::rejected_at_truncation);
}

TEST(WaldPlan, RefusesDesignsThatDecideNothing) {
    EXPECT_EQ(wald_plan({.good_rate = 1e-8, .bad_rate = 1e-9}).error().kind(), ErrorKind::config);
    EXPECT_FALSE(wald_plan({.good_rate = 0.0, .bad_rate = 1e-9}));
    EXPECT_FALSE(wald_plan({.good_rate = 1e-9, .bad_rate = std::nan("")}));
    EXPECT_EQ(
        wald_plan({.good_rate = 1e-9, .bad_rate = 1e-8, .false_reject = 0.5}).error().to_string(),
        "false reject risk 0.5 is not between 0 and 0.5");
    EXPECT_FALSE(wald_plan({.good_rate = 1e-9, .bad_rate = 1e-8, .truncation = 0.5}));
    EXPECT_FALSE(wald_plan({.good_rate = 1e-9, .bad_rate = 1.01e-9}));
}

TEST(ForEachOf, SharesTheFalseRejectRiskAmongLanesOnly) {
    const SequentialDesign each = for_each_of(decade, 8);
    EXPECT_DOUBLE_EQ(each.false_reject, 0.05 / 8);
    EXPECT_DOUBLE_EQ(each.false_accept, 0.05);
    EXPECT_LT(1.0 - std::pow(1.0 - each.false_reject, 8), 0.05);
}

TEST(Combined, RejectsAPortForOneLaneAndAcceptsItForAll) {
    using enum SequentialState;
    EXPECT_EQ(combined(std::array{accepted, undecided, rejected}), rejected);
    EXPECT_EQ(combined(std::array{accepted, undecided}), undecided);
    EXPECT_EQ(combined(std::array{accepted, rejected_at_truncation}), rejected_at_truncation);
    EXPECT_EQ(combined(std::array{accepted, accepted}), accepted);
    EXPECT_EQ(combined(std::array{accepted, accepted_at_truncation}), accepted_at_truncation);
    EXPECT_EQ(combined({}), undecided);
}

}  // namespace
}  // namespace plugfest::stats
