#pragma once

#include "drivers/modules/decoded_module.hpp"

namespace plugfest::modules {

/// Judges which pages there are: missing ones, and those that contradict the advertising.
void check_pages(DecodedModule& module);

}  // namespace plugfest::modules
