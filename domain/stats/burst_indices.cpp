#include "domain/stats/burst_indices.hpp"

#include "domain/stats/windows.hpp"

#include <algorithm>

namespace plugfest::stats {

std::optional<double> expected_bits_per_symbol(Precoding precoding) {
    switch (precoding) {
        case Precoding::off:
            return 1.0;
        case Precoding::on:
            return 5.0 / 3.0;
        case Precoding::unknown:
            break;
    }
    return std::nullopt;
}

BurstIndices burst_indices(std::span<const Exposure> windows, std::uint64_t corrected_bits,
                           std::uint64_t corrected_symbols) {
    BurstIndices indices;
    if (corrected_bits > 0 && corrected_symbols > 0) {
        indices.bits_per_symbol =
            static_cast<double>(corrected_bits) / static_cast<double>(corrected_symbols);
    }
    std::size_t watched = 0;
    std::size_t errored = 0;
    double worst = 0.0;
    for (const Exposure& window : windows) {
        watched += window.trials > 0 ? 1U : 0U;
        errored += window.trials > 0 && window.errors > 0 ? 1U : 0U;
        worst = std::max(worst, rate(window));
    }
    if (watched > 0) {
        indices.errored_windows = static_cast<double>(errored) / static_cast<double>(watched);
    }
    if (errored > 0) {
        indices.worst_to_mean = worst / rate(total(windows));
    }
    return indices;
}

}  // namespace plugfest::stats
