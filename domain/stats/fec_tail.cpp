#include "domain/stats/fec_tail.hpp"

#include "domain/stats/distributions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

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
    const auto symbols = static_cast<std::uint64_t>(code.symbols);
    const auto least = static_cast<std::uint64_t>(errors);
    if (errors <= code.symbols * symbol_rate) {
        return std::log10(binomial_at_least(least, symbols, symbol_rate));
    }
    // Above the mean the terms only fall. The first may be far below what a double can hold, so its
    // logarithm is formed; the others follow as ratios to it.
    const double first = log_binomial(least, symbols, symbol_rate);
    const double odds = symbol_rate / (1.0 - symbol_rate);
    double ratio = 1.0;
    double sum = 1.0;
    for (int j = errors; j < code.symbols; ++j) {
        ratio *= odds * (code.symbols - j) / (j + 1);
        sum += ratio;
    }
    return (first + std::log(sum)) / std::log(10.0);
}

namespace {

/// The largest k with codewords x P(X >= k) >= count.
int top_bin(FecCode code, double symbol_rate, std::uint64_t codewords, double count) {
    if (codewords == 0) {
        return 0;
    }
    const double exposure = std::log10(static_cast<double>(codewords) / count);
    int top = 0;
    while (top < code.symbols && exposure + log10_tail(code, symbol_rate, top + 1) >= 0.0) {
        ++top;
    }
    return top;
}

}  // namespace

int expected_top_bin(FecCode code, double symbol_rate, std::uint64_t codewords) {
    return top_bin(code, symbol_rate, codewords, 1.0);
}

int median_top_bin(FecCode code, double symbol_rate, std::uint64_t codewords) {
    return top_bin(code, symbol_rate, codewords, std::numbers::ln2);
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
