#include "orchestrator/plan/limit_check.hpp"

#include <gtest/gtest.h>

namespace plugfest::plan {
namespace {

std::string check(const std::string& id, const std::string& unit, Comparison comparison,
                  double value, double confidence = 0.95) {
    return impossible({.id = id,
                       .unit = unit,
                       .comparison = comparison,
                       .value = value,
                       .confidence = confidence});
}

TEST(LimitCheck, AcceptsWhatCanBeMeant) {
    EXPECT_EQ(check("prbs_ber", "1", Comparison::at_most, 1e-6), "");
    EXPECT_EQ(check("rx_power", "dBm", Comparison::at_least, -6.5), "");
    EXPECT_EQ(check("flap_failures", "count", Comparison::at_most, 0), "");
    EXPECT_EQ(check("transition_ratio", "1", Comparison::at_most, 1.0), "");
    EXPECT_EQ(check("number", "1", Comparison::at_least, 1.0), "");
}

TEST(LimitCheck, RefusesErrorRatesNobodyCanMeetOrMiss) {
    EXPECT_EQ(check("prbs_ber", "1", Comparison::at_most, 0.0),
              "no number of bits proves an error rate of 0 for 'prbs_ber'; write the rate that is "
              "good enough");
    EXPECT_EQ(check("pre_fec_ber_vdm", "1", Comparison::at_most, 0.5),
              "'pre_fec_ber_vdm' at most 0.5 can never fail: 0.5 is pure chance");
    EXPECT_EQ(check("prbs_ber", "1", Comparison::at_least, 1e-6),
              "'prbs_ber' is an error rate, good when it is low; write at_most");
}

TEST(LimitCheck, RefusesBrokenCountsAndNegativeQuantities) {
    EXPECT_EQ(check("flaps", "count", Comparison::at_most, 1.5),
              "'flaps' counts; 1.5 is not a whole number");
    EXPECT_EQ(check("link_up_s", "s", Comparison::at_most, -1.0),
              "'link_up_s' is -1, but it cannot be negative");
}

TEST(LimitCheck, RefusesConfidenceOutsideZeroToOne) {
    EXPECT_EQ(check("prbs_ber", "1", Comparison::at_most, 1e-6, 95.0),
              "confidence 95 of 'prbs_ber' must lie between 0 and 1; did you mean 0.95?");
    EXPECT_EQ(check("prbs_ber", "1", Comparison::at_most, 1e-6, 0.0),
              "confidence 0 of 'prbs_ber' must lie between 0 and 1");
    EXPECT_EQ(check("prbs_ber", "1", Comparison::at_most, 1e-6, 1.0),
              "confidence 1 of 'prbs_ber' must lie between 0 and 1");
}

TEST(LimitCheck, FindsEntriesOfWhichNeitherDecides) {
    const Limit acme{.id = "x", .scope = {.vendor = "ACME"}};
    const Limit acme_dac{.id = "x", .scope = {.vendor = "ACME", .medium = Medium::dac}};
    const Limit other{.id = "x", .scope = {.vendor = "OTHER"}};
    const Limit dac{.id = "x", .scope = {.medium = Medium::dac}};
    EXPECT_TRUE(collide(acme, acme_dac));
    EXPECT_TRUE(collide(dac, dac));
    EXPECT_FALSE(collide(acme, other));
    EXPECT_FALSE(collide(acme, dac));
    Limit another = acme;
    another.id = "y";
    EXPECT_FALSE(collide(acme, another));
}

TEST(LimitCheck, PutsScopesIntoWords) {
    EXPECT_EQ(in_words({}), "any part");
    EXPECT_EQ(in_words({.unit = "0012", .vendor = "ACME", .medium = Medium::dac}),
              "medium dac, vendor 'ACME', serial '0012'");
}

}  // namespace
}  // namespace plugfest::plan
