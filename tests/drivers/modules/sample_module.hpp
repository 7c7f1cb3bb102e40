#pragma once

#include "drivers/modules/decoded_module.hpp"
#include "tests/drivers/cmis/sample_image.hpp"

#include <stdexcept>
#include <string>

namespace plugfest::modules::test {

/// The invented 800G DR8 of the CMIS tests.
inline ModuleImage sample_module_image() {
    return ModuleImage(cmis::test::sample_image());
}

inline DecodedModule decoded(ModuleImage image) {
    auto module = decode_module(std::move(image));
    if (!module) {
        throw std::runtime_error(module.error().to_string());
    }
    return *std::move(module);
}

inline DecodedModule decoded(const cmis::MemoryImage& image) {
    return decoded(ModuleImage(image));
}

inline DecodedModule sample_module() {
    return decoded(sample_module_image());
}

/// The findings of one code.
inline std::vector<Finding> findings_of(const DecodedModule& module, const std::string& code) {
    std::vector<Finding> found;
    for (const Finding& finding : module.findings) {
        if (finding.code == code) {
            found.push_back(finding);
        }
    }
    return found;
}

}  // namespace plugfest::modules::test
