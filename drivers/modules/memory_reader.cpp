#include "drivers/modules/memory_reader.hpp"

#include "drivers/cmis/codes.hpp"
#include "drivers/cmis/map/cmis_map.hpp"
#include "drivers/cmis/module_traits.hpp"
#include "drivers/cmis/page_access.hpp"
#include "drivers/cmis/plan/wanted_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

namespace plugfest::modules {

namespace {

using cmis::Field;
using cmis::half_page;
using transport::Bytes;

/// Bytes that reading clears (SFF-8636, 6.2.3); CMIS has its own list.
constexpr auto qsfp_clear_on_read =
    std::to_array<cmis::GuardedRange>({{.page = 0x00, .first = 3, .count = 19}});

/// One module being read.
class Reading {
  public:
    Reading(async::Sleeper& sleeper, transport::ByteBus& bus, bool with_flags)
        : pages_(sleeper, bus), bus_(bus), with_flags_(with_flags) {}

    Task<ModuleImage> run() {
        constexpr Field head{.page = 0x00, .offset = 0, .length = 3};
        PLUGFEST_CO_TRY(const Bytes first, co_await pages_.read(head));
        if (first[0] == first[1] && (first[0] == 0x00 || first[0] == 0xFF)) {
            co_return fail(ErrorKind::absent,
                           fmt::format("the module answers only {:02X}h: it has not started, or "
                                       "has no power",
                                       first[0]));
        }
        switch (cmis::memory_map_of(first[0])) {
            case cmis::MemoryMap::cmis:
                PLUGFEST_CO_CHECK(co_await read_cmis((first[2] & 0x80U) != 0));
                break;
            case cmis::MemoryMap::sff8636:
                PLUGFEST_CO_CHECK(co_await read_qsfp((first[2] & 0x04U) != 0));
                break;
            case cmis::MemoryMap::sff8472:
                PLUGFEST_CO_CHECK(co_await read_sfp());
                break;
            case cmis::MemoryMap::unknown:
                co_return fail(
                    ErrorKind::unsupported,
                    fmt::format("identifier 0x{:02x} has no memory map that is known", first[0]));
        }
        co_return std::move(image_);
    }

  private:
    Task<void> read_cmis(bool flat) {
        is_cmis_ = true;
        pages_.set_flat(flat);
        PLUGFEST_CO_CHECK(co_await read_half({}, cmis::cmis_clear_on_read));
        PLUGFEST_CO_CHECK(co_await read_half({.upper = true}, cmis::cmis_clear_on_read));
        if (flat) {
            co_return Result<void>();
        }
        for (const std::uint8_t page : {std::uint8_t{0x01}, std::uint8_t{0x02}}) {
            PLUGFEST_CO_CHECK(
                co_await read_half({.upper = true, .page = page}, cmis::cmis_clear_on_read));
        }
        const int banks = bank_count();
        pages_.set_banks(banks);
        const std::vector<std::uint8_t> advertised = advertised_pages();
        for (const std::uint8_t page : advertised) {
            constexpr std::uint8_t first_banked = 0x10;
            const int in_banks = page < first_banked ? 1 : banks;
            for (int bank = 0; bank < in_banks; ++bank) {
                const HalfPageAddress address{
                    .upper = true, .page = page, .bank = static_cast<std::uint8_t>(bank)};
                PLUGFEST_CO_CHECK(co_await read_half(address, cmis::cmis_clear_on_read));
            }
        }
        co_return Result<void>();
    }

    /// What the module advertises, besides its static pages; without the CDB mailbox, where a read
    /// may meet a command of somebody else.
    [[nodiscard]] std::vector<std::uint8_t> advertised_pages() const {
        const auto views = image_.views();
        const cmis::CmisMemory memory(views);
        std::vector<std::uint8_t> pages;
        for (unsigned page = 0x03; page < 0x9F; ++page) {
            const cmis::PageView view{.page = static_cast<std::uint8_t>(page), .upper = true};
            const cmis::Table& table = cmis::CmisMemory::table_of(view);
            const bool general = table.advertised == static_cast<std::uint8_t>(cmis::Gate::paged);
            const bool wanted = page == 0x10 || page == 0x11 ||
                                (!general && memory.context().gates[table.advertised]);
            if (wanted && page != 0x2E) {
                pages.push_back(view.page);
            }
        }
        return pages;
    }

    [[nodiscard]] int bank_count() const {
        const auto page = image_.halves().find({.upper = true, .page = 0x01});
        if (page == image_.halves().end()) {
            return 1;
        }
        cmis::MemoryImage known;
        known.store(0, {.page = 0x00, .offset = 0}, image_.halves().at({}));
        known.store(0, {.page = 0x01, .offset = half_page}, page->second);
        return cmis::derive_traits(known).banks;
    }

