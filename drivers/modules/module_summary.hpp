#pragma once

#include "drivers/modules/decoded_module.hpp"

#include <string>

namespace plugfest::modules {

/// What a person wants to know at a glance: what it is, how it is, what it offers, what is wrong.
[[nodiscard]] std::string summarize(const DecodedModule& module);

/// Every field, one a line: path, value, place in memory, raw bytes.
[[nodiscard]] std::string list_fields(const DecodedModule& module);

/// Every finding, one a line: severity, place, clause, evidence. Empty without any.
[[nodiscard]] std::string list_findings(const DecodedModule& module);

}  // namespace plugfest::modules
