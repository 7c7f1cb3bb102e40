#pragma once

#include "drivers/modules/decoded_module.hpp"

#include <string>

namespace plugfest::modules {

/// Where each family writes down a rule, named by what it is about and the registers: these stay
/// where they are from revision to revision, unlike section numbers.
[[nodiscard]] std::string clause(const DecodedModule& module, const char* cmis, const char* qsfp,
                                 const char* sfp);

/// Appends a finding.
void report(DecodedModule& module, Severity severity, std::string code, std::string where_written,
            std::string location, std::string text);

}  // namespace plugfest::modules
