#pragma once

#include <cstdint>
#include <functional>

/// Probability laws, computed by Boost.Math. The only header of this folder behind which Boost
/// stands, so that its templates are compiled once. Arguments must be in range: callers check.
namespace plugfest::stats {

/// The Poisson mean m for which P(X <= count) = 1 - confidence: the exact one-sided upper bound,
/// chi2(C; 2n+2) / 2.
[[nodiscard]] double poisson_mean_upper(std::uint64_t count, double confidence);
/// The Poisson mean m for which P(X >= count) = 1 - confidence: the exact one-sided lower bound,
/// chi2(1-C; 2n) / 2; 0 for a count of 0.
[[nodiscard]] double poisson_mean_lower(std::uint64_t count, double confidence);
/// P(X > count) for a Poisson variable of this mean.
[[nodiscard]] double poisson_above(std::uint64_t count, double mean);

/// P(X <= count) of `trials` at `probability`; exact at both ends.
[[nodiscard]] double binomial_at_most(std::uint64_t count, std::uint64_t trials,
                                      double probability);
/// P(X >= count), formed as such and not as 1 - P, so that tiny tails keep their digits.
[[nodiscard]] double binomial_at_least(std::uint64_t count, std::uint64_t trials,
                                       double probability);
/// ln P(X = count), finite where the probability itself is too small for a double. `probability`
/// strictly between 0 and 1.
[[nodiscard]] double log_binomial(std::uint64_t count, std::uint64_t trials, double probability);
/// ln of `trials` over `count`.
[[nodiscard]] double log_choose(std::uint64_t trials, std::uint64_t count);
/// The probability p for which P(X <= count) = 1 - confidence (Clopper-Pearson, upper); 1 when
/// every trial counted.
[[nodiscard]] double proportion_upper(std::uint64_t count, std::uint64_t trials, double confidence);
/// The probability p for which P(X >= count) = 1 - confidence (Clopper-Pearson, lower); 0 for a
/// count of 0.
[[nodiscard]] double proportion_lower(std::uint64_t count, std::uint64_t trials, double confidence);

/// P(chi-squared > value).
[[nodiscard]] double chi_squared_above(double value, double degrees);
[[nodiscard]] double chi_squared_quantile(double probability, double degrees);
[[nodiscard]] double normal_quantile(double probability);
[[nodiscard]] double student_t_quantile(double probability, double degrees);
/// P(T <= value) of Student's t with this noncentrality.
[[nodiscard]] double noncentral_t_at_most(double value, double degrees, double noncentrality);
/// P(F > value).
[[nodiscard]] double f_above(double value, double degrees_above, double degrees_below);

/// The argument at which `function` crosses zero between `low` and `high`, to the last digits of a
/// double (TOMS 748). The signs at the ends must differ; else the end nearer to zero.
[[nodiscard]] double crossing(const std::function<double(double)>& function, double low,
                              double high);

}  // namespace plugfest::stats
