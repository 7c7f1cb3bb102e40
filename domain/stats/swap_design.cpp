#include "domain/stats/swap_design.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

namespace plugfest::stats {

namespace {

/// Exactly additive data leave residuals of rounding only; they count as none.
constexpr double rounding = 1e-12;

std::size_t level_of(const SwapRun& run, SwapFactor factor) {
    switch (factor) {
        case SwapFactor::port:
            return run.port;
        case SwapFactor::module:
            return run.module;
        case SwapFactor::fibre:
            break;
    }
    return run.fibre;
}

bool each_pair_once(std::span<const SwapRun> runs, std::size_t levels, SwapFactor one,
                    SwapFactor other) {
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (const SwapRun& run : runs) {
        if (level_of(run, one) >= levels || level_of(run, other) >= levels) {
            return false;
        }
        pairs.emplace(level_of(run, one), level_of(run, other));
    }
    return pairs.size() == runs.size();
}

Result<std::size_t> levels_of(std::span<const SwapRun> runs) {
    std::size_t levels = 0;
    while (levels * levels < runs.size()) {
        ++levels;
    }
    for (const SwapRun& run : runs) {
        PLUGFEST_CHECK(check_finite("log10 BER", run.log10_ber));
    }
    using enum SwapFactor;
    if (levels < 3 || levels * levels != runs.size() ||
        !each_pair_once(runs, levels, port, module) || !each_pair_once(runs, levels, port, fibre) ||
        !each_pair_once(runs, levels, module, fibre)) {
        return fail(ErrorKind::config,
                    fmt::format("{} runs are no Latin square: join n ports with n modules (n from "
                                "3), each pair once, so that each port and each module also meets "
                                "each of n fibres once",
                                runs.size()));
    }
    return levels;
}

FactorEffect effect_of(std::span<const SwapRun> runs, std::size_t levels, SwapFactor factor,
                       double grand_mean) {
    FactorEffect effect;
    effect.effects.assign(levels, 0.0);
    const auto count = static_cast<double>(levels);
    for (const SwapRun& run : runs) {
        effect.effects[level_of(run, factor)] += (run.log10_ber - grand_mean) / count;
    }
    for (const double value : effect.effects) {
        effect.sum_of_squares += count * value * value;
    }
    return effect;
}

void test_factor(FactorEffect& effect, const LatinSquare& square, double nothing) {
    const auto levels = static_cast<double>(square.levels);
    const double degrees = levels - 1.0;
    const double residual_degrees = degrees * (levels - 2.0);
    const bool varies = effect.sum_of_squares > nothing;
    if (square.residual_squares > nothing) {
        effect.f = effect.sum_of_squares / degrees / (square.residual_squares / residual_degrees);
        effect.p = f_above(*effect.f, degrees, residual_degrees);
    } else if (varies) {
        effect.f = std::numeric_limits<double>::infinity();
        effect.p = 0.0;
    }
}

void add_suspects(LatinSquare& square, SwapFactor factor, const FactorEffect& effect) {
    constexpr double significant = 0.05 / 3.0;
    constexpr double matters = 0.3;
    if (effect.p >= significant) {
        return;
    }
    std::vector<double> best = effect.effects;
    std::ranges::sort(best);
    const double good = (best[0] + best[1]) / 2.0;
    for (std::size_t level = 0; level < square.levels; ++level) {
        if (effect.effects[level] - good >= matters - rounding) {
            square.suspects.push_back({.factor = factor, .level = level});
        }
    }
}

}  // namespace

std::string_view to_string(SwapFactor factor) {
    switch (factor) {
        case SwapFactor::port:
            return "port";
        case SwapFactor::module:
            return "module";
        case SwapFactor::fibre:
            break;
    }
    return "fibre";
}

Result<LatinSquare> analyse_latin_square(std::span<const SwapRun> runs) {
    LatinSquare square;
    PLUGFEST_TRY(square.levels, levels_of(runs));
    const auto count = static_cast<double>(runs.size());
    double scale = 0.0;
    for (const SwapRun& run : runs) {
        square.grand_mean += run.log10_ber / count;
        scale = std::max(scale, std::abs(run.log10_ber));
    }
    std::ranges::transform(swap_factors, square.factors.begin(), [&](SwapFactor factor) {
        return effect_of(runs, square.levels, factor, square.grand_mean);
    });
    for (const SwapRun& run : runs) {
        double fitted = square.grand_mean;
        for (std::size_t index = 0; index < swap_factors.size(); ++index) {
            fitted += square.factors[index].effects[level_of(run, swap_factors[index])];
        }
        const double residual = run.log10_ber - fitted;
        square.residual_squares += residual * residual;
        square.largest_residual = std::max(square.largest_residual, std::abs(residual));
        square.total_squares +=
            (run.log10_ber - square.grand_mean) * (run.log10_ber - square.grand_mean);
    }
    const auto levels = static_cast<double>(square.levels);
    square.residual_sd = std::sqrt(square.residual_squares / ((levels - 1.0) * (levels - 2.0)));
    const double nothing = count * std::pow(rounding * std::max(1.0, scale), 2.0);
    for (std::size_t index = 0; index < swap_factors.size(); ++index) {
        FactorEffect& effect = square.factors[index];
        if (square.total_squares > nothing) {
            effect.share = effect.sum_of_squares / square.total_squares;
            square.residual_share = square.residual_squares / square.total_squares;
        }
        test_factor(effect, square, nothing);
        add_suspects(square, swap_factors[index], effect);
    }
    return square;
}

Result<FourRunSwap> analyse_four_runs(double aaa, double abb, double bba, double bab) {
    for (const double value : {aaa, abb, bba, bab}) {
        PLUGFEST_CHECK(check_finite("log10 BER", value));
    }
    return FourRunSwap{.mean = (aaa + abb + bba + bab) / 4.0,
                       .port_b_minus_a = (bba + bab - aaa - abb) / 2.0,
                       .module_b_minus_a = (abb + bba - aaa - bab) / 2.0,
                       .fibre_b_minus_a = (abb + bab - aaa - bba) / 2.0};
}

}  // namespace plugfest::stats
