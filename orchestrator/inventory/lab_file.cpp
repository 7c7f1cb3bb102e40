#include "orchestrator/inventory/lab_file.hpp"

#include "orchestrator/inventory/access_reader.hpp"
#include "orchestrator/inventory/fabric_reader.hpp"
#include "orchestrator/inventory/truth_reader.hpp"
#include "orchestrator/yaml/document.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

namespace plugfest::inventory {

namespace {

/// Ways to real gear; a virtual lab makes its own.
void refuse_access(yaml::MappingReader& reader, yaml::Mistakes& mistakes) {
    constexpr std::array<std::string_view, 4> keys{"ssh", "driver", "bus", "time"};
    for (const std::string_view key : keys) {
        if (reader.has(key)) {
            mistakes.add(reader.position(key),
                         fmt::format("'{}' has no place in the file of a virtual lab: 'plugfest "
                                     "lab up' starts its devices and writes how to reach them",
                                     key));
            reader.expect(std::string(key));
        }
    }
}

}  // namespace

Result<LabFile> load_lab_file(const std::filesystem::path& file, const LabVocabulary& vocabulary) {
    PLUGFEST_TRY(const yaml::Document document, yaml::load(file));
    yaml::Mistakes mistakes(document.file);
    LabFile lab;
    TruthReader truth(lab, vocabulary, mistakes);
    const Extras extras{
        .device =
            [&](yaml::MappingReader& reader, const Device& device) {
                refuse_access(reader, mistakes);
                truth.read_device(reader, device);
            },
        .cage = [&](yaml::MappingReader& reader,
                    const Cage& /*cage*/) { refuse_access(reader, mistakes); },
        .cable = [&](yaml::MappingReader& reader, const Cable& cable,
                     const std::vector<Link>& links) { truth.read_cable(reader, cable, links); },
        .top =
            [&](yaml::MappingReader& reader, const Topology& topology) {
                refuse_access(reader, mistakes);
                if (topology.provenance == Provenance::real && reader.has("provenance")) {
                    mistakes.add(reader.position("provenance"),
                                 "a real lab needs no 'lab up'; use its file as it is");
                }
                lab.quirk_files = read_quirk_files(reader, file.parent_path());
                truth.read_lab(reader, topology);
            },
    };
    lab.intended = read_fabric(document, extras, mistakes);
    if (!mistakes.empty()) {
        return fail(mistakes.to_error());
    }
    return lab;
}

}  // namespace plugfest::inventory
