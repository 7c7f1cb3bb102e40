#include "orchestrator/cli/commands/lab_restore.hpp"

#include "orchestrator/cli/composition.hpp"
#include "orchestrator/cli/interrupt.hpp"
#include "orchestrator/inventory/inventory.hpp"

#include <fmt/ostream.h>

#include <string>
#include <vector>

namespace plugfest::cli {

namespace {

Task<void> restore_all(Controller& controller, engine::Stores stores,
                       std::vector<std::string>& owed) {
    PLUGFEST_CO_TRY(owed,
                    co_await engine::restore_outstanding(std::nullopt, *controller.bench, stores));
    co_return Result<void>{};
}

}  // namespace

Result<ExitCode> restore_lab(const std::filesystem::path& inventory_file,
                             const std::filesystem::path& out, Streams& streams) {
    PLUGFEST_TRY(const inventory::Inventory inventory, inventory::load_inventory(inventory_file));
    PLUGFEST_TRY(const auto controller, compose(inventory));
    PLUGFEST_TRY(OpenStore store, open_store(controller->runtime, out / "store"));
    std::vector<std::string> owed;
    {
        const Interrupt interrupt([&controller] { controller->runtime.cancel(); });
        PLUGFEST_CHECK(controller->runtime.run(restore_all(*controller, store.stores(), owed)));
    }
    for (const std::string& item : owed) {
        fmt::print(streams.out, "still owed: {}\n", item);
    }
    fmt::print(streams.err, "{}\n", owed.empty() ? "The gear is as it was before all runs." : "");
    return owed.empty() ? ExitCode::pass : ExitCode::lab_error;
}

}  // namespace plugfest::cli
