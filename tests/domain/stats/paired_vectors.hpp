#pragma once

#include "domain/stats/paired_shift.hpp"
#include "tests/domain/stats/vectors.hpp"

#include <map>
#include <string>
#include <vector>

namespace plugfest::stats {

/// The lanes of paired_noninferiority_data.csv by set.
inline std::map<std::string, std::vector<PairedValue>> paired_sets() {
    std::map<std::string, std::vector<PairedValue>> sets;
    for (const auto& row : vectors("paired_noninferiority_data.csv")) {
        sets[row.at("set")].push_back({.module = row.at("module"),
                                       .before = number(row, "log10_ber_old"),
                                       .after = number(row, "log10_ber_new")});
    }
    return sets;
}

}  // namespace plugfest::stats
