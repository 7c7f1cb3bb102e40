#pragma once

#include "domain/result.hpp"

#include <span>

namespace plugfest::stats {

/// The Wilcoxon signed-rank test with its exact permutation distribution. Zeros are dropped, ties
/// get midranks; values closer than 1e-9 count as equal, since differences of logarithms carry
/// rounding.
struct SignedRank {
    std::size_t ranked = 0;  ///< values that are not zero
    double positive_ranks = 0.0;
    double p_two_sided = 1.0;  ///< twice the smaller tail, at most 1
    double p_less = 1.0;       ///< of at most so large a sum: small when values tend below zero
};

/// For a shift against a margin hand in d - margin: a small p_less shows non-inferiority. Takes
/// values as independent: use it per module, or knowing that lanes are not. Fails with `config` for
/// values that are not finite or more than 1000 of them, for which the t test serves.
[[nodiscard]] Result<SignedRank> signed_rank(std::span<const double> values);

}  // namespace plugfest::stats
