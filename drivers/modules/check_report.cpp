#include "drivers/modules/check_report.hpp"

#include <fmt/format.h>

#include <utility>

namespace plugfest::modules {

std::string clause(const DecodedModule& module, const char* cmis, const char* qsfp,
                   const char* sfp) {
    switch (module.map) {
        case cmis::MemoryMap::cmis:
            return fmt::format("CMIS 5.2, {}", cmis);
        case cmis::MemoryMap::sff8636:
            return fmt::format("SFF-8636, {}", qsfp);
        case cmis::MemoryMap::sff8472:
            return fmt::format("SFF-8472, {}", sfp);
        case cmis::MemoryMap::unknown:
            break;
    }
    return {};
}

void report(DecodedModule& module, Severity severity, std::string code, std::string where_written,
            std::string location, std::string text) {
    module.findings.push_back({.severity = severity,
                               .code = std::move(code),
                               .clause = std::move(where_written),
                               .location = std::move(location),
                               .text = std::move(text)});
}

}  // namespace plugfest::modules
