#include "domain/stats/signed_rank.hpp"

#include "domain/stats/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace plugfest::stats {

namespace {

constexpr double equal_within = 1e-9;
constexpr std::size_t most_values = 1000;

/// Twice the midrank of each value, in the order of increasing size: whole numbers.
std::vector<std::size_t> doubled_ranks(const std::vector<double>& by_size) {
    std::vector<std::size_t> ranks(by_size.size());
    for (std::size_t first = 0; first < by_size.size();) {
        std::size_t last = first;
        while (last + 1 < by_size.size() &&
               std::abs(by_size[last + 1]) - std::abs(by_size[first]) <= equal_within) {
            ++last;
        }
        // Ranks first+1 … last+1 share their mean.
        std::fill(ranks.begin() + static_cast<std::ptrdiff_t>(first),
                  ranks.begin() + static_cast<std::ptrdiff_t>(last) + 1, first + last + 2);
        first = last + 1;
    }
    return ranks;
}

/// The chance of each sum of ranks when every sign is a fair coin.
std::vector<double> sum_distribution(const std::vector<std::size_t>& ranks) {
    const std::size_t all = std::accumulate(ranks.begin(), ranks.end(), std::size_t{0});
    std::vector<double> chance(all + 1, 0.0);
    chance[0] = 1.0;
    std::size_t reached = 0;
    for (const std::size_t rank : ranks) {
        reached += rank;
        for (std::size_t sum = reached + 1; sum-- > 0;) {
            chance[sum] = (chance[sum] + (sum >= rank ? chance[sum - rank] : 0.0)) / 2.0;
        }
    }
    return chance;
}

}  // namespace

Result<SignedRank> signed_rank(std::span<const double> values) {
    if (values.size() > most_values) {
        return fail(ErrorKind::config,
                    fmt::format("{} values: the exact signed-rank test takes up to {}; use the t "
                                "test on module means",
                                values.size(), most_values));
    }
    std::vector<double> by_size;
    for (const double value : values) {
        PLUGFEST_CHECK(check_finite("value to rank", value));
        if (std::abs(value) > equal_within) {
            by_size.push_back(value);
        }
    }
    std::ranges::sort(by_size, {}, [](double value) { return std::abs(value); });
    const std::vector<std::size_t> ranks = doubled_ranks(by_size);
    std::size_t positive = 0;
    for (std::size_t index = 0; index < ranks.size(); ++index) {
        positive += by_size[index] > 0.0 ? ranks[index] : 0;
    }
    const std::vector<double> chance = sum_distribution(ranks);
    const auto at = chance.begin() + static_cast<std::ptrdiff_t>(positive);
    const double less = std::accumulate(chance.begin(), at + 1, 0.0);
    const double greater = std::accumulate(at, chance.end(), 0.0);
    return SignedRank{.ranked = ranks.size(),
                      .positive_ranks = static_cast<double>(positive) / 2.0,
                      .p_two_sided = std::min(1.0, 2.0 * std::min(less, greater)),
                      .p_less = std::min(1.0, less)};
}

}  // namespace plugfest::stats
