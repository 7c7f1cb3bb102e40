#pragma once

#include "drivers/modules/decoded_module.hpp"

namespace plugfest::modules {

/// Judges a decoded module clause by clause and appends what it finds: pages that are missing or
/// contradict the advertising, checksums, text, codes, reserved bits, the order of limits, and what
/// contradicts itself.
void check_module(DecodedModule& module);

}  // namespace plugfest::modules
