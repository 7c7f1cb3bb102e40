#pragma once

#include "domain/result.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::stats {

/// Something a matrix varies, with the levels it can take: module, host port, breakout, FEC.
struct CoveringFactor {
    std::string name;
    std::vector<std::string> levels;
};

/// Level `level` of factor `factor`, both from 0 in the order of the model.
struct CoveringLevel {
    std::size_t factor = 0;
    std::size_t level = 0;
    auto operator<=>(const CoveringLevel&) const = default;
};

/// A row in which some factors are left open.
using PartialRow = std::vector<std::optional<std::size_t>>;

/// What a suite must cover and what it must leave out.
struct CoveringModel {
    std::vector<CoveringFactor> factors;
    /// Combinations that cannot exist: no row holds all levels of one.
    std::vector<std::vector<CoveringLevel>> excluded;
    /// Rows that must be there, such as shipping combinations; what is open is filled usefully.
    std::vector<PartialRow> forced;
    /// Groups of factors of which every possible combination must appear, not only every pair.
    std::vector<std::vector<std::size_t>> complete_groups;
};

/// Rows such that each pair of levels that can be together is together in some row.
struct CoveringSuite {
    std::vector<std::vector<std::size_t>> rows;  ///< one level per factor; forced rows come first
    std::size_t pairs = 0;                       ///< pairs covered: all that can be
    /// Pairs that no legal row holds, stated by the exclusions or following from them.
    std::vector<std::pair<CoveringLevel, CoveringLevel>> impossible_pairs;
    /// Levels that no legal row holds; worth a warning to who wrote the exclusions.
    std::vector<CoveringLevel> unusable_levels;
};

/// Generates a pairwise suite by repeated greedy search and keeps the smallest; the same seed and
/// effort give the same rows. The search ends when `effort` steps (some nanoseconds each) are
/// spent, after one attempt at least, or when no smaller suite can exist. Fails with `config` for
/// factors without levels, indices outside the model, a forced row that breaks an exclusion, or
/// exclusions that leave no legal row at all.
[[nodiscard]] Result<CoveringSuite> pairwise_suite(const CoveringModel& model, std::uint64_t seed,
                                                   std::uint64_t effort = 20'000'000);

}  // namespace plugfest::stats
