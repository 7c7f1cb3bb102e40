#include "domain/stats/swap_design.hpp"

#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

/// Suspects as the reference writes them: "module 1; port 2+4".
std::string words(const std::vector<Suspect>& suspects) {
    std::string text;
    for (std::size_t index = 0; index < suspects.size(); ++index) {
        const std::string level = std::to_string(suspects[index].level + 1);
        const bool same = index > 0 && suspects[index - 1].factor == suspects[index].factor;
        text += same ? "+" + level
                     : (index > 0 ? "; " : "") + std::string(to_string(suspects[index].factor)) +
                           " " + level;
    }
    return text.empty() ? "none" : text;
}

void expect_factor(const FactorEffect& effect, const test::CsvRow& row, const std::string& name) {
    const std::string id = row.at("id");
    for (std::size_t level = 0; level < effect.effects.size(); ++level) {
        expect_absolute(effect.effects[level], row, name + std::to_string(level + 1) + "_effect",
                        1e-9, id);
    }
    EXPECT_NEAR(effect.sum_of_squares, number(row, "ss_" + name),
                1e-7 * number(row, "ss_" + name) + 1e-12);
    ASSERT_EQ(effect.share.has_value(), defined(row, "share_" + name)) << id;
    if (effect.share) {
        EXPECT_NEAR(*effect.share, number(row, "share_" + name),
                    1e-7 * number(row, "share_" + name) + 1e-12);
    }
    ASSERT_EQ(effect.f.has_value(), defined(row, "f_" + name)) << id << " " << name;
    expect_relative(effect.f.value_or(0.0), row, "f_" + name, 1e-7, id);
    expect_relative(effect.p, row, "p_" + name, 1e-5, id);
}

TEST(LatinSquare, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "latin_square.csv");
    std::map<std::string, std::vector<SwapRun>> sets;
    for (const auto& row : vectors("latin_square_data.csv")) {
        sets[row.at("set")].push_back({.port = whole(row, "port") - 1,
                                       .module = whole(row, "module") - 1,
                                       .fibre = whole(row, "fibre") - 1,
                                       .log10_ber = number(row, "log10_ber")});
    }
    for (const auto& row : rows) {
        const std::string id = row.at("id");
        const auto square = analyse_latin_square(sets.at(id));
        ASSERT_TRUE(square) << id << ": " << square.error().to_string();
        expect_absolute(square->grand_mean, row, "grand_mean", 1e-9, id);
        for (const SwapFactor factor : swap_factors) {
            expect_factor(square->factors[static_cast<std::size_t>(factor)], row,
                          std::string(to_string(factor)));
        }
        EXPECT_NEAR(square->residual_squares, number(row, "ss_residual"),
                    1e-7 * number(row, "ss_residual") + 1e-12);
        expect_relative(square->total_squares, row, "ss_total", 1e-7, id);
        expect_absolute(square->residual_share.value_or(0.0), row, "share_residual", 1e-7, id);
        expect_absolute(square->residual_sd, row, "residual_sd", 1e-7, id);
        expect_absolute(square->largest_residual, row, "max_abs_residual", 1e-7, id);
        EXPECT_EQ(words(square->suspects), row.at("guilty")) << id;
    }
}

TEST(FourRunSwap, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "swap_four_runs.csv");
    for (const auto& row : rows) {
        const auto swap = analyse_four_runs(number(row, "y_AAA"), number(row, "y_ABB"),
                                            number(row, "y_BBA"), number(row, "y_BAB"));
        ASSERT_TRUE(swap);
        expect_absolute(swap->mean, row, "mean", 1e-9);
        expect_absolute(swap->port_b_minus_a, row, "port_B_minus_A", 1e-9);
        expect_absolute(swap->module_b_minus_a, row, "module_B_minus_A", 1e-9);
        expect_absolute(swap->fibre_b_minus_a, row, "fibre_B_minus_A", 1e-9);
    }
}

/// A cyclic square of n levels in which one module is worse by `decades`; tiny noise elsewhere.
std::vector<SwapRun> cyclic(std::size_t n, std::size_t bad_module, double decades) {
    std::vector<SwapRun> runs;
    for (std::size_t port = 0; port < n; ++port) {
        for (std::size_t module = 0; module < n; ++module) {
            const double noise = 0.01 * static_cast<double>((7 * port + 3 * module) % 5);
            runs.push_back({.port = port,
                            .module = module,
                            .fibre = (port + module) % n,
                            .log10_ber = -8.0 + noise + (module == bad_module ? decades : 0.0)});
        }
    }
    return runs;
}

TEST(LatinSquare, BlamesTheOneBadPartWhateverTheSize) {
    for (const std::size_t size : {3U, 4U, 5U, 8U}) {
        const auto square = analyse_latin_square(cyclic(size, 2, 1.0));
        ASSERT_TRUE(square) << size;
        EXPECT_EQ(words(square->suspects), "module 3") << size;
    }
}

TEST(LatinSquare, BlamesNobodyForADifferenceThatDoesNotMatter) {
    EXPECT_EQ(words(analyse_latin_square(cyclic(4, 1, 0.2))->suspects), "none");
}

TEST(LatinSquare, RefusesRunsThatAreNone) {
    auto runs = cyclic(4, 0, 1.0);
    runs[5].fibre = runs[4].fibre;
    EXPECT_EQ(analyse_latin_square(runs).error().kind(), ErrorKind::config);
    runs.pop_back();
    EXPECT_FALSE(analyse_latin_square(runs));
    EXPECT_FALSE(analyse_latin_square(cyclic(2, 0, 1.0)));
    EXPECT_FALSE(analyse_latin_square({}));
    runs = cyclic(3, 0, 1.0);
    runs[0].log10_ber = std::nan("");
    EXPECT_FALSE(analyse_latin_square(runs));
    EXPECT_FALSE(analyse_four_runs(std::nan(""), 0.0, 0.0, 0.0));
}

}  // namespace
}  // namespace plugfest::stats
