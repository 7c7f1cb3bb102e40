#include "orchestrator/inventory/inventory.hpp"

#include "orchestrator/inventory/access_reader.hpp"
#include "orchestrator/inventory/fabric_reader.hpp"
#include "orchestrator/yaml/document.hpp"

#include <limits>
#include <utility>

namespace plugfest::inventory {

namespace {

/// Truth in a file that the product reads would tell it what it is to find out.
void refuse_truth(yaml::MappingReader& reader, yaml::Mistakes& mistakes) {
    if (reader.has("sim")) {
        mistakes.add(reader.position("sim"),
                     "this is the file of a virtual lab, with its truth ('sim'); start it with "
                     "'plugfest lab up' and use the inventory that it writes");
        reader.expect("sim");
    }
}

}  // namespace

Result<Inventory> load_inventory(const std::filesystem::path& file) {
    PLUGFEST_TRY(yaml::Document document, yaml::load(file));
    yaml::Mistakes mistakes(document.file);
    Inventory inventory;
    const auto directory = file.parent_path();
    const Extras extras{
        .device =
            [&](yaml::MappingReader& reader, const Device& device) {
                refuse_truth(reader, mistakes);
                if (auto access = read_device_access(reader, device, directory, mistakes)) {
                    inventory.devices.push_back(*std::move(access));
                }
            },
        .cage =
            [&](yaml::MappingReader& reader, const Cage& cage) {
                if (auto access = read_cage_access(reader, cage, mistakes)) {
                    inventory.cages.push_back(*std::move(access));
                }
            },
        .cable = [&](yaml::MappingReader& reader, const Cable& /*cable*/,
                     const std::vector<Link>& /*links*/) { refuse_truth(reader, mistakes); },
        .top =
            [&](yaml::MappingReader& reader, const Topology& topology) {
                refuse_truth(reader, mistakes);
                inventory.quirk_files = read_quirk_files(reader, directory);
                inventory.time = read_time_source(reader.find("time"), mistakes);
                if (inventory.time.lab_time && topology.provenance == Provenance::real) {
                    mistakes.add(reader.position("time"),
                                 "a real lab has no lab time; leave 'time' out");
                }
                inventory.seed = static_cast<std::uint64_t>(
                    reader.integer("seed", {0, std::numeric_limits<std::int64_t>::max()}, 0));
            },
    };
    inventory.topology = read_fabric(document, extras, mistakes);
    if (!mistakes.empty()) {
        return fail(mistakes.to_error());
    }
    inventory.text = std::move(document.text);
    return inventory;
}

}  // namespace plugfest::inventory
