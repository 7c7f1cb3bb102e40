#pragma once

#include "domain/result.hpp"
#include "domain/stats/ber_bounds.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace plugfest::stats {

/// Codewords of a KP4 link by symbol errors: bins 0…15, and those beyond repair.
struct FecHistogram {
    std::array<std::uint64_t, 16> bins{};
    std::uint64_t uncorrectable = 0;

    [[nodiscard]] std::uint64_t codewords() const;
};

/// The expected count of bin k. Only the offset models know that random errors are binomial: a
/// polynomial in k alone is off by 6 and 4 decades even for purely random errors.
enum class TailModel {
    linear,            ///< ln mu = a + b k
    quadratic,         ///< ln mu = a + b k + c k^2
    offset_linear,     ///< ln mu = ln C(544,k) + a + b k
    offset_quadratic,  ///< ln mu = ln C(544,k) + a + b k + c k^2
};

/// Bins 2…15 that are fitted as one number each.
struct TailCell {
    int first = 0;
    int last = 0;  ///< inclusive
    std::uint64_t count = 0;
};

/// Bins 2…K-1 one by one and one cell K…15, where K is the highest bin with at least 5 codewords at
/// or above it. Empty when there are fewer than 5 above bin 1.
[[nodiscard]] std::vector<TailCell> pooled_cells(const FecHistogram& histogram);
/// Bins 2…15 one by one, empty ones too.
[[nodiscard]] std::vector<TailCell> single_cells(const FecHistogram& histogram);

/// A model fitted to cells by maximum Poisson likelihood.
struct TailFit {
    TailModel model = TailModel::offset_linear;
    double a = 0.0;
    double b = 0.0;
    double c = 0.0;   ///< 0 in the linear models
    int degrees = 0;  ///< cells - parameters
    double deviance = 0.0;
    double chi_squared = 0.0;          ///< Pearson
    double dispersion = 1.0;           ///< max(1, chi_squared / degrees)
    double lack_of_fit_p = 1.0;        ///< upper tail of chi_squared
    double log10_codeword_loss = 0.0;  ///< of expected counts in bins 16…20 over all codewords
    double se_log10 = 0.0;             ///< its standard error in decades, by the delta method
    double slope_beyond =
        0.0;  ///< change of ln mu from bin 16 to 17; above 0 the fit grows for ever
    std::vector<double> means;  ///< expected count of each cell

    /// No lack of fit at the 0.1 % level, and a tail that falls.
    [[nodiscard]] bool acceptable() const { return lack_of_fit_p >= 0.001 && slope_beyond <= 0.0; }
    /// One-sided bound in decades at `confidence`, widened by the dispersion.
    [[nodiscard]] double log10_upper(double confidence) const;
};

/// Fits `model` to `cells` taken from a histogram of so many codewords. Fails with `config` for no
/// codewords or fewer cells than parameters, and with `decode` when no fit exists (too few
/// non-empty cells).
[[nodiscard]] Result<TailFit> fit_tail(std::span<const TailCell> cells, std::uint64_t codewords,
                                       TailModel model);

/// Two quantiles of the fitted log10 codeword loss over parametric resamples: cell counts drawn
/// about the fitted means and fitted again. The same seed gives the same numbers. Fails with
/// `config` for arguments that do not belong together, with `decode` when too many resamples admit
/// no fit.
struct LossInterval {
    double lower = 0.0;  ///< log10
    double upper = 0.0;  ///< log10
};
[[nodiscard]] Result<LossInterval> bootstrap_tail(std::span<const TailCell> cells,
                                                  std::uint64_t codewords, const TailFit& fit,
                                                  double confidence, int resamples,
                                                  std::uint64_t seed);

/// How the rate of lost codewords was found.
enum class LossReport {
    fitted,          ///< extrapolated; holds for errors as random as the bins that were seen
    model_rejected,  ///< the bins do not follow the model (bursts): counted bound only
    bound_only,      ///< too little to fit: counted bound only
};

/// Why nothing was fitted.
enum class NoFit { none, no_codewords, few_counts_above_bin_1, few_nonempty_cells };
std::string_view to_string(NoFit reason);

struct CodewordLoss {
    LossReport report = LossReport::bound_only;
    NoFit reason = NoFit::none;
    std::optional<int> pooled_from;  ///< first bin of the pooled tail
    int nonempty_cells = 0;
    std::optional<RateBounds> counted;  ///< from the uncorrectable count; empty without codewords
    std::optional<TailFit> fit;         ///< also kept when rejected
    std::optional<LossInterval> interval;  ///< two one-sided bounds of an accepted fit
};

/// Codeword loss from a histogram (qualification practice 2.4): offset_linear over pooled cells
/// where at least 4 of them are not empty and the fit is acceptable, with a bootstrap interval
/// (2000 resamples); else the exact bound from the uncorrectable count. Fails with `config` for a
/// confidence outside (0.5, 1).
[[nodiscard]] Result<CodewordLoss> codeword_loss(const FecHistogram& histogram, double confidence,
                                                 std::uint64_t seed);

}  // namespace plugfest::stats
