#pragma once

#include "domain/topology.hpp"
#include "orchestrator/inventory/lab_file.hpp"
#include "orchestrator/yaml/document.hpp"
#include "orchestrator/yaml/mistakes.hpp"
#include "orchestrator/yaml/reader.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::inventory {

/// Reads the `sim:` parts of a virtual lab's file: what truly sits where, and what is wrong with
/// it. What is not said is as intended.
class TruthReader {
  public:
    TruthReader(LabFile& lab, const LabVocabulary& vocabulary, yaml::Mistakes& mistakes);

    void read_device(yaml::MappingReader& reader, const Device& device);
    /// Called while the topology is read; cages of a cable that can lie elsewhere are resolved by
    /// read_lab().
    void read_cable(yaml::MappingReader& reader, const Cable& cable,
                    const std::vector<Link>& links);
    /// Last: the whole lab, with the topology complete.
    void read_lab(yaml::MappingReader& reader, const Topology& topology);

  private:
    /// One cable whose truth has been read but not yet placed.
    struct TrueCable {
        Cable cable;
        std::vector<Link> links;
        std::vector<sim::ModuleSpec> modules;   ///< one per end, at the intended cages
        std::map<PortName, PortName> moved;     ///< intended cage to true cage
        std::map<PortName, yaml::Position> at;  ///< where `moved` says so
        yaml::Position position;
    };

    void read_modules(yaml::MappingReader& sim, TrueCable& truth);
    void read_module_text(yaml::MappingReader& reader, sim::ModuleSpec& module);
    void read_moves(const yaml::Node& node, TrueCable& truth);
    void read_faults(const yaml::Node& node);
    void read_fault(const yaml::Node& node);
    void check_fault_words(const yaml::Node& node, const std::string& kind, yaml::Position where);
    void read_physics(const yaml::Node& node);
    void read_expectations(const yaml::Node& node, const Topology& topology);
    void place(const TrueCable& truth, const Topology& topology);
    void add_module(sim::ModuleSpec module, yaml::Position where);
    [[nodiscard]] PortName true_port(const PortName& intended, const TrueCable& truth,
                                     const Topology& topology);
    void check_fault_places(const Topology& topology);
    void check_word(std::string_view word, const std::vector<std::string>& known,
                    std::string_view what, yaml::Position where);

    LabFile& lab_;
    const LabVocabulary& vocabulary_;
    yaml::Mistakes& mistakes_;
    std::vector<TrueCable> cables_;
    std::vector<yaml::Position> fault_places_;  ///< by index into the lab's faults
};

}  // namespace plugfest::inventory
