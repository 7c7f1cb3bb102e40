#include "domain/stats/demonstration.hpp"

#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

void expect_mtbf(const test::CsvRow& row, const Result<double>& mtbf) {
    ASSERT_TRUE(mtbf);
    expect_relative(*mtbf, row, "mtbf_lower_hours", 1e-10);
    expect_relative(1.0 / *mtbf, row, "rate_upper", 1e-10);
}

TEST(Demonstration, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "zero_failures.csv");
    for (const auto& row : rows) {
        const std::string kind = row.at("kind");
        const double confidence = number(row, "confidence");
        const std::uint64_t failures = whole(row, "failures");
        if (kind == "bound_to_trials") {
            EXPECT_EQ(*attempts_needed(number(row, "rate_upper"), confidence, failures),
                      whole(row, "trials"));
        } else if (kind == "mtbf") {
            expect_mtbf(row, mtbf_lower(number(row, "link_hours"), failures, confidence));
        } else if (kind == "mtbf_failure_truncated") {
            expect_mtbf(row,
                        mtbf_lower_at_failure(number(row, "link_hours"), failures, confidence));
        } else if (kind == "mtbf_to_hours") {
            const auto hours = hours_needed(number(row, "mtbf_lower_hours"), failures, confidence);
            ASSERT_TRUE(hours);
            expect_relative(*hours, row, "link_hours", 1e-10);
        } else {
            const Exposure exposure{.errors = failures, .trials = whole(row, "trials")};
            expect_relative(proportion_bounds(exposure, confidence)->upper, row, "rate_upper",
                            1e-10, kind);
            expect_relative(rate_bounds(exposure, confidence)->upper, row, "rate_upper_poisson",
                            1e-10, kind);
        }
    }
}

TEST(Demonstration, RefusesASoakThatDidNotRun) {
    EXPECT_EQ(mtbf_lower(0.0, 0, 0.95).error().to_string(), "link hours 0 is not a number above 0");
    EXPECT_FALSE(mtbf_lower(100.0, 0, 1.0));
    EXPECT_FALSE(hours_needed(-1.0, 0, 0.95));
    EXPECT_EQ(mtbf_lower_at_failure(100.0, 0, 0.95).error().kind(), ErrorKind::config);
}

TEST(Demonstration, NeedsTheHoursThatProveTheMtbf) {
    for (const std::uint64_t failures : {0U, 2U, 9U}) {
        const double hours = *hours_needed(8760.0, failures, 0.9);
        EXPECT_NEAR(*mtbf_lower(hours, failures, 0.9), 8760.0, 1e-8);
    }
}

std::vector<std::uint64_t> counts_in(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::uint64_t> counts;
    for (std::uint64_t count = 0; stream >> count;) {
        counts.push_back(count);
    }
    return counts;
}

std::string word(Pooling pooling) {
    switch (pooling) {
        case Pooling::pool:
            return "pool";
        case Pooling::report_worst:
            return "report_worst";
        case Pooling::not_applicable:
            break;
    }
    return "not_applicable";
}

TEST(ComparePorts, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "homogeneity.csv");
    for (const auto& row : rows) {
        const auto counts = counts_in(row.at("counts"));
        const auto exposures = counts_in(row.at("exposures"));
        std::vector<Exposure> ports;
        for (std::size_t port = 0; port < counts.size(); ++port) {
            ports.push_back({.errors = counts[port], .trials = exposures[port]});
        }
        const auto result = compare_ports(ports, 0.95);
        ASSERT_TRUE(result) << row.at("id");
        EXPECT_EQ(word(result->pooling), row.at("decision")) << row.at("id");
        EXPECT_EQ(result->degrees, std::stoi(row.at("dof")));
        expect_relative(result->pooled_upper, row, "pooled_rate_upper_95", 1e-9, row.at("id"));
        expect_relative(result->worst_upper, row, "worst_rate_upper_95", 1e-9, row.at("id"));
        if (defined(row, "p_value")) {
            expect_relative(result->chi_squared.value(), row, "chi2", 1e-9, row.at("id"));
            expect_relative(result->p_value.value(), row, "p_value", 1e-9, row.at("id"));
        } else {
            EXPECT_FALSE(result->p_value) << row.at("id");
        }
    }
}

TEST(ComparePorts, NamesThePortThatDiffers) {
    const std::vector<Exposure> ports{
        {.errors = 1, .trials = 100}, {.errors = 0, .trials = 100}, {.errors = 12, .trials = 100}};
    const auto result = compare_ports(ports, 0.95);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->pooling, Pooling::report_worst);
    EXPECT_EQ(result->worst, 2U);
}

TEST(ComparePorts, SaysWhichPortHasNoTrials) {
    const std::vector<Exposure> ports{{.errors = 1, .trials = 100}, {.errors = 0, .trials = 0}};
    EXPECT_EQ(compare_ports(ports, 0.95).error().to_string(),
              "port 2 of 2: a rate needs trials: none were counted");
    EXPECT_FALSE(compare_ports({}, 0.95));
}

}  // namespace
}  // namespace plugfest::stats
