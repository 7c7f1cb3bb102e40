#pragma once

#include "drivers/modules/decoded_module.hpp"

#include <string>
#include <vector>

namespace plugfest::modules {

/// A field whose bytes or meaning differ between two modules; a text is empty where the field does
/// not exist.
struct Difference {
    std::string path;
    std::string first;
    std::string second;
    bool measured = false;  ///< a monitor, counter or flag, which differs from moment to moment
};

/// Fields that differ, in the order of the first module, then those only the second has.
[[nodiscard]] std::vector<Difference> compare(const DecodedModule& first,
                                              const DecodedModule& second);

}  // namespace plugfest::modules
