#include "drivers/cmis/map/cmis_map.hpp"

#include "drivers/cmis/map/tables/coherent.hpp"
#include "drivers/cmis/map/tables/diagnostics.hpp"
#include "drivers/cmis/map/tables/lower.hpp"
#include "drivers/cmis/map/tables/more_pages.hpp"
#include "drivers/cmis/map/tables/page_00.hpp"
#include "drivers/cmis/map/tables/page_01.hpp"
#include "drivers/cmis/map/tables/page_02.hpp"
#include "drivers/cmis/map/tables/page_10.hpp"
#include "drivers/cmis/map/tables/page_11.hpp"
#include "drivers/cmis/map/tables/paths.hpp"
#include "drivers/cmis/map/tables/tuning.hpp"
#include "drivers/cmis/map/vdm_rows.hpp"
#include "drivers/cmis/map/walker.hpp"
#include "drivers/cmis/memory_image.hpp"
#include "drivers/cmis/registers/page_14.hpp"
#include "drivers/cmis/registers/vdm.hpp"

#include <algorithm>
#include <array>

namespace plugfest::cmis {
namespace {

constexpr Table upper(std::uint8_t page, std::span<const Row> rows, Gate advertised) {
    return {.page = page, .advertised = static_cast<std::uint8_t>(advertised), .rows = rows};
}

constexpr Table lower_table{.upper = false, .rows = tables::lower_rows};
constexpr auto upper_tables = std::to_array<Table>({
    upper(0x00, tables::page_00_rows, Gate::always),
    upper(0x01, tables::page_01_rows, Gate::paged),
    upper(0x02, tables::page_02_rows, Gate::paged),
    upper(0x03, tables::page_03_rows, Gate::page_03),
    upper(0x04, tables::page_04_rows, Gate::page_04),
    upper(0x0C, tables::page_0c_rows, Gate::page_0c),
    upper(0x0D, tables::page_0d_rows, Gate::page_0d),
    upper(0x10, tables::page_10_rows, Gate::paged),
    upper(0x11, tables::page_11_rows, Gate::paged),
    upper(0x12, tables::page_12_rows, Gate::tunable),
    upper(0x13, tables::page_13_rows, Gate::diagnostics),
    upper(0x14, tables::page_14_rows, Gate::diagnostics),
    upper(0x15, tables::page_15_rows, Gate::timing),
    upper(0x16, tables::page_16_rows, Gate::network_path),
    upper(0x17, tables::page_17_rows, Gate::network_path),
    upper(0x18, tables::page_18_rows, Gate::vcs),
    upper(0x19, tables::page_19_rows, Gate::vcs),
    upper(0x1A, tables::page_1a_rows, Gate::laser_source),
    upper(0x1B, tables::page_1b_rows, Gate::laser_source),
    upper(0x1C, tables::page_1c_rows, Gate::application_pages),
    upper(0x1D, tables::page_1d_rows, Gate::host_lane_switching),
    upper(0x2F, tables::page_2f_rows, Gate::vdm),
    upper(0x34, tables::page_34_rows, Gate::coherent),
    upper(0x35, tables::page_35_rows, Gate::coherent),
    upper(0x3A, tables::page_3a_rows, Gate::coherent),
    upper(0x60, tables::page_60_rows, Gate::page_60),
    upper(0x61, tables::page_61_rows, Gate::page_61),
    upper(0x62, tables::page_62_rows, Gate::page_62),
    upper(0x6D, tables::page_6d_rows, Gate::media_lane_switching),
    upper(0x9F, tables::page_9f_rows, Gate::cdb),
});

constexpr Table vdm_table = upper(0x20, {}, Gate::vdm);
constexpr Table coherent_table = upper(0x30, tables::raw_page_rows, Gate::coherent);
constexpr Table cdb_table = upper(0xA0, tables::raw_page_rows, Gate::cdb);
constexpr Table form_factor_table = upper(0x05, tables::raw_page_rows, Gate::page_05);
constexpr Table other_table = upper(0xFF, tables::raw_page_rows, Gate::paged);

constexpr const Table& range_table(std::uint8_t page) {
    if (page >= 0x20 && page <= 0x2D) {
        return vdm_table;
    }
    if (page >= 0x30 && page <= 0x4F) {
        return coherent_table;
    }
    if (page >= 0xA0 && page <= 0xAF) {
        return cdb_table;
    }
    return page == 0x05 ? form_factor_table : other_table;
}

/// The table of each page number.
constexpr auto table_index = [] {
    std::array<const Table*, 256> index{};
    for (std::size_t page = 0; page < index.size(); ++page) {
        index.at(page) = &range_table(static_cast<std::uint8_t>(page));
    }
    for (const Table& table : upper_tables) {
        index.at(table.page) = &table;
    }
    return index;
}();

bool holds_vdm_data(std::uint8_t page) {
    return &CmisMemory::table_of({.page = page, .upper = true}) == &vdm_table;
}

}  // namespace

CmisMemory::CmisMemory(std::span<const PageView> pages) : pages_(pages) {
    for (const PageView& page : pages) {
        if (!page.upper) {
            key_.lower = page.bytes;
        } else if (page.bank == 0 && page.page == 0x00) {
            key_.page_00 = page.bytes;
        } else if (page.bank == 0 && page.page == 0x01) {
            key_.page_01 = page.bytes;
        }
    }
    if (key_.page_01 != nullptr && is_echo({.page = 0x01, .upper = true, .bytes = key_.page_01})) {
        key_.page_01 = nullptr;
    }
    context_ = make_context(key_);
}

const Table& CmisMemory::table_of(const PageView& page) {
    return page.upper ? *table_index[page.page] : lower_table;
}

/// A page without a meaning of its own reads as page 00h, so the vendor's OUI and part number stand
/// where another page has something else.
bool CmisMemory::is_echo(const PageView& page) const {
    constexpr std::size_t first = 145 - half_page;
    constexpr std::size_t last = 164 - half_page;
    if (!page.upper || page.page == 0x00 || key_.page_00 == nullptr) {
        return false;
    }
    const std::span<const std::uint8_t> own(page.bytes + first, last - first);
    const std::span<const std::uint8_t> identity(key_.page_00 + first, last - first);
    const bool blank =
        std::ranges::all_of(identity, [&](std::uint8_t byte) { return byte == identity.front(); });
    return !blank && std::ranges::equal(own, identity);
}

PageUse CmisMemory::use_of(const PageView& page) const {
    if (!page.upper || page.page == 0x00) {
        return PageUse::decoded;
    }
    if (!context_.gates[static_cast<std::size_t>(Gate::paged)]) {
        return PageUse::not_mapped;
    }
    if (is_echo(page)) {
        return PageUse::echo;
    }
    return context_.gates[table_of(page).advertised] ? PageUse::decoded : PageUse::not_advertised;
}

const PageView* CmisMemory::find(std::uint8_t bank, std::uint8_t page) const {
    const auto found = std::ranges::find_if(pages_, [bank, page](const PageView& view) {
        return view.upper && view.bank == bank && view.page == page;
    });
    return found != pages_.end() && use_of(*found) == PageUse::decoded ? &*found : nullptr;
}

void CmisMemory::decode_vdm(std::uint8_t bank, FieldSink& sink) const {
    constexpr std::uint8_t limits = 0x28;
    VdmPages vdm{.bank = bank};
    for (std::size_t group = 0; group < vdm_pages::max_groups; ++group) {
        vdm.descriptors[group] = find(bank, vdm_pages::descriptors(group).page);
        vdm.samples[group] = find(bank, vdm_pages::samples(group).page);
        vdm.limits[group] = find(bank, static_cast<std::uint8_t>(limits + group));
    }
    vdm.flags = find(bank, 0x2C);
    vdm.masks = find(bank, 0x2D);
    walk_vdm(vdm, context_, sink);
}

void CmisMemory::decode(FieldSink& sink) const {
    std::array<bool, 256> vdm_done{};
    for (const PageView& page : pages_) {
        if (use_of(page) != PageUse::decoded) {
            continue;
        }
        if (page.upper && holds_vdm_data(page.page)) {
            if (!vdm_done[page.bank]) {
                vdm_done[page.bank] = true;
                decode_vdm(page.bank, sink);
            }
            continue;
        }
        if (page.upper && page.page == page_14::selector.page) {
            walk(table_of(page), page, with_selector(context_, page.byte(page_14::selector.offset)),
                 sink);
            continue;
        }
        walk(table_of(page), page, context_, sink);
    }
}

}  // namespace plugfest::cmis
