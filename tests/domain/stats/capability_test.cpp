#include "domain/stats/capability.hpp"

#include "domain/stats/distributions.hpp"
#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

std::string word(CapabilityGrade grade) {
    switch (grade) {
        case CapabilityGrade::key:
            return "key";
        case CapabilityGrade::pass:
            return "pass";
        case CapabilityGrade::fail:
            return "fail";
        case CapabilityGrade::undefined:
            break;
    }
    return "undefined";
}

std::optional<double> optional_number(const test::CsvRow& row, const std::string& column) {
    return defined(row, column) ? std::optional(number(row, column)) : std::nullopt;
}

void expect_index(const std::optional<double>& actual, const test::CsvRow& row,
                  const std::string& column, double tolerance) {
    ASSERT_EQ(actual.has_value(), defined(row, column)) << row.at("id") << " " << column;
    if (actual) {
        expect_relative(*actual, row, column, tolerance, row.at("id"));
    }
}

TEST(Capability, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "capability.csv");
    std::map<std::string, std::vector<double>> sets;
    for (const auto& row : vectors("capability_data.csv")) {
        sets[row.at("set")].push_back(number(row, "value"));
    }
    for (const auto& row : rows) {
        const std::string id = row.at("id");
        const auto result = capability(
            sets.at(id),
            {.lower = optional_number(row, "lsl"), .upper = optional_number(row, "usl")}, 0.95);
        ASSERT_TRUE(result) << id;
        expect_relative(result->mean, row, "mean", 1e-9, id);
        expect_relative(result->sd_overall, row, "sd_overall", 1e-9, id);
        expect_relative(result->mean_moving_range, row, "mean_moving_range", 1e-9, id);
        expect_relative(result->sd_within, row, "sd_within", 1e-9, id);
        expect_index(result->cp, row, "cp", 1e-9);
        expect_index(result->cpk, row, "cpk", 1e-9);
        expect_index(result->pp, row, "pp", 1e-9);
        expect_index(result->ppk, row, "ppk", 1e-9);
        expect_index(result->pp_lower, row, "pp_lower_95", 1e-9);
        expect_index(result->ppk_lower_bissell, row, "ppk_lower_95_bissell", 1e-9);
        expect_index(result->ppk_lower_exact, row, "ppk_lower_95_noncentral_t", 1e-6);
        expect_relative(result->p0_135, row, "p0_135", 1e-9, id);
        expect_relative(result->p50, row, "p50", 1e-9, id);
        expect_relative(result->p99_865, row, "p99_865", 1e-9, id);
        expect_index(result->ppk_percentile, row, "ppk_percentile", 1e-9);
        EXPECT_EQ(word(result->grade), row.at("class")) << id;
    }
}

TEST(Capability, BoundGrowsTowardsTheIndexWithTheSample) {
    double last = -100.0;
    for (const int count : {4, 16, 64, 256}) {
        std::vector<double> values;
        for (int index = 0; index < count; ++index) {
            values.push_back(normal_quantile((index + 0.5) / count));
        }
        const auto result = capability(values, {.lower = {}, .upper = 6.0}, 0.95);
        ASSERT_TRUE(result);
        EXPECT_LT(*result->ppk_lower_exact, *result->ppk);
        EXPECT_GT(*result->ppk_lower_exact / *result->ppk, last);
        last = *result->ppk_lower_exact / *result->ppk;
    }
    EXPECT_GT(last, 0.9);
}

TEST(Capability, SeesDriftInTheOverallIndexOnly) {
    std::vector<double> values;
    for (int index = 0; index < 40; ++index) {
        values.push_back(0.1 * index);
    }
    const auto result = capability(values, {.lower = -2.0, .upper = 6.0}, 0.95);
    EXPECT_GT(*result->cpk, 5.0 * *result->ppk);
    EXPECT_EQ(result->grade, CapabilityGrade::fail);
}

TEST(Capability, OfAlmostConstantValuesIsHugeAndNotBroken) {
    const auto result =
        capability(std::array{1.0, 1.0 + 1e-12, 1.0}, {.lower = {}, .upper = 2.0}, 0.95);
    ASSERT_TRUE(result);
    EXPECT_GT(*result->ppk, 1e10);
    EXPECT_GT(*result->ppk_lower_exact, 1e9);
    EXPECT_LT(*result->ppk_lower_exact, *result->ppk);
}

TEST(Capability, SaysWhatItMisses) {
    EXPECT_EQ(capability(std::array{1.0}, {.lower = 0.0, .upper = {}}, 0.95).error().to_string(),
              "1 value(s): a capability needs at least 2");
    EXPECT_FALSE(capability(std::array{1.0, 2.0}, {}, 0.95));
    EXPECT_FALSE(capability(std::array{1.0, 2.0}, {.lower = 3.0, .upper = 2.0}, 0.95));
    EXPECT_FALSE(capability(std::array{1.0, std::nan("")}, {.lower = 3.0, .upper = {}}, 0.95));
    EXPECT_FALSE(capability(std::array{1.0, 2.0}, {.lower = 0.0, .upper = {}}, 1.0));
}

}  // namespace
}  // namespace plugfest::stats
