#pragma once

#include "domain/measurement.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace plugfest::stats {

/// Whether both ends precode (1/(1+D) mod 4): then one wrong PAM4 symbol makes two.
enum class Precoding { off, on, unknown };

/// Wrong bits per wrong symbol that isolated errors lead to: 1.0 without precoding, 5/3 with it
/// (two errors in a row, which share a 10-bit symbol now and then). Empty while the state is
/// unknown: then the index is reported, not judged.
[[nodiscard]] std::optional<double> expected_bits_per_symbol(Precoding precoding);

/// Signs of bursts that a mean rate hides; see also TailReport::excess() and TailReport::fano.
struct BurstIndices {
    /// Corrected bits / corrected symbols; well above the expected value points to error
    /// propagation in a decision-feedback equaliser. Empty without corrected symbols.
    std::optional<double> bits_per_symbol;
    /// Share of windows (seconds) with any error.
    double errored_windows = 0.0;
    /// Highest window rate over the mean rate: 1 for a steady link; empty without errors.
    std::optional<double> worst_to_mean;
};

/// `windows` of one second each; windows without trials are left out. `corrected_bits` and
/// `corrected_symbols` of the same time, both 0 where not exported.
[[nodiscard]] BurstIndices burst_indices(std::span<const Exposure> windows,
                                         std::uint64_t corrected_bits,
                                         std::uint64_t corrected_symbols);

}  // namespace plugfest::stats
