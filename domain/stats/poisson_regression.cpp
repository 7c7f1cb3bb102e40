#include "domain/stats/poisson_regression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace plugfest::stats {

namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

/// The inverse of a small symmetric positive matrix by Gauss-Jordan elimination; empty if singular.
/// Rows and columns are scaled to a unit diagonal first, since counts span ten decades.
Matrix inverse_of(Matrix matrix) {
    const std::size_t size = matrix.size();
    Vector scale(size);
    for (std::size_t i = 0; i < size; ++i) {
        if (!(matrix[i][i] > 0.0) || !std::isfinite(matrix[i][i])) {
            return {};
        }
        scale[i] = 1.0 / std::sqrt(matrix[i][i]);
    }
    Matrix inverse(size, Vector(size, 0.0));
    for (std::size_t i = 0; i < size; ++i) {
        inverse[i][i] = 1.0;
        for (std::size_t j = 0; j < size; ++j) {
            matrix[i][j] *= scale[i] * scale[j];
        }
    }
    for (std::size_t pivot = 0; pivot < size; ++pivot) {
        const double divisor = matrix[pivot][pivot];
        if (!(divisor > 1e-13)) {
            return {};
        }
        for (std::size_t j = 0; j < size; ++j) {
            matrix[pivot][j] /= divisor;
            inverse[pivot][j] /= divisor;
        }
        for (std::size_t i = 0; i < size; ++i) {
            const double factor = i == pivot ? 0.0 : matrix[i][pivot];
            for (std::size_t j = 0; j < size; ++j) {
                matrix[i][j] -= factor * matrix[pivot][j];
                inverse[i][j] -= factor * inverse[pivot][j];
            }
        }
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < size; ++j) {
            inverse[i][j] *= scale[i] * scale[j];
        }
    }
    return inverse;
}

Vector product(const Matrix& matrix, const Vector& vector) {
    Vector result(vector.size(), 0.0);
    for (std::size_t i = 0; i < vector.size(); ++i) {
        for (std::size_t j = 0; j < vector.size(); ++j) {
            result[i] += matrix[i][j] * vector[j];
        }
    }
    return result;
}

double bin_count(const RegressionBin& bin, std::span<const double> parameters) {
    double log_count = bin.offset;
    for (std::size_t term = 0; term < parameters.size(); ++term) {
        log_count += parameters[term] * bin.terms[term];
    }
    return std::exp(log_count);
}

/// The expected count and how it changes with each parameter.
struct CellState {
    double mean = 0.0;
    Vector gradient;
};

CellState state_of(const RegressionCell& cell, std::span<const double> parameters) {
    CellState state{.mean = 0.0, .gradient = Vector(parameters.size(), 0.0)};
    for (const RegressionBin& bin : cell.bins) {
        const double count = bin_count(bin, parameters);
        state.mean += count;
        for (std::size_t term = 0; term < parameters.size(); ++term) {
            state.gradient[term] += count * bin.terms[term];
        }
    }
    return state;
}

double deviance_of(std::span<const RegressionCell> cells, std::span<const double> parameters) {
    double deviance = 0.0;
    for (const RegressionCell& cell : cells) {
        const double mean = expected_count(cell, parameters);
        const double entropy = cell.count > 0.0 ? cell.count * std::log(cell.count / mean) : 0.0;
        deviance += 2.0 * (entropy - (cell.count - mean));
    }
    return std::isfinite(deviance) ? deviance : std::numeric_limits<double>::infinity();
}

struct Scoring {
    Matrix information;
    Vector score;
};

void add(Scoring& scoring, double weight, double pull, const Vector& gradient) {
    for (std::size_t i = 0; i < gradient.size(); ++i) {
        scoring.score[i] += pull * gradient[i];
        for (std::size_t j = 0; j < gradient.size(); ++j) {
            scoring.information[i][j] += weight * gradient[i] * gradient[j];
        }
    }
}

Scoring empty_scoring(std::size_t size) {
    return {.information = Matrix(size, Vector(size, 0.0)), .score = Vector(size, 0.0)};
}

