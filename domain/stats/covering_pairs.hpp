#pragma once

#include "domain/stats/covering_array.hpp"

#include <cstddef>
#include <vector>

namespace plugfest::stats {

/// The pairs of levels that a suite still has to cover.
class CoveringPairs {
  public:
    /// None are open at first. Keeps a reference: the model must outlive the pairs.
    explicit CoveringPairs(const CoveringModel& model);

    /// Levels must belong to different factors; opening an open pair changes nothing, nor does
    /// closing a closed one.
    void open(const CoveringLevel& a, const CoveringLevel& b);
    void close(const CoveringLevel& a, const CoveringLevel& b);
    /// Closes every pair that a full row holds.
    void close_all(const std::vector<std::size_t>& row);

    [[nodiscard]] std::size_t left() const { return left_; }
    /// Open pairs that this level is part of.
    [[nodiscard]] std::size_t of(const CoveringLevel& level) const;
    /// Open pairs of this level with the levels that are set in `row`.
    [[nodiscard]] std::size_t gain(const PartialRow& row, const CoveringLevel& level) const;
    /// No suite is smaller: all open pairs of two factors need different rows. At least 1.
    [[nodiscard]] std::size_t fewest_rows() const;

  private:
    [[nodiscard]] std::size_t index_of(const CoveringLevel& level) const;
    [[nodiscard]] std::size_t cell(const CoveringLevel& a, const CoveringLevel& b) const;
    [[nodiscard]] std::size_t open_between(std::size_t a, std::size_t b) const;
    void set(const CoveringLevel& a, const CoveringLevel& b, bool open);

    const CoveringModel* model_;
    std::vector<std::size_t> first_;  ///< index of each factor's first level in one line of levels
    std::size_t levels_ = 0;
    std::vector<unsigned char> open_;  ///< a square of levels by levels
    std::vector<std::size_t> by_level_;
    std::size_t left_ = 0;
};

}  // namespace plugfest::stats
