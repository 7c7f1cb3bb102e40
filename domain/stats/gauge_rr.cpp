#include "domain/stats/gauge_rr.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace plugfest::stats {

namespace {

/// A running mean.
struct Group {
    double sum = 0.0;
    std::size_t count = 0;
    void add(double value) {
        sum += value;
        ++count;
    }
    [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }
};

struct Groups {
    Group all;
    std::map<int, Group> parts;
    std::map<int, Group> operators;
    std::map<std::pair<int, int>, Group> cells;
};

Result<Groups> grouped(std::span<const GaugeReading> readings) {
    Groups groups;
    for (const GaugeReading& reading : readings) {
        PLUGFEST_CHECK(check_finite("gauge reading", reading.value));
        groups.all.add(reading.value);
        groups.parts[reading.part].add(reading.value);
        groups.operators[reading.operator_].add(reading.value);
        groups.cells[{reading.part, reading.operator_}].add(reading.value);
    }
    const std::size_t cells = groups.parts.size() * groups.operators.size();
    if (groups.parts.size() < 2 || groups.operators.size() < 2) {
        return fail(ErrorKind::config,
                    fmt::format("{} part(s) by {} operator(s): a gauge study needs at least 2 of "
                                "each",
                                groups.parts.size(), groups.operators.size()));
    }
    const std::size_t repeats = groups.cells.begin()->second.count;
    const bool balanced = std::ranges::all_of(
        groups.cells, [&](const auto& cell) { return cell.second.count == repeats; });
    if (groups.cells.size() != cells || !balanced || repeats < 2) {
        return fail(ErrorKind::config,
                    fmt::format("{} readings of {} parts by {} operators: every operator must "
                                "measure every part equally often, at least twice",
                                readings.size(), groups.parts.size(), groups.operators.size()));
    }
    return groups;
}

void add_sums_of_squares(GaugeStudy& study, const Groups& groups,
                         std::span<const GaugeReading> readings) {
    const double grand = groups.all.mean();
    const auto square = [](double value) { return value * value; };
    for (const GaugeReading& reading : readings) {
        const double part = groups.parts.at(reading.part).mean();
        const double by = groups.operators.at(reading.operator_).mean();
        const double cell = groups.cells.at({reading.part, reading.operator_}).mean();
        study.ss_total += square(reading.value - grand);
        study.ss_part += square(part - grand);
        study.ss_operator += square(by - grand);
        study.ss_interaction += square(cell - part - by + grand);
        study.ss_repeat += square(reading.value - cell);
    }
}

SourceTest tested(double mean_square, double degrees, double error, double error_degrees) {
    if (mean_square <= 0.0) {
        return {.f = error > 0.0 ? std::optional(0.0) : std::nullopt, .p = 1.0};
    }
    if (error <= 0.0) {
        return {.f = std::numeric_limits<double>::infinity(), .p = 0.0};
    }
    const double f = mean_square / error;
    return {.f = f, .p = f_above(f, degrees, error_degrees)};
}

struct MeanSquares {
    double part = 0.0;
    double by = 0.0;
    double error = 0.0;  ///< what parts and operators are tested against
};

GaugeVariances variances(const GaugeStudy& study, const MeanSquares& mean_squares,
                         double error_degrees) {
    const auto parts = static_cast<double>(study.parts);
    const auto operators = static_cast<double>(study.operators);
    const auto repeats = static_cast<double>(study.repeats);
    GaugeVariances result;
    result.part = tested(mean_squares.part, parts - 1.0, mean_squares.error, error_degrees);
    result.operator_ = tested(mean_squares.by, operators - 1.0, mean_squares.error, error_degrees);
    result.between_parts =
        std::max(0.0, (mean_squares.part - mean_squares.error) / (operators * repeats));
    result.between_operators =
        std::max(0.0, (mean_squares.by - mean_squares.error) / (parts * repeats));
    return result;
}

}  // namespace

std::optional<double> GaugeVariances::percent_of_total_sd() const {
    if (total() <= 0.0) {
        return std::nullopt;
    }
    return 100.0 * std::sqrt(gauge() / total());
}

std::optional<int> GaugeVariances::distinct_categories() const {
    if (gauge() <= 0.0) {
        return std::nullopt;
    }
    const double groups = std::sqrt(2.0 * between_parts / gauge());
    return static_cast<int>(std::floor(std::min(groups, 1e9)));
}

GaugeGrade GaugeVariances::grade() const {
    const auto percent = percent_of_total_sd();
    if (!percent || *percent > 30.0) {
        return GaugeGrade::unacceptable;
    }
    return *percent > 10.0 ? GaugeGrade::acceptable : GaugeGrade::good;
}

Result<GaugeStudy> gauge_study(std::span<const GaugeReading> readings) {
    constexpr double no_interaction = 0.25;
    PLUGFEST_TRY(const Groups groups, grouped(readings));
    GaugeStudy study;
    study.parts = groups.parts.size();
    study.operators = groups.operators.size();
    study.repeats = groups.cells.begin()->second.count;
    add_sums_of_squares(study, groups, readings);
    const auto parts = static_cast<double>(study.parts);
    const auto operators = static_cast<double>(study.operators);
    const double crossed = (parts - 1.0) * (operators - 1.0);
    const double repeated = parts * operators * static_cast<double>(study.repeats - 1);
    MeanSquares mean_squares{.part = study.ss_part / (parts - 1.0),
                             .by = study.ss_operator / (operators - 1.0),
                             .error = study.ss_interaction / crossed};
    const double repeat = study.ss_repeat / repeated;
    study.interaction = tested(mean_squares.error, crossed, repeat, repeated);
    study.with_interaction = variances(study, mean_squares, crossed);
    study.with_interaction.repeatability = repeat;
    study.with_interaction.interaction =
        std::max(0.0, (mean_squares.error - repeat) / static_cast<double>(study.repeats));
    mean_squares.error = (study.ss_interaction + study.ss_repeat) / (crossed + repeated);
    study.pooled = variances(study, mean_squares, crossed + repeated);
    study.pooled.repeatability = mean_squares.error;
    study.use_pooled = study.interaction.p > no_interaction;
    return study;
}

}  // namespace plugfest::stats
