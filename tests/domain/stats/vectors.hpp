#pragma once

#include "domain/measurement.hpp"
#include "tests/support/csv.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace plugfest::stats {

/// Rows of a reference table of the statistics cases.
inline std::vector<test::CsvRow> vectors(const std::string& file) {
    return test::read_csv(test::case_path("statistics/" + file));
}

/// A number of a reference table; "inf" is infinity. Numbers near the smallest double are fine.
inline double number(const test::CsvRow& row, const std::string& column) {
    return std::strtod(row.at(column).c_str(), nullptr);
}

inline std::uint64_t whole(const test::CsvRow& row, const std::string& column) {
    return std::stoull(row.at(column));
}

inline bool defined(const test::CsvRow& row, const std::string& column) {
    return !row.at(column).empty();
}

/// |actual - expected| <= tolerance |expected|; a column left empty expects nothing.
inline void expect_relative(double actual, const test::CsvRow& row, const std::string& column,
                            double tolerance, const std::string& where = "") {
    if (!defined(row, column)) {
        return;
    }
    const double expected = number(row, column);
    if (std::isinf(expected)) {
        EXPECT_EQ(actual, expected) << where << " " << column;
        return;
    }
    EXPECT_NEAR(actual, expected, std::abs(expected) * tolerance) << where << " " << column;
}

inline void expect_absolute(double actual, const test::CsvRow& row, const std::string& column,
                            double tolerance, const std::string& where = "") {
    if (defined(row, column)) {
        EXPECT_NEAR(actual, number(row, column), tolerance) << where << " " << column;
    }
}

}  // namespace plugfest::stats

// Reads a reference table into `rows`, or skips the test and says why.
#define PLUGFEST_VECTORS(rows, file)                                          \
    const auto rows = vectors(file);                                          \
    if (rows.empty()) {                                                       \
        GTEST_SKIP() << "reference vectors are not here; set PLUGFEST_CASES"; \
    }                                                                         \
    static_assert(true)
