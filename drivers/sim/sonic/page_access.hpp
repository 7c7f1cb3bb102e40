#pragma once

#include "domain/result.hpp"
#include "drivers/sim/fabric/fabric.hpp"

namespace plugfest::sim {

/// A range of a module's memory as a box's own tools name it: 0-127 is the lower half, 128-255 the
/// given page.
struct PageRange {
    int page = 0;
    int offset = 0;
    int length = 0;
};

/// Reads or writes as the kernel's EEPROM driver does: selects the page, transfers, and puts the
/// former selection back, so that whoever else uses the module notices nothing. The range must lie
/// inside 0-255.
[[nodiscard]] Result<Bytes> read_module_page(SimModule& module, PageRange range);
[[nodiscard]] Result<void> write_module_page(SimModule& module, PageRange range, const Bytes& data);

}  // namespace plugfest::sim
