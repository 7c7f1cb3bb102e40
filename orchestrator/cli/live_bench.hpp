#pragma once

#include "drivers/api/bench.hpp"
#include "drivers/async/runtime.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/cmis/quirks/quirk_table.hpp"
#include "orchestrator/inventory/inventory.hpp"

#include <memory>

namespace plugfest::cli {

/// The bench an inventory describes, opened lazily: a channel and driver per box, a bus and module
/// driver per cage, and channels of its own for each traffic pair (a running receiver would block
/// the box's channel). Fails with `config` on an unknown driver or a bus address it cannot read.
[[nodiscard]] Result<std::unique_ptr<api::Bench>> open_bench(const inventory::Inventory& inventory,
                                                             async::Runtime& runtime,
                                                             async::Sleeper& sleeper,
                                                             const cmis::QuirkTable& quirks);

}  // namespace plugfest::cli
