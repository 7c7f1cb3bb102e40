#include "drivers/sim/physics/fec.hpp"

#include "drivers/sim/physics/draws.hpp"

#include <algorithm>
#include <cmath>

namespace plugfest::sim {

namespace {

/// Symbol error counts beyond this have no weight at any error ratio a link can come up with.
constexpr int law_size = 160;

using Law = std::array<double, law_size>;

Law binomial_law(int trials, double p) {
    Law law{};
    law[0] = std::exp(trials * std::log1p(-p));
    for (int k = 1; k < law_size && k <= trials; ++k) {
        const auto i = static_cast<std::size_t>(k);
        law[i] = law[i - 1] * (trials - k + 1) / k * (p / (1.0 - p));
    }
    return law;
}

Law convolve(const Law& a, const Law& b) {
    Law sum{};
    for (std::size_t i = 0; i < law_size; ++i) {
        for (std::size_t j = 0; i + j < law_size; ++j) {
            sum[i + j] += a[i] * b[j];
        }
    }
    return sum;
}

/// Probability that a FEC symbol is hit, and the wrong bits it then holds.
struct SymbolErrors {
    double probability = 0.0;
    double bits = 1.0;
};

SymbolErrors symbol_errors_of(double ber, bool precoded) {
    if (!precoded) {
        const double probability = -std::expm1(kp4_symbol_bits * std::log1p(-ber));
        return {.probability = probability,
                .bits = ber > 0.0 ? kp4_symbol_bits * ber / probability : 1.0};
    }
    // Five PAM4 symbols make a FEC symbol; an event starts in any of them and spills over from the
    // last, so it touches 1.2 FEC symbols with its two bits.
    const double events_per_symbol = kp4_symbol_bits * ber / 2.0;
    const double probability = -std::expm1(-1.2 * events_per_symbol);
    return {.probability = probability,
            .bits = ber > 0.0 ? kp4_symbol_bits * ber / probability : 2.0 / 1.2};
}

}  // namespace

CodewordLaw codeword_law(std::span<const double> lane_ber, bool precoded) {
    const int lanes = static_cast<int>(lane_ber.size());
    Law law{1.0};
    double symbols = 0.0;
    double bits = 0.0;
    for (int lane = 0; lane < lanes; ++lane) {
        const int share = kp4_symbols * (lane + 1) / lanes - kp4_symbols * lane / lanes;
        const SymbolErrors errors =
            symbol_errors_of(lane_ber[static_cast<std::size_t>(lane)], precoded);
        law = convolve(law, binomial_law(share, errors.probability));
        symbols += share * errors.probability;
        bits += share * errors.probability * errors.bits;
    }
    CodewordLaw result;
    double tail = 0.0;
    for (std::size_t k = law_size; k-- > 0;) {
        tail += law[k];
        if (k < result.at_least.size()) {
            result.at_least[k] = tail;
        }
    }
    result.bits_per_symbol = symbols > 0.0 ? bits / symbols : 1.0;
    return result;
}

std::vector<Burst> bursts_in_window(const Seed& window, const BurstLaw& law) {
    std::vector<Burst> bursts;
    if (law.per_minute <= 0.0) {
        return bursts;
    }
    Random random = window.at("bursts").random();
    const std::uint64_t count = draw_poisson(random, law.per_minute / 60.0);
    for (std::uint64_t i = 0; i < count; ++i) {
        const double at = random.uniform();
        const int span = law.most_symbols - law.fewest_symbols + 1;
        const int symbols = law.fewest_symbols + static_cast<int>(random.uniform(0.0, span));
        bursts.push_back({.at = at, .lane_share = random.uniform(), .symbols = symbols});
    }
    return bursts;
}

std::uint64_t CodewordCounts::corrected_codewords() const {
    std::uint64_t sum = 0;
    for (std::size_t k = 1; k < histogram.size(); ++k) {
        sum += histogram[k];
    }
    return sum;
}

std::uint64_t CodewordCounts::symbol_errors() const {
    std::uint64_t sum = 0;
    for (std::size_t k = 1; k < histogram.size(); ++k) {
        sum += k * histogram[k];
    }
    return sum;
}

CodewordCounts& CodewordCounts::operator+=(const CodewordCounts& other) {
    total += other.total;
    for (std::size_t k = 0; k < histogram.size(); ++k) {
        histogram[k] += other.histogram[k];
    }
    uncorrectable += other.uncorrectable;
    corrected_bits += other.corrected_bits;
    return *this;
}

CodewordCounts& CodewordCounts::operator-=(const CodewordCounts& other) {
    total -= other.total;
    for (std::size_t k = 0; k < histogram.size(); ++k) {
        histogram[k] -= other.histogram[k];
    }
    uncorrectable -= other.uncorrectable;
    corrected_bits -= other.corrected_bits;
    return *this;
}

std::uint64_t spread_count(std::uint64_t count, double fraction, double phase) {
    const double exact = static_cast<double>(count) * fraction + phase;
    return std::min(count, static_cast<std::uint64_t>(exact));
}

CodewordWindow::CodewordWindow(const Seed& seed, std::uint64_t codewords, const CodewordLaw& law,
                               std::vector<Burst> bursts)
    : codewords_(codewords),
      bits_per_symbol_(law.bits_per_symbol),
      bit_phase_(0.0),
      bursts_(std::move(bursts)) {
    Random random = seed.random();
    std::uint64_t left = codewords;
    for (std::size_t k = 1; k < law.at_least.size() && left > 0; ++k) {
        const double reached = law.at_least[k - 1];
        const double next = reached > 0.0 ? law.at_least[k] / reached : 0.0;
        const std::uint64_t further = draw_binomial(random, left, next);
        drawn_[k - 1] = left - further;
        left = further;
    }
    drawn_.back() = left;
    for (double& phase : phase_) {
        phase = random.uniform();
    }
    bit_phase_ = random.uniform();
}

CodewordCounts CodewordWindow::until(double fraction) const {
    CodewordCounts counts;
    counts.total = fraction >= 1.0
                       ? codewords_
                       : static_cast<std::uint64_t>(static_cast<double>(codewords_) * fraction);
    std::uint64_t touched = 0;
    for (std::size_t k = 1; k < drawn_.size(); ++k) {
        const std::uint64_t seen = spread_count(drawn_[k], fraction, phase_[k]);
        touched += seen;
        (k < counts.histogram.size() ? counts.histogram[k] : counts.uncorrectable) = seen;
    }
    const double extra = static_cast<double>(counts.symbol_errors()) * (bits_per_symbol_ - 1.0);
    counts.corrected_bits = counts.symbol_errors() + static_cast<std::uint64_t>(extra + bit_phase_);
    for (const Burst& burst : bursts_) {
        if (burst.at >= fraction) {
            continue;
        }
        ++touched;
        if (burst.symbols > kp4_correctable) {
            ++counts.uncorrectable;
        } else {
            ++counts.histogram[static_cast<std::size_t>(burst.symbols)];
            counts.corrected_bits += burst.bits();
        }
    }
    counts.histogram[0] = counts.total - std::min(touched, counts.total);
    return counts;
}

}  // namespace plugfest::sim
