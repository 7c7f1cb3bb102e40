#include "domain/stats/gauge_rr.hpp"

#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

std::string word(GaugeGrade grade) {
    switch (grade) {
        case GaugeGrade::good:
            return "good";
        case GaugeGrade::acceptable:
            return "acceptable";
        case GaugeGrade::unacceptable:
            break;
    }
    return "unacceptable";
}

/// Sums of squares are differences of readings: zero is met to rounding, not relatively.
void expect_sum(double actual, const test::CsvRow& row, const std::string& column) {
    EXPECT_NEAR(actual, number(row, column), 1e-8 * std::abs(number(row, column)) + 1e-14)
        << row.at("id") << " " << column;
}

void expect_variances(const GaugeVariances& variances, const test::CsvRow& row) {
    const std::string id = row.at("id") + " " + row.at("model");
    expect_relative(variances.part.f.value(), row, "f_part", 1e-8, id);
    expect_relative(variances.part.p, row, "p_part", 1e-6, id);
    expect_relative(variances.operator_.f.value(), row, "f_operator", 1e-8, id);
    expect_relative(variances.operator_.p, row, "p_operator", 1e-6, id);
    expect_sum(variances.repeatability, row, "var_repeatability");
    expect_sum(variances.between_operators, row, "var_operator");
    expect_sum(variances.interaction, row, "var_interaction");
    expect_sum(variances.between_parts, row, "var_part");
    expect_sum(variances.gauge(), row, "var_grr");
    expect_sum(variances.total(), row, "var_total");
    expect_relative(variances.percent_of_total_sd().value(), row, "percent_grr_of_total_sd", 1e-8,
                    id);
    expect_relative(100.0 * variances.gauge() / variances.total(), row,
                    "percent_grr_of_total_variance", 1e-8, id);
    EXPECT_EQ(variances.distinct_categories(), std::stoi(row.at("distinct_categories"))) << id;
    EXPECT_EQ(word(variances.grade()), row.at("class")) << id;
}

TEST(GaugeStudy, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "gauge_rr.csv");
    std::map<std::string, std::vector<GaugeReading>> sets;
    for (const auto& row : vectors("gauge_rr_data.csv")) {
        sets[row.at("set")].push_back({.part = std::stoi(row.at("part")),
                                       .operator_ = std::stoi(row.at("operator")),
                                       .value = number(row, "value")});
    }
    for (const auto& row : rows) {
        const auto study = gauge_study(sets.at(row.at("id")));
        ASSERT_TRUE(study) << row.at("id");
        EXPECT_EQ(study->parts, whole(row, "parts"));
        EXPECT_EQ(study->operators, whole(row, "operators"));
        EXPECT_EQ(study->repeats, whole(row, "repeats"));
        expect_sum(study->ss_part, row, "ss_part");
        expect_sum(study->ss_operator, row, "ss_operator");
        expect_sum(study->ss_interaction, row, "ss_interaction");
        expect_sum(study->ss_repeat, row, "ss_repeat");
        expect_sum(study->ss_total, row, "ss_total");
        expect_relative(study->interaction.p, row, "p_interaction", 1e-6, row.at("id"));
        const bool is_pooled = row.at("model") == "pooled";
        expect_variances(is_pooled ? study->pooled : study->with_interaction, row);
        EXPECT_EQ(study->use_pooled == is_pooled, row.at("selected") == "use") << row.at("id");
    }
}

std::vector<GaugeReading> crossed(double part_step, double repeat_step) {
    std::vector<GaugeReading> readings;
    for (int part = 0; part < 4; ++part) {
        for (int by = 0; by < 2; ++by) {
            for (int repeat = 0; repeat < 2; ++repeat) {
                readings.push_back({.part = part,
                                    .operator_ = by,
                                    .value = part_step * part + repeat_step * repeat});
            }
        }
    }
    return readings;
}

TEST(GaugeStudy, OfAPerfectGaugeTellsEveryPartApart) {
    const auto study = gauge_study(crossed(1.0, 0.0));
    ASSERT_TRUE(study);
    EXPECT_FALSE(study->selected().distinct_categories());
    EXPECT_EQ(study->selected().grade(), GaugeGrade::good);
    EXPECT_EQ(study->selected().part.p, 0.0);
}

TEST(GaugeStudy, OfEqualReadingsHasNoNumberThatIsNone) {
    const auto study = gauge_study(crossed(0.0, 0.0));
    ASSERT_TRUE(study);
    EXPECT_FALSE(study->selected().percent_of_total_sd());
    EXPECT_FALSE(study->selected().part.f);
    EXPECT_EQ(study->selected().grade(), GaugeGrade::unacceptable);
}

TEST(GaugeStudy, RefusesStudiesThatAreNotCrossed) {
    auto readings = crossed(1.0, 0.1);
    readings.pop_back();
    EXPECT_EQ(gauge_study(readings).error().to_string(),
              "15 readings of 4 parts by 2 operators: every operator must measure every part "
              "equally often, at least twice");
    EXPECT_FALSE(gauge_study({}));
    EXPECT_FALSE(gauge_study(std::vector<GaugeReading>{{.part = 1, .operator_ = 1, .value = 1.0},
                                                       {.part = 2, .operator_ = 1, .value = 1.0}}));
    readings = crossed(1.0, 0.1);
    readings.front().value = std::nan("");
    EXPECT_FALSE(gauge_study(readings));
}

}  // namespace
}  // namespace plugfest::stats
