#include "drivers/sim/module/image_memory.hpp"

#include "drivers/modules/image_file.hpp"
#include "drivers/sim/module/control_set.hpp"
#include "drivers/sim/module/register_rules.hpp"
#include "drivers/sim/physics/signal.hpp"

#include <fmt/format.h>

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
    PLUGFEST_TRY(const modules::ModuleImage image, modules::read_image_file(file));
    if (!image.has({}) || !image.has({.upper = true})) {
        return fail(ErrorKind::decode,
                    fmt::format("{}: to be replayed, an image needs lower memory and page 00h",
                                file.string()));
    }
    ModuleMemory memory;
    for (const auto& [address, bytes] : image.halves()) {
        if (address.device != 0) {
            return fail(ErrorKind::unsupported,
                        fmt::format("{}: a part with a second device (A2h, as SFPs have) cannot be "
                                    "replayed",
                                    file.string()));
        }
        if (address.upper) {
            memory.set_page(address.page, address.bank, bytes);
        } else {
            memory.set_lower(bytes);
        }
    }
    if (has_behaviour(memory) && !any_lane_used(memory)) {
        set_default_configuration(memory);
    }
    return memory;
}

}  // namespace plugfest::sim
