#include "drivers/sim/lab/lab_server.hpp"

#include "drivers/sim/fabric/fabric.hpp"
#include "drivers/sim/lab/lab_process.hpp"

#include <utility>

namespace plugfest::sim {

Result<std::unique_ptr<LabServer>> start_lab(const LabSpec& spec,
                                             const std::filesystem::path& state_directory) {
    PLUGFEST_TRY(auto fabric, build_fabric(spec));
    return start_lab_around(std::move(fabric), spec, state_directory);
}

}  // namespace plugfest::sim
