#include "drivers/cmis/module_session.hpp"

#include "drivers/cmis/codes.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_00.hpp"
#include "drivers/cmis/registers/page_01.hpp"
#include "drivers/cmis/registers/page_02.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace plugfest::cmis {
namespace {

using transport::Bytes;

/// Whether lower memory is that of a started CMIS module.
Result<void> check_identifier(const Block& low) {
    const std::uint8_t identifier = low.bits(lower::identifier);
    const std::uint8_t revision = low.bits(lower::revision);
    const bool blank = identifier == revision && (identifier == 0x00 || identifier == 0xFF);
    if (blank) {
        return fail(ErrorKind::absent,
                    fmt::format("the module answers only {:02X}h: it has not started, or has no "
                                "power",
                                identifier));
    }
    const MemoryMap map = memory_map_of(identifier);
    if (map == MemoryMap::sff8636 || map == MemoryMap::sff8472) {
        return fail(ErrorKind::unsupported,
                    fmt::format("the part is a {} with an {} memory map, which this driver does "
                                "not read: it needs a CMIS module",
                                identifier_name(identifier),
                                map == MemoryMap::sff8636 ? "SFF-8636" : "SFF-8472"));
    }
    return {};
}

/// Some modules and drivers take every page select and go on showing page 00h.
bool is_page_00_again(const MemoryImage& image, const Field& where,
                      std::span<const std::uint8_t> bytes) {
    const auto first = image.page({});
    return where.page != 0 && first &&
           std::ranges::equal(first->bytes({.offset = half_page, .length = half_page}), bytes);
}

}  // namespace

void ModuleSession::forget() {
    image_.reset();
    ++generation_;
    pages_.forget();
}

Task<const MemoryImage*> ModuleSession::reload() {
    forget();
    pages_.set_banks(1);
    pages_.set_cdb_instances(1);
    pages_.set_flat(false);
    pages_.use_short_transfers(false);
    MemoryImage fresh;
    PLUGFEST_CO_CHECK(co_await read_lower(&fresh));
    PLUGFEST_CO_CHECK(check_identifier(fresh.lower()));
    const bool flat = fresh.lower().flag(lower::flat_memory);
    pages_.set_flat(flat);
    PLUGFEST_CO_CHECK(co_await read_upper(&fresh, page_00::checksum));
    if (!flat) {
        PLUGFEST_CO_CHECK(co_await read_upper(&fresh, page_01::checksum));
        PLUGFEST_CO_CHECK(co_await read_upper(&fresh, page_02::checksum));
    }
    traits_ = derive_traits(fresh, quirks_);
    pages_.set_banks(traits_.banks);
    pages_.set_cdb_instances(std::max(1, traits_.cdb.instances));
    if (traits_.short_transfers_only) {
        pages_.use_short_transfers(true);
    }
    image_ = std::move(fresh);
    losses_at_reload_ = pages_.losses();
    co_return &*image_;
}

// Around the flags, which reading would clear.
Task<void> ModuleSession::read_lower(MemoryImage* image) {
    std::vector<WantedBytes> around_flags = {{.field = lower::before_flags},
                                             {.field = lower::after_flags}};
    PLUGFEST_CO_TRY(const MemoryImage read, co_await pages_.read_all(std::move(around_flags)));
    for (const Field& field : {lower::before_flags, lower::after_flags}) {
        image->store(0, field, read.lower().bytes(field));
    }
    co_return Result<void>();
}

Task<void> ModuleSession::read_upper(MemoryImage* image, Field any_field_of_page) {
    const Field whole{.page = any_field_of_page.page, .offset = half_page, .length = half_page};
    const auto bytes = co_await pages_.read(whole);
    if (bytes && !is_page_00_again(*image, whole, *bytes)) {
        image->store(0, whole, *bytes);
    } else if (!bytes && bytes.error().kind() != ErrorKind::unsupported) {
        co_return fail(bytes.error());
    }
    co_return Result<void>();
}

Task<const MemoryImage*> ModuleSession::image() {
    if (image_ && losses_at_reload_ == pages_.losses()) {
        co_return &*image_;
    }
    co_return co_await reload();
}

Task<const ModuleTraits*> ModuleSession::traits() {
    PLUGFEST_CO_CHECK(co_await image());
    co_return &traits_;
}

Task<const ModuleTraits*> ModuleSession::controllable() {
    constexpr int first_with_deinit_sense = 4;
    PLUGFEST_CO_CHECK(co_await image());
    if (traits_.flat) {
        co_return fail(ErrorKind::unsupported,
                       "the module has flat memory, as passive cables do: there is nothing to "
                       "control in it");
    }
    if (!image_->has_page({.page = page_01::checksum.page})) {
        co_return fail(ErrorKind::protocol,
                       "the module does not show page 01h, or answers with page 00h: what it can "
                       "do is not known, so it is not controlled");
    }
    if (traits_.revision_major < first_with_deinit_sense) {
        co_return fail(ErrorKind::unsupported,
                       fmt::format("the module states CMIS {}.x; before 4.0 its control bits mean "
                                   "the opposite, so it is not controlled",
                                   traits_.revision_major));
    }
    co_return &traits_;
}

}  // namespace plugfest::cmis
