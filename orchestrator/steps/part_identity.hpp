#pragma once

#include "domain/run_record.hpp"
#include "drivers/api/device_types.hpp"
#include "orchestrator/steps/link_end.hpp"

namespace plugfest::steps {

/// Who is at one end, from what the module and the box say about themselves.
[[nodiscard]] EndIdentity end_identity(const PortName& port, const api::DeviceIdentity& device,
                                       const api::ModuleIdentity& module);

/// Asks module and box at `end`.
[[nodiscard]] Task<EndIdentity> ask_identity(const LinkEnd& end);

/// Static pages as text, 16 bytes a line, "00h:128: 18 05 …".
[[nodiscard]] std::string memory_text(const api::ModuleIdentity& module);

/// True for the lower memory, which holds live state beside identity and so differs between reads.
[[nodiscard]] bool is_lower_page(const std::string& page);

}  // namespace plugfest::steps
