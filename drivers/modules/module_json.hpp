#pragma once

#include "drivers/modules/decoded_module.hpp"

#include <nlohmann/json_fwd.hpp>

namespace plugfest::modules {

/// The document that docs/schema/module.schema.json describes: one member per section, and `fields`
/// with every decoded field once.
[[nodiscard]] nlohmann::ordered_json to_json(const DecodedModule& module);

[[nodiscard]] nlohmann::ordered_json to_json(const Finding& finding);

}  // namespace plugfest::modules
