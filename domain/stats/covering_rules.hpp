#pragma once

#include "domain/result.hpp"
#include "domain/stats/covering_array.hpp"

#include <string>
#include <vector>

namespace plugfest::stats {

/// Knows which rows a covering model allows.
class CoveringRules {
  public:
    /// Checks the model's indices. Keeps a reference: the model must outlive the rules.
    [[nodiscard]] static Result<CoveringRules> of(const CoveringModel& model);

    /// Whether open factors of `row` can be filled such that no exclusion is met.
    [[nodiscard]] bool completable(PartialRow row) const;
    /// An exclusion that `row` meets already, in words; empty if none.
    [[nodiscard]] std::string broken_by(const PartialRow& row) const;
    /// "module=A, host=2".
    [[nodiscard]] std::string words(const PartialRow& row) const;
    [[nodiscard]] std::string level_words(const CoveringLevel& level) const;

  private:
    explicit CoveringRules(const CoveringModel& model);
    [[nodiscard]] bool meets(const PartialRow& row, std::size_t exclusion) const;
    [[nodiscard]] bool allows(const PartialRow& row, std::size_t factor) const;
    [[nodiscard]] bool fill(PartialRow& row, std::size_t next) const;

    const CoveringModel* model_;
    std::vector<std::vector<std::size_t>> exclusions_of_;  ///< by factor
    std::vector<std::size_t> constrained_;                 ///< factors, most excluded first
};

}  // namespace plugfest::stats
