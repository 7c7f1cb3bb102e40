#include "domain/stats/fec_tail_fit.hpp"

#include "domain/stats/distributions.hpp"
#include "domain/stats/fec_tail.hpp"
#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace plugfest::stats {
namespace {

FecHistogram histogram_of(const test::CsvRow& row) {
    FecHistogram histogram;
    for (std::size_t bin = 0; bin < histogram.bins.size(); ++bin) {
        histogram.bins[bin] = whole(row, "s" + std::to_string(bin));
    }
    histogram.uncorrectable = whole(row, "uncorrectable");
    return histogram;
}

std::string word(const CodewordLoss& loss) {
    switch (loss.report) {
        case LossReport::fitted:
            return "offset_linear";
        case LossReport::model_rejected:
            return "model_rejected_bound_only";
        case LossReport::bound_only:
            break;
    }
    return "bound_only";
}

std::string reason_word(NoFit reason) {
    switch (reason) {
        case NoFit::none:
            return "";
        case NoFit::no_codewords:
            return "no_codewords";
        case NoFit::few_counts_above_bin_1:
            return "fewer_than_5_counts_above_bin_1";
        case NoFit::few_nonempty_cells:
            break;
    }
    return "fewer_than_4_nonempty_cells";
}

TEST(CodewordLoss, ReproducesTheReferenceHistograms) {
    PLUGFEST_VECTORS(rows, "fec_histogram.csv");
    for (const auto& row : rows) {
        const std::string id = row.at("id");
        const FecHistogram histogram = histogram_of(row);
        const auto loss = codeword_loss(histogram, 0.95, 1);
        ASSERT_TRUE(loss) << id;
        EXPECT_EQ(histogram.codewords(), whole(row, "codewords")) << id;
        EXPECT_EQ(word(*loss), row.at("report")) << id;
        EXPECT_EQ(reason_word(loss->reason), row.at("reason")) << id;
        EXPECT_EQ(loss->nonempty_cells, std::stoi(row.at("nonempty_cells"))) << id;
        EXPECT_EQ(loss->pooled_from ? std::to_string(*loss->pooled_from) : "", row.at("pool_from"))
            << id;
        ASSERT_EQ(loss->counted.has_value(), defined(row, "cer_upper_95")) << id;
        if (loss->counted) {
            expect_relative(loss->counted->lower, row, "cer_lower_95", 1e-10, id);
            expect_relative(loss->counted->upper, row, "cer_upper_95", 1e-10, id);
        }
        if (loss->report == LossReport::fitted && id != "H11" && id != "H21") {
            // Random errors: the truth lies near what was extrapolated.
            EXPECT_NEAR(loss->fit->log10_codeword_loss, number(row, "log10_cer_truth"),
                        4.0 * loss->fit->se_log10)
                << id;
        }
    }
}

TailModel model_named(const std::string& name) {
    if (name == "linear") {
        return TailModel::linear;
    }
    if (name == "quadratic") {
        return TailModel::quadratic;
    }
    return name == "offset_linear" ? TailModel::offset_linear : TailModel::offset_quadratic;
}

void expect_fit(const TailFit& fit, const test::CsvRow& row, const std::string& where) {
    expect_relative(fit.a, row, "a", 1e-5, where);
    expect_relative(fit.b, row, "b", 1e-5, where);
    expect_relative(fit.c, row, "c", 1e-5, where);
    EXPECT_EQ(fit.degrees, std::stoi(row.at("dof"))) << where;
    expect_relative(fit.chi_squared, row, "pearson_chi2", 1e-4, where);
    expect_relative(fit.dispersion, row, "dispersion", 1e-4, where);
    expect_absolute(fit.lack_of_fit_p, row, "lack_of_fit_p", 1e-5, where);
    EXPECT_EQ(fit.lack_of_fit_p >= 0.001 ? "yes" : "no", row.at("acceptable")) << where;
    const double se = number(row, "se_log10_cer");
    const double close = std::max(1e-5, 1e-3 * se);
    expect_relative(fit.se_log10, row, "se_log10_cer", 1e-4, where);
    expect_absolute(fit.log10_codeword_loss, row, "log10_cer", close, where);
    const double ninety = normal_quantile(0.95) * fit.se_log10;
    expect_absolute(fit.log10_codeword_loss - ninety, row, "wald_lower_95", 2 * close, where);
    expect_absolute(fit.log10_codeword_loss + ninety, row, "wald_upper_95", 2 * close, where);
    expect_absolute(fit.log10_upper(0.95), row, "quasi_upper_95",
                    5e-4 * se * fit.dispersion + close, where);
    expect_absolute(fit.slope_beyond, row, "slope_at_16", 1e-4, where);
}

TEST(FitTail, ReproducesTheReferenceFits) {
    PLUGFEST_VECTORS(rows, "fec_tail_fit.csv");
    std::map<std::string, FecHistogram> histograms;
    for (const auto& row : vectors("fec_histogram.csv")) {
        histograms[row.at("id")] = histogram_of(row);
    }
    for (const auto& row : rows) {
        const std::string id = row.at("id");
        const std::string where = id + " " + row.at("tail") + " " + row.at("model");
        const FecHistogram& histogram = histograms.at(id);
        const auto cells =
            row.at("tail") == "pooled" ? pooled_cells(histogram) : single_cells(histogram);
        EXPECT_EQ(cells.size(), whole(row, "cells")) << where;
        const auto fit = fit_tail(cells, histogram.codewords(), model_named(row.at("model")));
        ASSERT_TRUE(fit) << where << ": " << fit.error().to_string();
        expect_fit(*fit, row, where);
        if (!defined(row, "bootstrap_q05")) {
            continue;
        }
        const auto interval = bootstrap_tail(cells, histogram.codewords(), *fit, 0.95, 2000,
                                             7000 + std::stoul(id.substr(1)));
        ASSERT_TRUE(interval) << where;
        expect_absolute(interval->lower, row, "bootstrap_q05", 0.25 * fit->se_log10, where);
        expect_absolute(interval->upper, row, "bootstrap_q95", 0.25 * fit->se_log10, where);
    }
}

/// What random errors at this symbol error rate lead to.
FecHistogram random_histogram(double symbol_rate, double codewords) {
    FecHistogram histogram;
    for (std::size_t bin = 0; bin < histogram.bins.size(); ++bin) {
        histogram.bins[bin] = static_cast<std::uint64_t>(
            std::llround(codewords * std::exp(log_binomial(bin, 544, symbol_rate))));
    }
    return histogram;
}

TEST(CodewordLoss, ExtrapolatesRandomErrorsToTheirTruth) {
    for (const double symbol_rate : {5e-4, 1e-3, 2e-3}) {
        const auto loss = codeword_loss(random_histogram(symbol_rate, 1e10), 0.95, 3);
        ASSERT_TRUE(loss && loss->interval) << symbol_rate;
        const double truth = log10_tail(kp4, symbol_rate, 16);
        EXPECT_NEAR(loss->fit->log10_codeword_loss, truth, 0.05);
        EXPECT_LT(loss->interval->lower, loss->interval->upper);
    }
}

TEST(CodewordLoss, OfABurstyLinkIsNotExtrapolated) {
    FecHistogram histogram = random_histogram(1e-3, 1e9);
    for (std::size_t bin = 8; bin < 15; ++bin) {
        histogram.bins[bin] += 400;
    }
    const auto loss = codeword_loss(histogram, 0.95, 3);
    ASSERT_TRUE(loss);
    EXPECT_EQ(loss->report, LossReport::model_rejected);
    EXPECT_FALSE(loss->interval);
    EXPECT_NEAR(loss->counted->upper, 3e-9, 1e-11);
}

TEST(CodewordLoss, OfTwoOrThreeBinsIsABoundAndNoConfidentNonsense) {
    FecHistogram histogram;
    histogram.bins[0] = 9'374'999'969;
    histogram.bins[1] = 25;
    histogram.bins[2] = 6;
    const auto loss = codeword_loss(histogram, 0.95, 3);
    ASSERT_TRUE(loss);
    EXPECT_EQ(loss->report, LossReport::bound_only);
    EXPECT_EQ(to_string(loss->reason), "fewer than 4 cells of the histogram are filled");
    EXPECT_FALSE(loss->fit);
}

TEST(BootstrapTail, RepeatsItselfWithTheSameSeedOnly) {
    const FecHistogram histogram = random_histogram(1e-3, 1e7);
    const auto cells = pooled_cells(histogram);
    const auto fit = fit_tail(cells, histogram.codewords(), TailModel::offset_linear);
    ASSERT_TRUE(fit);
    const auto run = [&](std::uint64_t seed) {
        return bootstrap_tail(cells, histogram.codewords(), *fit, 0.95, 200, seed)->upper;
    };
    EXPECT_EQ(run(5), run(5));
    EXPECT_NE(run(5), run(6));
}

TEST(TailFits, RefuseWhatCannotBeFitted) {
    const FecHistogram histogram = random_histogram(1e-3, 1e7);
    const auto cells = pooled_cells(histogram);
    EXPECT_FALSE(codeword_loss(histogram, 0.5, 1));
    EXPECT_FALSE(fit_tail(cells, 0, TailModel::linear));
    EXPECT_FALSE(fit_tail({}, 1000, TailModel::linear));
    const auto fit = fit_tail(cells, histogram.codewords(), TailModel::offset_linear);
    EXPECT_FALSE(bootstrap_tail(cells, 1000, *fit, 0.95, 0, 1));
    EXPECT_FALSE(bootstrap_tail({}, 1000, *fit, 0.95, 10, 1));
}

}  // namespace
}  // namespace plugfest::stats
