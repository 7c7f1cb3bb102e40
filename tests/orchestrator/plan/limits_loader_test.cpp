#include "orchestrator/plan/limits_loader.hpp"

#include "tests/orchestrator/plan/sample_catalogue.hpp"
#include "tests/support/config_text.hpp"
#include "tests/support/mutation.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plugfest::plan {
namespace {

using test::replaced;

std::string complaint_about(const std::string& text) {
    const test::TemporaryDirectory directory;
    return test::complaint(load_limits(directory.write("f", text), sample_catalogue()), directory);
}

TEST(LimitsLoader, ReadsEntriesAndOverrides) {
    const test::TemporaryDirectory directory;
    const auto loaded = load_limits(
        directory.write("f", replaced(sample_limits, "at_most: 1e-6, source: s}",
                                      "at_most: 1e-6, confidence: 0.99, source: s, overrides: "
                                      "[{medium: [dac, acc], at_most: 1e-7}, {part: P, serial: "
                                      "0012, at_most: 1e-8, source: t}]}")),
        sample_catalogue());
    ASSERT_TRUE(loaded) << loaded.error().to_string();
    EXPECT_EQ(loaded->table.version(), "t 1");
    EXPECT_EQ(loaded->table.limits().size(), 6U);
    const auto dac = loaded->table.resolve("prbs_ber", {.medium = Medium::dac});
    ASSERT_TRUE(dac);
    EXPECT_EQ(dac->value, 1e-7);
    EXPECT_EQ(dac->confidence, 0.99);
    EXPECT_EQ(dac->source, "s");
    const auto one = loaded->table.resolve("prbs_ber", {.unit_serial = "0012", .part = "P"});
    ASSERT_TRUE(one);
    EXPECT_EQ(one->value, 1e-8);
    EXPECT_EQ(one->source, "t");
    EXPECT_EQ(loaded->table.resolve("prbs_ber", {.medium = Medium::optics})->value, 1e-6);
}

TEST(LimitsLoader, NamesImpossibleLimits) {
    EXPECT_EQ(complaint_about(replaced(sample_limits, "at_most: 1e-6", "at_most: -1e-6")),
              "f:5:40: 'prbs_ber' is -1e-06, but it cannot be negative");
    EXPECT_EQ(complaint_about(replaced(sample_limits, "at_least: 1", "at_least: -1")),
              "f:6:46: 'traffic_gbps' is -1, but it cannot be negative");
    EXPECT_EQ(
        complaint_about(replaced(sample_limits, "at_most: 1e-6", "at_most: 1e-6, confidence: 95")),
        "f:5:40: confidence 95 of 'prbs_ber' must lie between 0 and 1; did you mean 0.95?");
    EXPECT_EQ(
        complaint_about(replaced(sample_limits, "at_most: 1e-6", "at_most: 1e-6, at_least: 1")),
        "f:5:5: limit 'prbs_ber' needs one of 'at_most' and 'at_least'");
    EXPECT_EQ(complaint_about(replaced(sample_limits, "at_most: 1e-6, ", "")),
              "f:5:5: limit 'prbs_ber' needs one of 'at_most' and 'at_least'");
}

TEST(LimitsLoader, NamesIdsAndUnitsThatNoStepHas) {
    EXPECT_EQ(complaint_about(replaced(sample_limits, "id: prbs_ber", "id: prbs_bre")),
              "f:5:10: no step measures 'prbs_bre'; did you mean 'prbs_ber'?");
    EXPECT_EQ(complaint_about(replaced(sample_limits, "unit: Gb/s", "unit: W")),
              "f:6:30: 'traffic_gbps' is measured in 'Gb/s', not in 'W'");
    EXPECT_EQ(complaint_about(replaced(sample_limits, "unit: Gb/s", "unit: gbps")),
              "f:6:30: unit of limit 'traffic_gbps': unknown word 'gbps'; did you mean 'Gb/s'?");
}

TEST(LimitsLoader, NamesContradictions) {
    EXPECT_EQ(complaint_about(sample_limits +
                              "  - {id: prbs_ber, unit: \"1\", at_most: 1e-7, source: s}\n"),
              "f:7:10: limit 'prbs_ber' is given twice; put what differs into 'overrides'");
    EXPECT_EQ(complaint_about(sample_limits + "    \n  - {id: checksum_errors}\n").substr(0, 5),
              "f:8:5");
    const auto with_overrides = [](const std::string& overrides) {
        return complaint_about(
            replaced(sample_limits, "at_most: 1e-6, source: s}",
                     "at_most: 1e-6, source: s, overrides: [" + overrides + "]}"));
    };
    EXPECT_EQ(
        with_overrides("{vendor: A, at_most: 1e-7},\n {medium: dac, vendor: A, at_most: 1e-8}"),
        "f:6:2: this override of 'prbs_ber' (medium dac, vendor 'A') and the one in line 5 "
        "(vendor 'A') are of the same level, so neither decides; make one more specific");
    EXPECT_EQ(with_overrides("{medium: dac, at_least: 1e-7}"),
              "f:5:93: an override of 'prbs_ber' compares the other way round than its default");
    EXPECT_EQ(with_overrides("{at_most: 1e-7}"),
              "f:5:69: override of 'prbs_ber' needs at least one of medium, vendor, part, platform "
              "with part, firmware with part, serial");
    EXPECT_EQ(with_overrides("{medium: dca, at_most: 1e-7}"),
              "f:5:78: medium of override of 'prbs_ber': unknown word 'dca'; did you mean 'dac'?");
}

TEST(LimitsLoader, NeedsAVersionAndSources) {
    EXPECT_EQ(complaint_about(replaced(sample_limits, "version: \"1\"\n", "")),
              "f:1:1: the limit table needs 'version'");
    EXPECT_EQ(complaint_about(replaced(sample_limits, "at_most: 0, source: s", "at_most: 0")),
              "f:4:5: limit 'checksum_errors' needs 'source'");
}

TEST(LimitsLoader, RefusesTablesBeyondReason) {
    std::string text =
        "limits: t\nversion: v\nentries:\n - id: prbs_ber\n   unit: \"1\"\n   at_most: "
        "1e-6\n   source: s\n   overrides:\n";
    for (int i = 0; i < 2100; ++i) {
        text += "    - {serial: S" + std::to_string(i) + "}\n";
    }
    EXPECT_EQ(complaint_about(text), "f:1:1: more than 2000 limits");
}

TEST(LimitsLoader, SurvivesSpoiltFiles) {
    const test::TemporaryDirectory directory;
    test::Mutation spoil(3);
    const std::string sample = test::read_file(test::shipped("limits/default.yaml"));
    for (int i = 0; i < 200; ++i) {
        (void)load_limits(directory.write("f", spoil(sample)), sample_catalogue());
    }
}

}  // namespace
}  // namespace plugfest::plan
