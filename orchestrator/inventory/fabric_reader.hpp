#pragma once

#include "domain/topology.hpp"
#include "orchestrator/yaml/document.hpp"
#include "orchestrator/yaml/mistakes.hpp"
#include "orchestrator/yaml/reader.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::inventory {

/// What one kind of lab file says beyond the intended fabric: access in an inventory, truth in the
/// file of a virtual lab. Each is called before unknown keys of its mapping are reported; `top`
/// last, when the topology is complete.
struct Extras {
    std::function<void(yaml::MappingReader& reader, const Device& device)> device;
    std::function<void(yaml::MappingReader& reader, const Cage& cage)> cage;
    std::function<void(yaml::MappingReader& reader, const Cable& cable,
                       const std::vector<Link>& links)>
        cable;
    std::function<void(yaml::MappingReader& reader, const Topology& topology)> top;
};

/// Reads the part of a lab file that is the same for real and virtual labs (docs/lab-file.md) and
/// checks that it fits together. Stops early, with only those mistakes, if it finds secrets.
[[nodiscard]] Topology read_fabric(const yaml::Document& document, const Extras& extras,
                                   yaml::Mistakes& mistakes);

/// Reports a name that could be mistaken for something else in plans, selectors or paths: letters,
/// digits, '.', '_' and '-' (in ports also '/'), starting with a letter or digit.
bool check_name(std::string_view name, std::string_view what, bool allow_slash,
                yaml::Position where, yaml::Mistakes& mistakes);

}  // namespace plugfest::inventory
