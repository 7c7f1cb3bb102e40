#pragma once

#include "domain/result.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace plugfest::stats {

/// What is swapped to find out which part of a link is to blame.
enum class SwapFactor { port, module, fibre };
inline constexpr std::array swap_factors{SwapFactor::port, SwapFactor::module, SwapFactor::fibre};
std::string_view to_string(SwapFactor factor);

/// One run of a swap design: which port, module and fibre were joined (levels from 0), and the
/// log10 bit error rate they gave.
struct SwapRun {
    std::size_t port = 0;
    std::size_t module = 0;
    std::size_t fibre = 0;
    double log10_ber = 0.0;
};

/// One factor's part in the spread.
struct FactorEffect {
    std::vector<double> effects;  ///< level mean - grand mean, decades
    double sum_of_squares = 0.0;  ///< levels - 1 degrees of freedom
    std::optional<double> share;  ///< of the total; empty when nothing varies
    std::optional<double> f;      ///< against the residual; infinite without residual, empty when
                                  ///< neither varies
    double p = 1.0;
};

struct Suspect {
    SwapFactor factor = SwapFactor::port;
    std::size_t level = 0;
    auto operator<=>(const Suspect&) const = default;
};

/// A Latin square analysed by an additive model.
struct LatinSquare {
    std::size_t levels = 0;
    double grand_mean = 0.0;
    std::array<FactorEffect, 3> factors;  ///< in the order of SwapFactor
    double residual_squares = 0.0;        ///< (levels-1)(levels-2) degrees of freedom
    std::optional<double> residual_share;
    double total_squares = 0.0;
    double residual_sd = 0.0;
    /// Largest residual of one run, decades. With a large residual share it points to a bad pair,
    /// which the additive model must not pin on one part.
    double largest_residual = 0.0;
    /// Levels to blame: in a factor with p below 0.05 / 3, those at least 0.3 decade above the mean
    /// of its two best levels.
    std::vector<Suspect> suspects;
};

/// n ports with n modules, each pair once, the fibre in Latin-square order (n from 3). Fails with
/// `config` when the runs are no Latin square.
[[nodiscard]] Result<LatinSquare> analyse_latin_square(std::span<const SwapRun> runs);

/// The smallest swap, two of each: what changing A for B does, decades. Four runs fix four numbers,
/// so there is no error estimate, and a bad pair cannot be told from three weak parts.
struct FourRunSwap {
    double mean = 0.0;
    double port_b_minus_a = 0.0;
    double module_b_minus_a = 0.0;
    double fibre_b_minus_a = 0.0;
};

/// Runs named by port, module, fibre. Fails with `config` for values that are not finite.
[[nodiscard]] Result<FourRunSwap> analyse_four_runs(double aaa, double abb, double bba, double bab);

}  // namespace plugfest::stats
