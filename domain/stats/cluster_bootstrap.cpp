#include "domain/stats/cluster_bootstrap.hpp"

#include "domain/stats/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

namespace plugfest::stats {

namespace {

constexpr std::size_t most_enumerated = 10;

struct Cluster {
    double sum = 0.0;
    double lanes = 0.0;
};

/// A value of the statistic and its probability.
struct Outcome {
    double value = 0.0;
    double weight = 0.0;
};

Result<std::vector<Cluster>> clusters_of(std::span<const PairedValue> pairs,
                                         std::span<const double> fractions) {
    for (const double fraction : fractions) {
        PLUGFEST_CHECK(check_open_fraction("fraction", fraction));
    }
    std::map<std::string, Cluster> by_module;
    for (const PairedValue& pair : pairs) {
        PLUGFEST_CHECK(check_finite("shift", pair.after - pair.before));
        Cluster& cluster = by_module[pair.module];
        cluster.sum += pair.after - pair.before;
        cluster.lanes += 1.0;
    }
    if (by_module.size() < 2) {
        return fail(ErrorKind::config,
                    fmt::format("{} module(s): a bootstrap over modules needs two or more",
                                by_module.size()));
    }
    std::vector<Cluster> clusters;
    clusters.reserve(by_module.size());
    for (const auto& [module, cluster] : by_module) {
        clusters.push_back(cluster);
    }
    return clusters;
}

std::vector<double> quantiles_of(std::vector<Outcome> outcomes, std::span<const double> fractions) {
    constexpr double rounding = 1e-12;
    std::ranges::sort(outcomes, {}, &Outcome::value);
    std::vector<double> quantiles;
    for (const double fraction : fractions) {
        double reached = 0.0;
        const auto at = std::ranges::find_if(outcomes, [&](const Outcome& outcome) {
            reached += outcome.weight;
            return reached >= fraction - rounding;
        });
        quantiles.push_back(at == outcomes.end() ? outcomes.back().value : at->value);
    }
    return quantiles;
}

/// Hands out the draws left to the modules from `next` on, in every possible way.
void enumerate(const std::vector<Cluster>& clusters, std::size_t next, int left, Cluster drawn,
               double log_weight, std::vector<Outcome>& outcomes) {
    const Cluster& cluster = clusters[next];
    const bool last = next + 1 == clusters.size();
    for (int times = last ? left : 0; times <= left; ++times) {
        const Cluster sum{.sum = drawn.sum + times * cluster.sum,
                          .lanes = drawn.lanes + times * cluster.lanes};
        const double weight = log_weight - std::lgamma(times + 1.0);
        if (last) {
            outcomes.push_back({.value = sum.sum / sum.lanes, .weight = std::exp(weight)});
        } else {
            enumerate(clusters, next + 1, left - times, sum, weight, outcomes);
        }
    }
}

}  // namespace

Result<std::vector<double>> bootstrap_shift(std::span<const PairedValue> pairs,
                                            std::span<const double> fractions, int resamples,
                                            std::uint64_t seed) {
    PLUGFEST_TRY(const std::vector<Cluster> clusters, clusters_of(pairs, fractions));
    if (resamples < 1) {
        return fail(ErrorKind::config, fmt::format("{} resamples: state 1 or more", resamples));
    }
    std::mt19937_64 random(seed);
    std::uniform_int_distribution<std::size_t> pick(0, clusters.size() - 1);
    std::vector<Outcome> outcomes;
    for (int resample = 0; resample < resamples; ++resample) {
        Cluster drawn;
        for (std::size_t draw = 0; draw < clusters.size(); ++draw) {
            const Cluster& cluster = clusters[pick(random)];
            drawn.sum += cluster.sum;
            drawn.lanes += cluster.lanes;
        }
        outcomes.push_back({.value = drawn.sum / drawn.lanes, .weight = 1.0 / resamples});
    }
    return quantiles_of(std::move(outcomes), fractions);
}

Result<std::vector<double>> exact_bootstrap_shift(std::span<const PairedValue> pairs,
                                                  std::span<const double> fractions) {
    PLUGFEST_TRY(const std::vector<Cluster> clusters, clusters_of(pairs, fractions));
    if (clusters.size() > most_enumerated) {
        return fail(ErrorKind::config,
                    fmt::format("{} modules: all resamples are enumerated for up to {}; draw at "
                                "random instead",
                                clusters.size(), most_enumerated));
    }
    const auto modules = static_cast<double>(clusters.size());
    std::vector<Outcome> outcomes;
    enumerate(clusters, 0, static_cast<int>(clusters.size()), {},
              std::lgamma(modules + 1.0) - modules * std::log(modules), outcomes);
    return quantiles_of(std::move(outcomes), fractions);
}

}  // namespace plugfest::stats
