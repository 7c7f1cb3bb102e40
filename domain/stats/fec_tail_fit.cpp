#include "domain/stats/fec_tail_fit.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"
#include "domain/stats/fec_tail.hpp"
#include "domain/stats/poisson_regression.hpp"
#include "domain/stats/sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace plugfest::stats {

namespace {

constexpr int first_fitted = 2;
constexpr int last_fitted = 15;
constexpr int last_extrapolated = 20;
constexpr std::uint64_t fewest_pooled = 5;
constexpr int fewest_cells = 4;
/// Polynomials are fitted about the middle of the bins, where their terms correlate least.
constexpr double middle_bin = 8.0;

bool has_offset(TailModel model) {
    return model == TailModel::offset_linear || model == TailModel::offset_quadratic;
}

bool has_square(TailModel model) {
    return model == TailModel::quadratic || model == TailModel::offset_quadratic;
}

double offset_at(TailModel model, int bin) {
    return has_offset(model) ? log_choose(static_cast<std::uint64_t>(kp4.symbols),
                                          static_cast<std::uint64_t>(bin))
                             : 0.0;
}

RegressionBin regression_bin(TailModel model, int bin) {
    const double x = bin - middle_bin;
    RegressionBin terms{.offset = offset_at(model, bin), .terms = {1.0, x}};
    if (has_square(model)) {
        terms.terms.push_back(x * x);
    }
    return terms;
}

std::vector<RegressionCell> regression_cells(std::span<const TailCell> cells, TailModel model) {
    std::vector<RegressionCell> result;
    for (const TailCell& cell : cells) {
        RegressionCell& made = result.emplace_back();
        made.count = static_cast<double>(cell.count);
        for (int bin = cell.first; bin <= cell.last; ++bin) {
            made.bins.push_back(regression_bin(model, bin));
        }
    }
    return result;
}

/// The bins beyond repair as one cell without a count.
RegressionCell lost_cell(TailModel model) {
    RegressionCell cell;
    for (int bin = last_fitted + 1; bin <= last_extrapolated; ++bin) {
        cell.bins.push_back(regression_bin(model, bin));
    }
    return cell;
}

double log10_loss(const std::vector<double>& parameters, TailModel model, std::uint64_t codewords) {
    return std::log10(expected_count(lost_cell(model), parameters)) -
           std::log10(static_cast<double>(codewords));
}

/// From terms about the middle to a + b k + c k^2.
void set_polynomial(TailFit& fit, const std::vector<double>& terms) {
    const double square = terms.size() > 2 ? terms[2] : 0.0;
    fit.c = square;
    fit.b = terms[1] - 2.0 * square * middle_bin;
    fit.a = terms[0] - terms[1] * middle_bin + square * middle_bin * middle_bin;
}

std::vector<double> about_middle(const TailFit& fit) {
    std::vector<double> terms{fit.a + fit.b * middle_bin + fit.c * middle_bin * middle_bin,
                              fit.b + 2.0 * fit.c * middle_bin};
    if (has_square(fit.model)) {
        terms.push_back(fit.c);
    }
    return terms;
}

}  // namespace

std::uint64_t FecHistogram::codewords() const {
    return std::accumulate(bins.begin(), bins.end(), uncorrectable);
}

std::vector<TailCell> single_cells(const FecHistogram& histogram) {
    std::vector<TailCell> cells;
    for (int bin = first_fitted; bin <= last_fitted; ++bin) {
        cells.push_back(
            {.first = bin, .last = bin, .count = histogram.bins[static_cast<std::size_t>(bin)]});
    }
    return cells;
}

std::vector<TailCell> pooled_cells(const FecHistogram& histogram) {
    std::vector<TailCell> cells = single_cells(histogram);
    TailCell tail{.first = last_fitted + 1, .last = last_fitted, .count = 0};
    while (!cells.empty() && tail.count < fewest_pooled) {
        tail.first = cells.back().first;
        tail.count += cells.back().count;
        cells.pop_back();
    }
    if (tail.count < fewest_pooled) {
        return {};
    }
    cells.push_back(tail);
    return cells;
}

double TailFit::log10_upper(double confidence) const {
    return log10_codeword_loss + normal_quantile(confidence) * se_log10 * std::sqrt(dispersion);
}