Scoring scoring_at(std::span<const RegressionCell> cells, std::span<const double> parameters) {
    Scoring scoring = empty_scoring(parameters.size());
    for (const RegressionCell& cell : cells) {
        const CellState state = state_of(cell, parameters);
        if (state.mean > 0.0) {
            add(scoring, 1.0 / state.mean, cell.count / state.mean - 1.0, state.gradient);
        }
    }
    return scoring;
}

/// Least squares through the logarithms of the counts, each weighted by its count.
Vector starting_point(std::span<const RegressionCell> cells, std::size_t parameters) {
    Scoring line = empty_scoring(parameters);
    for (const RegressionCell& cell : cells) {
        if (cell.count > 0.0) {
            const RegressionBin& bin = cell.bins.front();
            add(line, cell.count, cell.count * (std::log(cell.count) - bin.offset), bin.terms);
        }
    }
    const Matrix inverse = inverse_of(line.information);
    return inverse.empty() ? Vector() : product(inverse, line.score);
}

Regression finished(std::span<const RegressionCell> cells, Vector parameters, Matrix covariance) {
    Regression regression;
    regression.deviance = deviance_of(cells, parameters);
    for (const RegressionCell& cell : cells) {
        const double mean = expected_count(cell, parameters);
        regression.means.push_back(mean);
        regression.chi_squared += (cell.count - mean) * (cell.count - mean) / mean;
    }
    regression.parameters = std::move(parameters);
    regression.covariance = std::move(covariance);
    return regression;
}

std::unexpected<Error> no_maximum() {
    return fail(ErrorKind::decode,
                "counts admit no fit: too few cells are filled to fix every parameter");
}

}  // namespace

double expected_count(const RegressionCell& cell, std::span<const double> parameters) {
    double sum = 0.0;
    for (const RegressionBin& bin : cell.bins) {
        sum += bin_count(bin, parameters);
    }
    return sum;
}

Result<Regression> fit_poisson(std::span<const RegressionCell> cells,
                               const std::optional<std::vector<double>>& start) {
    constexpr int most_steps = 200;
    constexpr double settled = 1e-11;
    const std::size_t size = cells.empty() ? 0 : cells.front().bins.front().terms.size();
    if (size == 0 || cells.size() < size) {
        return fail(ErrorKind::config, fmt::format("{} cells are too few to fit {} parameters",
                                                   cells.size(), std::max<std::size_t>(1, size)));
    }
    Vector parameters = start ? *start : starting_point(cells, size);
    if (parameters.size() != size) {
        return no_maximum();
    }
    double deviance = deviance_of(cells, parameters);
    for (int step = 0; step < most_steps; ++step) {
        const Scoring scoring = scoring_at(cells, parameters);
        Matrix covariance = inverse_of(scoring.information);
        if (covariance.empty()) {
            return no_maximum();
        }
        Vector move = product(covariance, scoring.score);
        Vector next = parameters;
        double largest = 0.0;
        double reached = std::numeric_limits<double>::infinity();
        for (int halving = 0; halving < 60; ++halving) {
            largest = 0.0;
            for (std::size_t term = 0; term < size; ++term) {
                next[term] = parameters[term] + move[term];
                largest = std::max(largest, std::abs(move[term]));
            }
            reached = deviance_of(cells, next);
            if (reached <= deviance || largest < settled) {
                break;
            }
            std::ranges::for_each(move, [](double& term) { term /= 2.0; });
        }
        if (largest < settled) {
            return finished(cells, std::move(parameters), std::move(covariance));
        }
        parameters = next;
        deviance = reached;
    }
    return no_maximum();
}

double log_count_error(const Regression& regression, const RegressionCell& cell) {
    const CellState state = state_of(cell, regression.parameters);
    const Vector spread = product(regression.covariance, state.gradient);
    double variance = 0.0;
    for (std::size_t term = 0; term < spread.size(); ++term) {
        variance += spread[term] * state.gradient[term];
    }
    return std::sqrt(variance) / state.mean;
}

}  // namespace plugfest::stats
