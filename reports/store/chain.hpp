#pragma once

#include "domain/ids.hpp"
#include "domain/result.hpp"
#include "reports/store/sqlite_db.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace plugfest::store {

/// What checking a run's hash chain and evidence found.
struct ChainCheck {
    std::size_t steps = 0;              ///< step rows checked, repeated steps included
    std::size_t evidence = 0;           ///< pieces of evidence checked
    std::string head;                   ///< hash of the last row
    std::vector<std::string> problems;  ///< in words; empty if the run is as it was written
};

/// Recomputes the hashes of header, steps and the evidence they name, and compares. Fails with
/// `store` if the run cannot be read at all.
[[nodiscard]] Result<ChainCheck> check_chain(Database& results, const RunId& run);

}  // namespace plugfest::store
