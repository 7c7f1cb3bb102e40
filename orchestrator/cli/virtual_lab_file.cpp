#include "orchestrator/cli/virtual_lab_file.hpp"

#include "drivers/sim/fabric/faults.hpp"
#include "drivers/sim/module/part_catalog.hpp"

namespace plugfest::cli {

inventory::LabVocabulary simulator_words() {
    inventory::LabVocabulary words;
    for (const sim::PartKind& part : sim::part_catalog()) {
        words.parts.emplace_back(part.name);
    }
    for (const sim::FaultKind& fault : sim::fault_catalog()) {
        auto& parameters = words.faults[std::string(fault.name)];
        for (const std::string_view name : sim::parameter_names(fault)) {
            parameters.emplace_back(name);
        }
    }
    return words;
}

Result<inventory::LabFile> load_virtual_lab(const std::filesystem::path& file) {
    return inventory::load_lab_file(file, simulator_words());
}

}  // namespace plugfest::cli
