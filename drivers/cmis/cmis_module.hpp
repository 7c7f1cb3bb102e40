#pragma once

#include "drivers/api/optical_module.hpp"
#include "drivers/api/restorable.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/cmis/quirks/quirk_table.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <memory>

namespace plugfest::cmis {

/// A CMIS module (QSFP-DD, OSFP, …) in its cage, with all that it may offer. What a particular part
/// lacks ends with `unsupported` and a sentence; what may be in the cage is found out at the first
/// verb, and anew by identify(), serial(), capture() and restore().
class CmisModule : public api::OpticalModule,
                   public api::DataPathControl,
                   public api::PatternTester,
                   public api::LinkDiagnostics,
                   public api::Restorable {};

/// Nothing is contacted yet. What is passed must outlive the module.
[[nodiscard]] std::unique_ptr<CmisModule> make_cmis_module(
    async::Sleeper& sleeper, transport::ByteBus& bus,
    const QuirkTable& quirks = QuirkTable::shipped());

}  // namespace plugfest::cmis
