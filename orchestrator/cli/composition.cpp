#include "orchestrator/cli/composition.hpp"

#include "drivers/async/system_sleeper.hpp"
#include "drivers/sim/lab/lab_client.hpp"
#include "orchestrator/cli/live_bench.hpp"
#include "orchestrator/cli/quirk_files.hpp"

#include <fmt/format.h>

#include <utility>

namespace plugfest::cli {

namespace {

Result<std::unique_ptr<async::Sleeper>> make_sleeper(const inventory::TimeSource& source,
                                                     async::Runtime& runtime) {
    if (!source.lab_time) {
        return async::make_system_sleeper(runtime);
    }
    PLUGFEST_TRY(auto client,
                 with_context(sim::connect_lab(source.host, source.port), "the lab's time"));
    return sim::make_lab_sleeper(runtime, std::move(client));
}

}  // namespace

Result<std::unique_ptr<Controller>> compose(const inventory::Inventory& inventory) {
    auto controller = std::make_unique<Controller>();
    PLUGFEST_TRY(controller->quirks, load_quirks(inventory.quirk_files));
    PLUGFEST_TRY(controller->sleeper, make_sleeper(inventory.time, controller->runtime));
    PLUGFEST_TRY(controller->bench, open_bench(inventory, controller->runtime, *controller->sleeper,
                                               controller->quirks));
    return controller;
}

Result<OpenStore> open_store(async::Runtime& runtime, const std::filesystem::path& directory) {
    OpenStore open;
    PLUGFEST_TRY(open.database, store::open_store(directory));
    open.worker = std::make_unique<async::Worker>(runtime, "store");
    return open;
}

}  // namespace plugfest::cli