Result<TailFit> fit_tail(std::span<const TailCell> cells, std::uint64_t codewords,
                         TailModel model) {
    if (codewords == 0) {
        return fail(ErrorKind::config, "a histogram without codewords has no tail to fit");
    }
    PLUGFEST_TRY(const Regression regression,
                 fit_poisson(regression_cells(cells, model), std::nullopt));
    TailFit fit;
    fit.model = model;
    set_polynomial(fit, regression.parameters);
    fit.degrees = static_cast<int>(cells.size() - regression.parameters.size());
    fit.deviance = regression.deviance;
    fit.chi_squared = regression.chi_squared;
    fit.means = regression.means;
    if (fit.degrees > 0) {
        fit.dispersion = std::max(1.0, fit.chi_squared / fit.degrees);
        fit.lack_of_fit_p = chi_squared_above(fit.chi_squared, fit.degrees);
    }
    fit.log10_codeword_loss = log10_loss(regression.parameters, model, codewords);
    fit.se_log10 = log_count_error(regression, lost_cell(model)) / std::log(10.0);
    constexpr int beyond = last_fitted + 1;
    fit.slope_beyond = fit.b + (2.0 * beyond + 1.0) * fit.c + offset_at(model, beyond + 1) -
                       offset_at(model, beyond);
    return fit;
}

Result<LossInterval> bootstrap_tail(std::span<const TailCell> cells, std::uint64_t codewords,
                                    const TailFit& fit, double confidence, int resamples,
                                    std::uint64_t seed) {
    PLUGFEST_CHECK(check_open_fraction("confidence", confidence));
    if (resamples < 1 || codewords == 0 || cells.size() != fit.means.size()) {
        return fail(ErrorKind::config,
                    fmt::format("{} resamples of {} cells fitted as {}: needs at least one "
                                "resample, and the cells of the fit",
                                resamples, cells.size(), fit.means.size()));
    }
    std::mt19937_64 random(seed);
    std::vector<RegressionCell> drawn = regression_cells(cells, fit.model);
    std::vector<double> losses;
    for (int resample = 0; resample < resamples; ++resample) {
        for (std::size_t cell = 0; cell < drawn.size(); ++cell) {
            drawn[cell].count = static_cast<double>(
                std::poisson_distribution<std::int64_t>(fit.means[cell])(random));
        }
        if (const auto again = fit_poisson(drawn, about_middle(fit))) {
            losses.push_back(log10_loss(again->parameters, fit.model, codewords));
        }
    }
    // A resample without a fit has an almost empty tail, so it would lie below all others.
    const double spare = std::floor((resamples - 1) * std::min(confidence, 1.0 - confidence));
    const auto without = static_cast<double>(resamples) - static_cast<double>(losses.size());
    if (without > spare) {
        return fail(ErrorKind::decode,
                    fmt::format("{} of {} resamples of the tail admit no fit: too few codewords "
                                "for an interval",
                                without, resamples));
    }
    losses.insert(losses.end(), static_cast<std::size_t>(without), std::ranges::min(losses));
    return LossInterval{.lower = quantile(losses, 1.0 - confidence),
                        .upper = quantile(losses, confidence)};
}

std::string_view to_string(NoFit reason) {
    switch (reason) {
        case NoFit::none:
            return "";
        case NoFit::no_codewords:
            return "no codewords were counted";
        case NoFit::few_counts_above_bin_1:
            return "fewer than 5 codewords have more than 1 symbol error";
        case NoFit::few_nonempty_cells:
            break;
    }
    return "fewer than 4 cells of the histogram are filled";
}

Result<CodewordLoss> codeword_loss(const FecHistogram& histogram, double confidence,
                                   std::uint64_t seed) {
    constexpr int resamples = 2000;
    if (!(confidence > 0.5 && confidence < 1.0)) {
        return fail(ErrorKind::config,
                    fmt::format("confidence {} is not between 0.5 and 1", confidence));
    }
    CodewordLoss loss;
    const std::uint64_t codewords = histogram.codewords();
    if (codewords == 0) {
        loss.reason = NoFit::no_codewords;
        return loss;
    }
    PLUGFEST_TRY(loss.counted,
                 rate_bounds({.errors = histogram.uncorrectable, .trials = codewords}, confidence));
    const std::vector<TailCell> cells = pooled_cells(histogram);
    if (cells.empty()) {
        loss.reason = NoFit::few_counts_above_bin_1;
        return loss;
    }
    loss.pooled_from = cells.back().first;
    loss.nonempty_cells = static_cast<int>(
        std::ranges::count_if(cells, [](const TailCell& cell) { return cell.count > 0; }));
    if (loss.nonempty_cells < fewest_cells) {
        loss.reason = NoFit::few_nonempty_cells;
        return loss;
    }
    loss.report = LossReport::model_rejected;
    const auto fit = fit_tail(cells, codewords, TailModel::offset_linear);
    if (!fit) {
        return loss;
    }
    loss.fit = *fit;
    if (!fit->acceptable()) {
        return loss;
    }
    if (const auto interval = bootstrap_tail(cells, codewords, *fit, confidence, resamples, seed)) {
        loss.report = LossReport::fitted;
        loss.interval = *interval;
    }
    return loss;
}

}  // namespace plugfest::stats
