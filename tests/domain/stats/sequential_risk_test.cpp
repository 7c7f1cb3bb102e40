#include "domain/stats/sequential_risk.hpp"

#include "domain/stats/distributions.hpp"
#include "tests/domain/stats/sequential_vectors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>

namespace plugfest::stats {
namespace {

void expect_point(const test::CsvRow& row, const std::string& where) {
    const auto designs = reference_designs(1.0);
    const auto plan = wald_plan(designs.at(row.at("id")));
    const double bad = plan->design.bad_rate;
    const double true_rate = row.at("point") == "sqrt_p0p1"
                                 ? std::sqrt(plan->design.good_rate * bad)
                                 : number(row, "true_rate");
    const auto point = operating_point(*plan, true_rate);
    ASSERT_TRUE(point) << where;
    expect_relative(point->accept, row, "p_accept", 1e-8, where);
    expect_relative(point->mean_trials * bad, row, "asn_mean_p1", 1e-8, where);
    expect_relative(point->mean_trials / plan->fixed.trials, row, "asn_over_fixed", 1e-8, where);
    expect_relative(point->undecided, row, "p_reach_truncation", 1e-8, where);
    expect_relative(point->accept_at_truncation, row, "p_accept_at_truncation", 1e-8, where);
    const double errors = true_rate * plan->fixed.trials;
    expect_relative(1.0 - poisson_above(plan->fixed.allowed_errors, errors), row, "fixed_p_accept",
                    1e-8, where);
    const auto polled = polled_operating_point(*plan, true_rate, 0.25 / bad);
    ASSERT_TRUE(polled) << where;
    expect_relative(polled->accept, row, "polled_p_accept", 1e-6, where);
    expect_relative(polled->mean_trials * bad, row, "polled_asn_mean_p1", 1e-6, where);
    const auto wald = wald_approximation(*plan, true_rate);
    expect_relative(wald->accept, row, "wald_p_accept", 1e-8, where);
    expect_relative(wald->mean_trials * bad, row, "wald_asn_mean_p1", 1e-8, where);
}

TEST(OperatingPoint, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "sprt_oc.csv");
    for (const auto& row : rows) {
        expect_point(row, row.at("id") + " at " + row.at("point"));
    }
}

TEST(OperatingPoint, WithoutTruncationReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "sprt_oc.csv");
    const auto designs = reference_designs(40.0);
    for (const auto& row : rows) {
        const std::string where = row.at("id") + " at " + row.at("point");
        const auto plan = wald_plan(designs.at(row.at("id")));
        const double good = plan->design.good_rate;
        const double bad = plan->design.bad_rate;
        const double rate =
            row.at("point") == "sqrt_p0p1" ? std::sqrt(good * bad) : number(row, "true_rate");
        const auto point = operating_point(*plan, rate);
        ASSERT_TRUE(point) << where;
        const double left = number(row, "untruncated_residual");
        EXPECT_NEAR(point->accept, number(row, "p_accept_untruncated"), 1e-8 + left) << where;
        expect_relative(point->mean_trials * bad, row, "asn_untruncated_mean_p1", 1e-8 + 100 * left,
                        where);
    }
}

TEST(TunedPlan, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "sprt_truncation.csv");
    for (const auto& row : rows) {
        const std::string where =
            row.at("design") + " truncated at " + row.at("truncation_over_fixed");
        const auto designs = reference_designs(number(row, "truncation_over_fixed"));
        const SequentialDesign& design = designs.at(row.at("design"));
        const auto check = [&](const SequentialPlan& plan, const std::string& prefix,
                               double tolerance) {
            const auto good = operating_point(plan, design.good_rate);
            const auto bad = operating_point(plan, design.bad_rate);
            const double fixed = plan.fixed.trials;
            expect_relative(1.0 - good->accept, row, prefix + "_false_reject", tolerance, where);
            expect_relative(bad->accept, row, prefix + "_false_accept", tolerance, where);
            expect_relative(good->mean_trials * design.bad_rate, row, prefix + "_asn_good",
                            tolerance, where);
            expect_relative(bad->mean_trials * design.bad_rate, row, prefix + "_asn_bad", tolerance,
                            where);
            expect_relative(good->mean_trials / fixed, row, prefix + "_asn_good_over_fixed",
                            tolerance, where);
            expect_relative(bad->mean_trials / fixed, row, prefix + "_asn_bad_over_fixed",
                            tolerance, where);
        };
        const auto wald = wald_plan(design);
        ASSERT_TRUE(wald) << where;
        check(*wald, "wald", 1e-6);
        expect_relative(wald->truncation_trials * design.bad_rate, row, "truncation_mean_p1", 1e-8);
        const auto allowed = number(row, "truncation_allowed_errors");
        EXPECT_TRUE(wald->accepts_at_truncation(allowed, wald->truncation_trials)) << where;
        EXPECT_FALSE(wald->accepts_at_truncation(allowed + 1, wald->truncation_trials)) << where;
        const auto tuned = tuned_plan(design);
        ASSERT_TRUE(tuned) << where << ": " << tuned.error().to_string();
        expect_relative(tuned->llr_accept, row, "tuned_llr_accept", 1e-4, where);
        expect_relative(tuned->llr_reject, row, "tuned_llr_reject", 1e-4, where);
        check(*tuned, "tuned", 1e-4);
    }
}

