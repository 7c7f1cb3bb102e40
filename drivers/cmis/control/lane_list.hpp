#pragma once

#include "domain/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plugfest::cmis {

/// Lanes as people write them, "1-4,7" or "all", counted from 1: in ascending order, each once.
/// Fails with `config` on anything else and on lanes beyond `lane_count`.
[[nodiscard]] Result<std::vector<int>> parse_lanes(std::string_view text, int lane_count);

/// The inverse: runs of neighbours as ranges, "1-4, 7".
[[nodiscard]] std::string lanes_text(std::vector<int> lanes);

/// The lanes whose bits are set in a bitmap of one bank.
[[nodiscard]] std::vector<int> lanes_of_mask(int bank, unsigned mask);

}  // namespace plugfest::cmis
