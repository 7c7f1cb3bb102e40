#include "drivers/sim/module/image_memory.hpp"

#include "drivers/cmis/memory_image.hpp"
#include "drivers/sim/module/control_set.hpp"
#include "drivers/sim/module/register_rules.hpp"
#include "drivers/sim/physics/signal.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

namespace plugfest::sim {

namespace {

bool any_lane_used(const ModuleMemory& memory) {
    for (int lane = 0; lane < module_lanes; ++lane) {
        if (active_config(memory, lane).selector != 0) {
            return true;
        }
    }
    return false;
}

}  // namespace

Result<ModuleMemory> load_image(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    if (!stream) {
        return fail(ErrorKind::absent,
                    fmt::format("cannot read the memory image {}", file.string()));
    }
    PLUGFEST_TRY(const cmis::MemoryImage image,
                 with_context(cmis::MemoryImage::parse(text.str()), file.string()));
    ModuleMemory memory;
    memory.set_lower(image.lower_bytes());
    for (const auto& [address, bytes] : image.pages()) {
        memory.set_page(address.page, address.bank, bytes);
    }
    if (has_behaviour(memory) && !any_lane_used(memory)) {
        set_default_configuration(memory);
    }
    return memory;
}

}  // namespace plugfest::sim
