#pragma once

#include "drivers/sim/physics/rng.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace plugfest::sim {

inline constexpr int kp4_symbols = 544;     ///< per codeword
inline constexpr int kp4_correctable = 15;  ///< symbols
inline constexpr int kp4_symbol_bits = 10;
inline constexpr int kp4_codeword_bits = kp4_symbols * kp4_symbol_bits;
/// Line rate over payload rate: FEC parity and 256B/257B transcoding.
inline constexpr double kp4_line_rate_ratio = 544.0 / 514.0 * 257.0 / 256.0;

/// The distribution of symbol errors per RS(544,514) codeword whose symbols are spread evenly over
/// the lanes of a port.
struct CodewordLaw {
    /// P(X ≥ k) for k = 0…16; index 16 is an uncorrectable codeword.
    std::array<double, kp4_correctable + 2> at_least{};
    /// Expected wrong bits per wrong symbol.
    double bits_per_symbol = 1.0;
};

/// From the bit error ratio of each lane. With precoding each error event is two adjacent PAM4
/// symbols: `lane_ber` counts both, and they fall into one FEC symbol four times out of five.
[[nodiscard]] CodewordLaw codeword_law(std::span<const double> lane_ber, bool precoded);

/// Bursts on top of random errors: each wrecks many symbols of a single codeword.
struct BurstLaw {
    double per_minute = 0.0;
    int fewest_symbols = 10;  ///< uniform between the two, inclusive
    int most_symbols = 20;
    bool operator==(const BurstLaw&) const = default;
};

/// One burst within a one-second window.
struct Burst {
    double at = 0.0;          ///< fraction of the window
    double lane_share = 0.0;  ///< which lane it strikes, as a share of the lanes of the path
    int symbols = 0;

    /// Wrong bits it brings.
    [[nodiscard]] std::uint64_t bits() const { return 2U * static_cast<std::uint64_t>(symbols); }
};

/// The bursts of one window of a channel; the same for all who look at that channel.
[[nodiscard]] std::vector<Burst> bursts_in_window(const Seed& window, const BurstLaw& law);

/// What a stretch of codewords held.
struct CodewordCounts {
    std::uint64_t total = 0;
    std::array<std::uint64_t, kp4_correctable + 1> histogram{};  ///< k = 0…15
    std::uint64_t uncorrectable = 0;
    std::uint64_t corrected_bits = 0;

    [[nodiscard]] std::uint64_t corrected_codewords() const;
    /// In corrected codewords.
    [[nodiscard]] std::uint64_t symbol_errors() const;
    CodewordCounts& operator+=(const CodewordCounts& other);
    CodewordCounts& operator-=(const CodewordCounts& other);
};

/// Counts the occurrences up to a fraction of a window in which `count` are spread evenly from a
/// random phase: from zero to `count`, and unbiased in between.
[[nodiscard]] std::uint64_t spread_count(std::uint64_t count, double fraction, double phase);

/// The draw of one second of a port, readable at any fraction of it and always the same.
class CodewordWindow {
  public:
    /// `seed` names port and window; `codewords` fit into the whole window.
    CodewordWindow(const Seed& seed, std::uint64_t codewords, const CodewordLaw& law,
                   std::vector<Burst> bursts);

    /// Counts of the first `fraction` (0…1) of the window.
    [[nodiscard]] CodewordCounts until(double fraction) const;

  private:
    std::uint64_t codewords_;
    std::array<std::uint64_t, kp4_correctable + 2> drawn_{};  ///< by symbol errors, 16 = too many
    std::array<double, kp4_correctable + 2> phase_{};
    double bits_per_symbol_;
    double bit_phase_;
    std::vector<Burst> bursts_;
};

}  // namespace plugfest::sim