    Task<void> read_qsfp(bool flat) {
        constexpr std::array<std::uint8_t, 3> more = {0x01, 0x02, 0x03};
        pages_.set_flat(flat);
        PLUGFEST_CO_CHECK(co_await read_half({}, qsfp_clear_on_read));
        PLUGFEST_CO_CHECK(co_await read_half({.upper = true}, qsfp_clear_on_read));
        for (const std::uint8_t page : more) {
            if (!flat) {
                PLUGFEST_CO_CHECK(
                    co_await read_half({.upper = true, .page = page}, qsfp_clear_on_read));
            }
        }
        co_return Result<void>();
    }

    Task<void> read_sfp() {
        constexpr std::size_t diagnostic_type = 92;
        PLUGFEST_CO_CHECK(co_await read_device(transport::module_address, 0));
        if ((image_.halves().at({})[diagnostic_type] & 0x40U) != 0) {
            constexpr std::uint8_t second = 2;
            PLUGFEST_CO_CHECK(co_await read_device(transport::sff8472_diagnostics_address, second));
        }
        co_return Result<void>();
    }

    Task<void> read_device(std::uint8_t address, std::uint8_t device) {
        PLUGFEST_CO_TRY(const auto lock, co_await bus_.mutex().lock());
        const std::size_t chunk = std::min<std::size_t>(bus_.limits().max_read, half_page);
        cmis::HalfPage bytes{};
        for (std::size_t done = 0; done < half_page; done += chunk) {
            const std::size_t length = std::min(chunk, half_page - done);
            const auto offset = static_cast<std::uint8_t>(done);
            PLUGFEST_CO_TRY(const Bytes part, co_await bus_.read(address, offset, length));
            std::ranges::copy(part, bytes.begin() + static_cast<std::ptrdiff_t>(done));
        }
        image_.store({.device = device}, bytes);
        co_return Result<void>();
    }

    /// Reads around the flags, unless they are wanted. A page the module does not map is left out.
    Task<void> read_half(HalfPageAddress address, std::span<const cmis::GuardedRange> flags) {
        const std::size_t first = address.upper ? half_page : 0;
        std::size_t place = first;
        std::vector<cmis::GuardedRange> skipped;
        std::ranges::copy_if(flags, std::back_inserter(skipped),
                             [&](const cmis::GuardedRange& range) {
                                 return !with_flags_ && range.page == address.page &&
                                        range.first >= first && range.first < first + half_page;
                             });
        std::vector<cmis::WantedBytes> wanted;
        for (const cmis::GuardedRange& range : skipped) {
            want(address, place, range.first, &wanted);
            place = range.end();
        }
        want(address, place, first + half_page, &wanted);
        if (wanted.empty()) {
            image_.store(address, {});
        } else {
            PLUGFEST_CO_TRY(const bool there, co_await store(address, std::move(wanted)));
            if (!there) {
                co_return Result<void>();
            }
        }
        for (const cmis::GuardedRange& range : skipped) {
            image_.mark_unread(address, range.first, range.count);
        }
        co_return Result<void>();
    }

    /// A run of bytes; the fields in it that are numbers come whole.
    void want(HalfPageAddress address, std::size_t from, std::size_t to,
              std::vector<cmis::WantedBytes>* wanted) const {
        if (from >= to) {
            return;
        }
        const Field run{.page = address.page,
                        .offset = static_cast<std::uint8_t>(from),
                        .length = static_cast<std::uint8_t>(to - from)};
        wanted->push_back({.field = run, .bank = address.bank});
        const cmis::PageView view{.page = address.page, .upper = address.upper};
        const auto rows =
            cmis::wanted_rows(cmis::CmisMemory::table_of(view), address.page, address.bank);
        std::ranges::copy_if(rows, std::back_inserter(*wanted), [&](const auto& row) {
            return is_cmis_ && row.unit > 1 && row.field.offset >= from && row.field.end() <= to;
        });
    }

    Task<bool> store(HalfPageAddress address, std::vector<cmis::WantedBytes> wanted) {
        const auto read = co_await pages_.read_all(std::move(wanted));
        if (!read && read.error().kind() == ErrorKind::unsupported) {
            co_return false;
        }
        if (!read) {
            co_return fail(read.error());
        }
        image_.store(address, address.upper ? read->pages().begin()->second : read->lower_bytes());
        co_return true;
    }

    cmis::PageAccess pages_;
    transport::ByteBus& bus_;
    bool with_flags_;
    bool is_cmis_ = false;
    ModuleImage image_;
};

}  // namespace

Task<ModuleImage> read_module(async::Sleeper& sleeper, transport::ByteBus& bus, bool with_flags) {
    Reading reading(sleeper, bus, with_flags);
    auto image = co_await reading.run();
    co_return std::move(image);
}

Task<Bytes> read_range(async::Sleeper& sleeper, transport::ByteBus& bus, cmis::Field field,
                       int bank) {
    cmis::PageAccess pages(sleeper, bus);
    if (bank != 0) {
        constexpr int several = 2;
        pages.set_banks(std::max(several, bank + 1));
    }
    auto bytes = co_await pages.read(field, bank);
    co_return std::move(bytes);
}

}  // namespace plugfest::modules
