#pragma once

#include "domain/result.hpp"
#include "drivers/api/bench.hpp"
#include "drivers/async/runtime.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/async/worker.hpp"
#include "drivers/cmis/quirks/quirk_table.hpp"
#include "orchestrator/engine/runner.hpp"
#include "orchestrator/inventory/inventory.hpp"
#include "reports/store/sqlite_store.hpp"

#include <filesystem>
#include <memory>

namespace plugfest::cli {

/// Everything concrete behind the interfaces, built from an inventory: the event loop, the time
/// source and the gear. Members are in order of dependence; destruction runs backwards.
struct Controller {
    async::Runtime runtime;
    cmis::QuirkTable quirks;
    std::unique_ptr<async::Sleeper> sleeper;
    std::unique_ptr<api::Bench> bench;
};

/// Contacts nothing but, for a virtual lab, its control socket. Fails with `absent` if that lab
/// does not answer, and over a file of quirks that cannot be used.
[[nodiscard]] Result<std::unique_ptr<Controller>> compose(const inventory::Inventory& inventory);

/// The result store with the thread that uses it.
struct OpenStore {
    std::unique_ptr<store::SqliteStore> database;
    std::unique_ptr<async::Worker> worker;

    [[nodiscard]] engine::Stores stores() const {
        return {.sink = *database, .journal = *database, .history = *database, .worker = *worker};
    }
};

[[nodiscard]] Result<OpenStore> open_store(async::Runtime& runtime,
                                           const std::filesystem::path& directory);

}  // namespace plugfest::cli
