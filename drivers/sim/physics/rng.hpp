#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace plugfest::sim {

/// A short stream of pseudo-random numbers (SplitMix64), good for the draws of one place and
/// window.
class Random {
  public:
    using result_type = std::uint64_t;
    explicit Random(std::uint64_t state) : state_(state) {}

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
    result_type operator()();

    /// In [0, 1).
    double uniform();
    double uniform(double low, double high) { return low + (high - low) * uniform(); }

  private:
    std::uint64_t state_;
};

/// Names a random stream by a path of words and numbers: seed, place, purpose, window. The same
/// path always gives the same stream, so values do not depend on the order or number of reads.
class Seed {
  public:
    explicit Seed(std::uint64_t root) : value_(root) {}

    [[nodiscard]] Seed at(std::string_view word) const;
    [[nodiscard]] Seed at(std::uint64_t number) const;
    [[nodiscard]] Random random() const { return Random(value_); }

  private:
    std::uint64_t value_;
};

}  // namespace plugfest::sim
