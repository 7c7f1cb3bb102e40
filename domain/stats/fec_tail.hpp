#pragma once

#include <cstdint>
#include <span>

namespace plugfest::stats {

/// A Reed-Solomon code over 10-bit symbols, as far as error statistics need it.
struct FecCode {
    int symbols = 544;     ///< per codeword
    int correctable = 15;  ///< symbol errors per codeword that are still repaired
};

/// KP4, RS(544,514): the code of every PAM4 Ethernet port (IEEE 802.3, clause 91).
inline constexpr FecCode kp4{544, 15};
inline constexpr int bits_per_symbol = 10;
/// Bits of one KP4 codeword on the line.
inline constexpr std::uint64_t kp4_codeword_bits = 5440;

/// Probability that a symbol holds at least one wrong bit, for independent bit errors at rate
/// `ber` in [0, 1].
[[nodiscard]] double symbol_error_rate(double ber);

/// The bit error rate that gives this symbol error rate in [0, 1), the inverse of the above.
[[nodiscard]] double bit_error_rate(double symbol_rate);

/// log10 of the probability that a codeword holds at least `errors` wrong symbols, for random
/// symbol errors at rate `symbol_rate` in [0, 1]. Minus infinity where it cannot happen.
[[nodiscard]] double log10_tail(FecCode code, double symbol_rate, int errors);

/// The highest histogram bin that random errors are expected to reach: the largest k with
/// codewords x P(X >= k) >= 1.
[[nodiscard]] int expected_top_bin(FecCode code, double symbol_rate, std::uint64_t codewords);

/// The median of the highest bin that random errors reach: the largest k with codewords x P(X >= k)
/// >= ln 2. Half of all clean links show a higher bin than this.
[[nodiscard]] int median_top_bin(FecCode code, double symbol_rate, std::uint64_t codewords);

/// What a histogram of KP4 codewords by symbol errors says about bursts.
struct TailReport {
    std::uint64_t codewords = 0;
    double symbol_rate = 0.0;  ///< mean; an uncorrectable codeword counts as 16 symbol errors
    int observed_top = 0;      ///< highest non-empty bin, 16 for uncorrectable
    int expected_top = 0;      ///< for random errors at this rate, at most 16
    double fano = 0.0;  ///< variance / mean of symbol errors per codeword; 1: random; 0: none
    [[nodiscard]] int excess() const { return observed_top - expected_top; }
};

/// `histogram[k]` codewords with k symbol errors (k = 0…15), and those beyond repair.
[[nodiscard]] TailReport fec_tail(std::span<const std::uint64_t> histogram,
                                  std::uint64_t uncorrectable);

}  // namespace plugfest::stats
