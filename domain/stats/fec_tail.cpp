#include "domain/stats/fec_tail.hpp"

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/binomial.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace plugfest::stats {

double symbol_error_rate(double ber) {
    return -std::expm1(bits_per_symbol * std::log1p(-ber));
}

double bit_error_rate(double symbol_rate) {
    return -std::expm1(std::log1p(-symbol_rate) / bits_per_symbol);
}

double log10_tail(FecCode code, double symbol_rate, int errors) {
    if (errors <= 0) {
        return 0.0;
    }
    if (symbol_rate <= 0.0 || errors > code.symbols) {
        return -std::numeric_limits<double>::infinity();
    }
    const double n = code.symbols;
    const double k = errors;
    if (k <= n * symbol_rate) {
        return std::log10(boost::math::ibeta(k, n - k + 1.0, symbol_rate));
    }
    const double choose = boost::math::binomial_coefficient<double>(
        static_cast<unsigned>(code.symbols), static_cast<unsigned>(errors));
    // Above the mean the terms only fall. The first may be far below what a double can hold, so its
    // logarithm is formed; the others follow as ratios to it.
    const double first =
        std::log(choose) + k * std::log(symbol_rate) + (n - k) * std::log1p(-symbol_rate);
    const double odds = symbol_rate / (1.0 - symbol_rate);
    double ratio = 1.0;
    double sum = 1.0;
    for (int j = errors; j < code.symbols; ++j) {
        ratio *= odds * (code.symbols - j) / (j + 1);
        sum += ratio;
    }
    return (first + std::log(sum)) / std::log(10.0);
}

int expected_top_bin(FecCode code, double symbol_rate, std::uint64_t codewords) {
    if (codewords == 0) {
        return 0;
    }
    const double exposure = std::log10(static_cast<double>(codewords));
    int top = 0;
    while (top < code.symbols && exposure + log10_tail(code, symbol_rate, top + 1) >= 0.0) {
        ++top;
    }
    return top;
}

TailReport fec_tail(std::span<const std::uint64_t> histogram, std::uint64_t uncorrectable) {
    const int beyond = kp4.correctable + 1;
    TailReport report;
    double sum = 0.0;
    double squares = 0.0;
    const auto add = [&](int errors, std::uint64_t count) {
        report.codewords += count;
        sum += static_cast<double>(count) * errors;
        squares += static_cast<double>(count) * errors * errors;
        if (count > 0) {
            report.observed_top = std::max(report.observed_top, errors);
        }
    };
    for (std::size_t bin = 0; bin < histogram.size(); ++bin) {
        add(static_cast<int>(bin), histogram[bin]);
    }
    add(beyond, uncorrectable);
    if (report.codewords == 0 || sum == 0.0) {
        return report;
    }
    const double mean = sum / static_cast<double>(report.codewords);
    report.symbol_rate = mean / kp4.symbols;
    report.expected_top =
        std::min(beyond, expected_top_bin(kp4, report.symbol_rate, report.codewords));
    report.fano = (squares / static_cast<double>(report.codewords) - mean * mean) / mean;
    return report;
}

}  // namespace plugfest::stats
