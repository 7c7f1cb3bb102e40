#pragma once

#include "drivers/async/sleeper.hpp"
#include "drivers/async/task.hpp"
#include "drivers/modules/module_image.hpp"
#include "drivers/transport/byte_bus.hpp"

namespace plugfest::modules {

/// Reads the whole memory of the module on a bus, of whatever family: every page it advertises, in
/// all its banks. `with_flags` also reads the latched flags, which clears them for everybody else;
/// without it they are marked as unread. VDM is read as it runs, without freezing it. Errors: those
/// of the bus; `absent` for a module that has not started; `unsupported` for a family without a
/// known map. Pages that are advertised and not there are left out.
[[nodiscard]] Task<ModuleImage> read_module(async::Sleeper& sleeper, transport::ByteBus& bus,
                                            bool with_flags);

/// Reads bytes of one page as they are. `field` says which; lower memory is page 00h, 0-127.
[[nodiscard]] Task<transport::Bytes> read_range(async::Sleeper& sleeper, transport::ByteBus& bus,
                                                cmis::Field field, int bank);

}  // namespace plugfest::modules
