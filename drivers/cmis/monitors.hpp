#pragma once

#include "drivers/api/device_types.hpp"
#include "drivers/cmis/block.hpp"
#include "drivers/cmis/module_traits.hpp"

namespace plugfest::cmis {

/// Temperature and supply, as far as the module offers them. `low` covers the two monitors.
void decode_module_monitors(const ModuleTraits& traits, const Block& low,
                            api::ModuleMonitors& monitors);

/// Appends the media lanes of one bank that exist and have a monitor. `lanes` covers 11h:154-201.
/// A raw power of 0 is "no light".
void decode_lane_monitors(const ModuleTraits& traits, int bank, const Block& lanes,
                          api::ModuleMonitors& monitors);

/// The module's own limits from page 02h, for the monitors it offers. A pair of alarms that are
/// both 0 means that the module has no limits for the quantity.
void decode_thresholds(const ModuleTraits& traits, const Block& page,
                       api::ModuleMonitors& monitors);

}  // namespace plugfest::cmis
