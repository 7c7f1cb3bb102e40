#pragma once

#include "drivers/cmis/map/row.hpp"
#include "drivers/cmis/plan/transfer_plan.hpp"

#include <vector>

namespace plugfest::cmis {

/// The bytes of every field of a page, numbers and counters to be read in one piece each.
[[nodiscard]] std::vector<WantedBytes> wanted_rows(const Table& table, std::uint8_t page,
                                                   std::uint8_t bank);

}  // namespace plugfest::cmis
