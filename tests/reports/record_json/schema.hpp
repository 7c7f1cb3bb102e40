#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace plugfest::test {

/// Where `value` breaks `schema`, in words; empty if it does not. Knows what docs/run-schema.json
/// uses: $ref into $defs, type, enum, const, properties, required, additionalProperties, items.
[[nodiscard]] std::vector<std::string> schema_violations(const nlohmann::json& root,
                                                         const nlohmann::json& value);

}  // namespace plugfest::test
