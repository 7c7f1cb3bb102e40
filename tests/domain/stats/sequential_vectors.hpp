#pragma once

#include "domain/stats/sequential_test.hpp"
#include "tests/domain/stats/vectors.hpp"

#include <map>
#include <string>

namespace plugfest::stats {

/// The designs of sprt.csv by name, truncated at `truncation` fixed lengths.
inline std::map<std::string, SequentialDesign> reference_designs(double truncation) {
    std::map<std::string, SequentialDesign> designs;
    for (const auto& row : vectors("sprt.csv")) {
        designs[row.at("id")] = {.good_rate = number(row, "p0"),
                                 .bad_rate = number(row, "p1"),
                                 .false_reject = number(row, "alpha"),
                                 .false_accept = number(row, "beta"),
                                 .truncation = truncation};
    }
    return designs;
}

}  // namespace plugfest::stats
