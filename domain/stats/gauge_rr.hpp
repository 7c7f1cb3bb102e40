#pragma once

#include "domain/result.hpp"

#include <cstddef>
#include <optional>
#include <span>

namespace plugfest::stats {

/// One reading of a gauge study: a part measured by an operator (a host port stands for one).
struct GaugeReading {
    int part = 0;
    int operator_ = 0;
    double value = 0.0;
};

/// How good the measurement is: its share of the spread seen.
enum class GaugeGrade {
    good,          ///< up to 10 % of the total standard deviation
    acceptable,    ///< up to 30 %
    unacceptable,  ///< above, or nothing to compare with
};

/// Test of one source of spread. `f` is empty when there is nothing to test against (0 / 0).
struct SourceTest {
    std::optional<double> f;  ///< infinite when the error term is exactly zero
    double p = 1.0;
};

/// Variances by source under one model; negative estimates are 0.
struct GaugeVariances {
    SourceTest part;
    SourceTest operator_;
    double repeatability = 0.0;
    double between_operators = 0.0;
    double interaction = 0.0;  ///< 0 when pooled
    double between_parts = 0.0;

    /// Gauge repeatability and reproducibility: all but the parts.
    [[nodiscard]] double gauge() const { return repeatability + between_operators + interaction; }
    [[nodiscard]] double total() const { return gauge() + between_parts; }
    /// 100 sqrt(gauge / total); empty when nothing varies.
    [[nodiscard]] std::optional<double> percent_of_total_sd() const;
    /// How many groups of parts the gauge can tell apart: floor(sqrt(2) sd_part / sd_gauge); empty
    /// for a gauge without any spread.
    [[nodiscard]] std::optional<int> distinct_categories() const;
    [[nodiscard]] GaugeGrade grade() const;
};

/// Analysis of variance of a crossed study, parts and operators random.
struct GaugeStudy {
    std::size_t parts = 0;
    std::size_t operators = 0;
    std::size_t repeats = 0;
    double ss_part = 0.0;
    double ss_operator = 0.0;
    double ss_interaction = 0.0;
    double ss_repeat = 0.0;
    double ss_total = 0.0;
    SourceTest interaction;
    GaugeVariances with_interaction;
    GaugeVariances pooled;    ///< interaction and repeats taken together
    bool use_pooled = false;  ///< interaction p > 0.25: no sign of one

    [[nodiscard]] const GaugeVariances& selected() const {
        return use_pooled ? pooled : with_interaction;
    }
};

/// Fails with `config` unless every operator measured every part equally often and there are at
/// least 2 parts, 2 operators and 2 repeats.
[[nodiscard]] Result<GaugeStudy> gauge_study(std::span<const GaugeReading> readings);

}  // namespace plugfest::stats