TEST(TunedPlan, KeepsBothRisksExactly) {
    for (const double ratio : {3.0, 10.0, 100.0}) {
        const SequentialDesign design{.good_rate = 1e-9,
                                      .bad_rate = ratio * 1e-9,
                                      .false_reject = 0.02,
                                      .false_accept = 0.05,
                                      .truncation = 2.0};
        const auto plan = tuned_plan(design);
        ASSERT_TRUE(plan) << ratio << ": " << plan.error().to_string();
        EXPECT_NEAR(1.0 - operating_point(*plan, design.good_rate)->accept, 0.02, 1e-9) << ratio;
        EXPECT_NEAR(operating_point(*plan, design.bad_rate)->accept, 0.05, 1e-9) << ratio;
    }
}

TEST(OperatingPoint, OfAPartWithoutErrorsIsAccepted) {
    const auto plan = wald_plan({.good_rate = 1e-9, .bad_rate = 1e-8});
    const auto point = operating_point(*plan, 0.0);
    ASSERT_TRUE(point);
    EXPECT_NEAR(point->accept, 1.0, 1e-15);
    EXPECT_NEAR(point->mean_trials, plan->error_free_accept_trials(), 1e-3);
    EXPECT_EQ(point->undecided, 0.0);
}

TEST(OperatingPoint, OfAHopelessPartIsRejectedAtOnce) {
    const auto plan = wald_plan({.good_rate = 1e-9, .bad_rate = 1e-8});
    const auto point = operating_point(*plan, 1.0);
    ASSERT_TRUE(point);
    EXPECT_NEAR(point->accept, 0.0, 1e-15);
    EXPECT_NEAR(point->mean_trials, static_cast<double>(plan->fewest_errors_to_reject()), 1e-6);
}

TEST(OperatingPoint, RefusesRatesThatAreNone) {
    const auto plan = wald_plan({.good_rate = 1e-9, .bad_rate = 1e-8});
    EXPECT_FALSE(operating_point(*plan, -1.0));
    EXPECT_FALSE(operating_point(*plan, 1e300));
    EXPECT_FALSE(operating_point(*plan, std::nan("")));
    EXPECT_FALSE(wald_approximation(*plan, 0.0));
    EXPECT_FALSE(polled_operating_point(*plan, 1e-9, 0.0));
    EXPECT_FALSE(polled_operating_point(*plan, 1e-9, 1.0));
}

TEST(SequentialTest, DecidesPolledRunsAsOftenAsCalculated) {
    const auto plan = wald_plan({.good_rate = 1e-6, .bad_rate = 1e-5, .truncation = 1.0});
    constexpr std::uint64_t look = 25'000;
    const auto expected = polled_operating_point(*plan, 1e-5, static_cast<double>(look));
    std::mt19937_64 random(7);
    std::poisson_distribution<std::uint64_t> arrivals(0.25);
    constexpr int runs = 20'000;
    int accepted = 0;
    for (int run = 0; run < runs; ++run) {
        SequentialTest test(*plan);
        Exposure total;
        while (!test.decided()) {
            total.trials += look;
            total.errors += arrivals(random);
            ASSERT_TRUE(test.observe(total));
        }
        accepted += test.state() == SequentialState::accepted ||
                    test.state() == SequentialState::accepted_at_truncation;
    }
    const double se = std::sqrt(expected->accept * (1.0 - expected->accept) / runs);
    EXPECT_NEAR(static_cast<double>(accepted) / runs, expected->accept, 4.0 * se);
}

}  // namespace
}  // namespace plugfest::stats
