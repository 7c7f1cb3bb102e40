#include "drivers/sim/module/register_rules.hpp"

#include <algorithm>
#include <array>

namespace plugfest::sim {

namespace {

constexpr unsigned flat_memory = 0x80;

bool within(std::uint8_t offset, int first, int last) {
    return offset >= first && offset <= last;
}

bool is_cmis(std::uint8_t identifier) {
    // QSFP-DD, OSFP, QSFP, SFP-DD and SFP with CMIS, OSFP-XD, co-packaged
    constexpr std::array<std::uint8_t, 7> identifiers{0x18, 0x19, 0x1e, 0x1f, 0x20, 0x21, 0x80};
    return std::ranges::find(identifiers, identifier) != identifiers.end();
}

}  // namespace

bool writable(reg::Address at) {
    if (at.offset < ModuleMemory::page_size) {
        return at.offset == reg::module_control.offset || within(at.offset, 31, 36) ||
               within(at.offset, 118, 125);
    }
    constexpr std::uint8_t first_cdb_page = 0x9f;
    constexpr std::uint8_t last_cdb_page = 0xaf;
    if (at.page >= first_cdb_page && at.page <= last_cdb_page) {
        return true;
    }
    switch (at.page) {
        case 0x10:
            return within(at.offset, 128, 142) || within(at.offset, 145, 173) ||
                   within(at.offset, 180, 208) || within(at.offset, 213, 232);
        case 0x13:
            return within(at.offset, 144, 191) || within(at.offset, 206, 213) ||
                   within(at.offset, 224, 255);
        case 0x14:
            return at.offset == reg::selector.offset;
        case 0x2d:
            return true;
        case 0x2f:
            return at.offset == reg::vdm_control.offset;
        default:
            return false;
    }
}

bool clears_on_read(reg::Address at) {
    if (at.offset < ModuleMemory::page_size) {
        return within(at.offset, 8, 13);
    }
    return (at.page == 0x11 && within(at.offset, 134, 153)) ||
           (at.page == 0x14 && within(at.offset, 132, 139)) || at.page == reg::vdm_flags.page;
}

bool has_behaviour(const ModuleMemory& memory) {
    constexpr std::array<std::uint8_t, 4> needed{0x01, 0x02, 0x10, 0x11};
    return is_cmis(memory.get(reg::identifier)) &&
           (memory.get(reg::memory_model) & flat_memory) == 0 &&
           std::ranges::all_of(needed, [&](std::uint8_t page) { return memory.has_page(page); });
}

}  // namespace plugfest::sim
