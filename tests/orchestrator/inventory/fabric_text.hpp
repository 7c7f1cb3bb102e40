#pragma once

#include "orchestrator/inventory/fabric_reader.hpp"
#include "orchestrator/yaml/document.hpp"

#include <string>

namespace plugfest::inventory {

/// Reads the shared part of a lab file called "f"; what is wrong goes to `mistakes`.
inline Topology read_fabric_text(const std::string& text, yaml::Mistakes& mistakes) {
    const auto document = yaml::parse(text, "f");
    if (!document) {
        mistakes.add({}, document.error().to_string());
        return {};
    }
    const Extras none{
        .device = [](yaml::MappingReader&, const Device&) {},
        .cage = [](yaml::MappingReader&, const Cage&) {},
        .cable = [](yaml::MappingReader&, const Cable&, const std::vector<Link>&) {},
        .top = [](yaml::MappingReader&, const Topology&) {},
    };
    return read_fabric(*document, none, mistakes);
}

inline std::string fabric_complaint(const std::string& text) {
    yaml::Mistakes mistakes("f");
    (void)read_fabric_text(text, mistakes);
    return mistakes.to_string();
}

}  // namespace plugfest::inventory
