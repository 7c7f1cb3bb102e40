#include "drivers/cmis/page_access.hpp"

#include "drivers/async/retry.hpp"
#include "drivers/cmis/access_places.hpp"
#include "drivers/cmis/registers/lower.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;

/// tBPC, within which a page change has taken effect, and how often that is waited for.
constexpr Duration page_change_time = std::chrono::milliseconds(10);
constexpr int late_looks = 2;

/// Below, pages belong to the module as a whole and BankSelect does not matter.
constexpr std::uint8_t first_banked_page = 0x10;

bool has_long_transfer(const std::vector<WantedBytes>& request) {
    const std::vector<PlannedPage> plans = plan_transfers(request, {});
    return std::ranges::any_of(plans.front().transfers, [](const Field& transfer) {
        return transfer.length > guaranteed_transfer;
    });
}

}  // namespace

void PageAccess::use_short_transfers(bool only) {
    module_limit_ = only ? guaranteed_transfer : half_page;
}

std::size_t PageAccess::longest_read() const {
    return std::max<std::size_t>(1, std::min(module_limit_, bus_.limits().max_read));
}

std::string PageAccess::place_of(const Field& field, int bank) const {
    return fmt::format("{}: reading {}", bus_.name(), describe(field, bank));
}

/// Counts what the module itself did not answer.
template <class T>
Result<T> PageAccess::noted(Result<T> result) {
    const bool lost = !result && (result.error().kind() == ErrorKind::nack ||
                                  result.error().kind() == ErrorKind::timeout ||
                                  result.error().kind() == ErrorKind::absent);
    losses_ += lost ? 1 : 0;
    return result;
}

Task<Bytes> PageAccess::read(Field field, int bank) {
    if (field.end() > std::size_t{2} * half_page || (is_lower(field) && field.end() > half_page)) {
        co_return fail(ErrorKind::refused,
                       fmt::format("{} is not within one half page", describe(field, bank)));
    }
    constexpr std::uint8_t word = 2;
    const auto in_bank = static_cast<std::uint8_t>(bank);
    HalfRequest request(1, {.field = field,
                            .bank = in_bank,
                            .unit = field.length % word == 0 ? word : std::uint8_t{1}});
    std::string place = place_of(field, bank);
    auto reading = read_half(std::move(request), std::move(place));
    PLUGFEST_CO_TRY(const MemoryImage image, co_await std::move(reading));
    const Block half =
        is_lower(field) ? image.lower() : *image.page({.bank = in_bank, .page = field.page});
    const auto bytes = half.bytes(field);
    co_return Bytes(bytes.begin(), bytes.end());
}

// One half page after the other, so that each can be tried again by itself.
Task<MemoryImage> PageAccess::read_all(std::vector<WantedBytes> wanted) {
    const std::vector<PlannedPage> order = plan_transfers(wanted, {.mapped = selected_});
    MemoryImage all;
    for (const PlannedPage& planned : order) {
        HalfRequest request;
        std::ranges::copy_if(wanted, std::back_inserter(request), [&](const WantedBytes& bytes) {
            const bool upper = !is_lower(bytes.field);
            const PageAddress address{.bank = bytes.bank, .page = bytes.field.page};
            return upper == planned.upper && (!upper || address == planned.address);
        });
        const Field whole = cover(planned.transfers.front(), planned.transfers.back());
        std::string place = place_of(whole, planned.address.bank);
        auto reading = read_half(std::move(request), std::move(place));
        PLUGFEST_CO_TRY(const MemoryImage half, co_await std::move(reading));
        if (planned.upper) {
            const Field page{
                .page = planned.address.page, .offset = half_page, .length = half_page};
            all.store(planned.address.bank, page, half.pages().at(planned.address));
        } else {
            all.store(0, {.length = half_page}, half.lower_bytes());
        }
    }
    co_return all;
}

Task<MemoryImage> PageAccess::read_half(HalfRequest request, std::string place) {
    // A module that cannot take long transfers refuses them with a NACK too, so the last try is
    // made in the length that it must take.
    const std::size_t last_try = async::read_retry().pauses.size() + 1;
    std::size_t tries = 0;
    const std::function<Task<MemoryImage>()> attempt = [this, &request, last_try, &tries] {
        const std::size_t longest =
            ++tries < last_try ? longest_read() : std::min(longest_read(), guaranteed_transfer);
        return read_once(request, longest);
    };
    auto retried = async::with_retry<MemoryImage>(sleeper_, async::read_retry(), attempt);
    auto result = co_await std::move(retried);
    if (result && tries == last_try && has_long_transfer(request)) {
        use_short_transfers(true);
    }
    co_return placed(noted(std::move(result)), std::move(place));
}

Task<MemoryImage> PageAccess::read_once(const HalfRequest& request, std::size_t longest) {
    const std::vector<PlannedPage> plans = plan_transfers(request, {.longest_read = longest});
    const PlannedPage& plan = plans.front();
    PLUGFEST_CO_TRY(const auto lock, co_await bus_.mutex().lock());
    if (!plan.upper || flat_) {
        PLUGFEST_CO_CHECK(
            co_await select(plan.transfers.front(), plan.address.bank, Trust::remembered));
        co_return co_await read_transfers(plan);
    }
    // First in good faith; and once somebody was seen to move the page, with a look before too,
    // which also tells a page that the module does not map. What reading clears is never tried on
    // a page that is not sure.
    if (!plan.clears) {
        auto image = co_await read_confirmed(plan, Trust::remembered);
        if (image || image.error().kind() != ErrorKind::protocol) {
            co_return image;
        }
    }
    co_return co_await read_confirmed(plan, Trust::verified);
}

/// The bytes, if the page was still mapped after they were read; `protocol` if it was not.
Task<MemoryImage> PageAccess::read_confirmed(const PlannedPage& plan, Trust trust) {
    PLUGFEST_CO_CHECK(co_await select(plan.transfers.front(), plan.address.bank, trust));
    auto image = co_await read_transfers(plan);
    if (!image) {
        forget();
        co_return image;
    }
    PLUGFEST_CO_TRY(const bool mapped, co_await is_mapped(plan.address));
    if (!mapped) {
        forget();
        co_return fail(
            ErrorKind::protocol,
            fmt::format("the page select moved away from {} while it was read{}: "
                        "somebody else uses the module (stop its monitoring, or own it "
                        "exclusively)",
                        to_string(plan.address), plan.clears ? ", and its flags may be lost" : ""));
    }
    selected_ = plan.address;
    co_return image;
}

Task<MemoryImage> PageAccess::read_transfers(const PlannedPage& plan) {
    MemoryImage image;
    for (const Field& transfer : plan.transfers) {
        PLUGFEST_CO_TRY(const Bytes part, co_await read_exactly(transfer.offset, transfer.length));
        image.store(plan.address.bank, transfer, part);
    }
    co_return image;
}

Task<Bytes> PageAccess::read_exactly(std::uint8_t offset, std::size_t length) {
    PLUGFEST_CO_TRY(Bytes bytes, co_await bus_.read(transport::module_address, offset, length));
    if (bytes.size() != length) {
        co_return fail(ErrorKind::protocol, fmt::format("the bus returned {} bytes instead of {}",
                                                        bytes.size(), length));
    }
    co_return bytes;
}

Task<void> PageAccess::write(Field field, Bytes data, int bank) {
    if (data.size() > field.length || touches_page_select(field)) {
        co_return fail(ErrorKind::refused,
                       fmt::format("a write of {} bytes to {} would leave the field or change the "
                                   "page select",
                                   data.size(), describe(field, bank)));
    }
    bool started = false;
    const std::function<Task<void>()> attempt = [this, field, bank, &data, &started] {
        return write_once(field, data, bank, &started);
    };
    auto retried = async::with_retry<void>(sleeper_, until_started(started), attempt);
    auto result = co_await std::move(retried);
    co_return placed(noted(std::move(result)),
                     fmt::format("{}: writing {}", bus_.name(), describe(field, bank)));
}

Task<void> PageAccess::write_once(Field field, Bytes data, int bank, bool* started) {
    PLUGFEST_CO_TRY(const auto lock, co_await bus_.mutex().lock());
    PLUGFEST_CO_CHECK(co_await select(field, bank, Trust::verified));
    *started = true;
    auto written =
        co_await write_chunks(field, std::move(data), longest_write(guaranteed_transfer));
    if (!written) {
        forget();
    }
    co_return written;
}

std::size_t PageAccess::longest_write(std::size_t wanted) const {
    return std::max<std::size_t>(1, std::min(wanted, bus_.limits().max_write));
}

Task<std::uint8_t> PageAccess::peek(Field lower_byte) {
    PLUGFEST_CO_TRY(const auto lock, co_await bus_.mutex().lock());
    PLUGFEST_CO_TRY(const Bytes bytes, co_await read_exactly(lower_byte.offset, 1));
    co_return bytes.front();
}

Task<void> PageAccess::write_and_trigger(TriggeredWrite what, bool* triggered) {
    const bool has_trigger = !what.trigger_data.empty();
    const std::string place =
        fmt::format("{}: writing {}{}", bus_.name(), describe(what.body, what.bank),
                    has_trigger ? fmt::format(" and {}", location_of(what.trigger)) : "");
    if (what.data.size() > what.body.length || touches_page_select(what.body) ||
        (has_trigger && what.trigger.page != what.body.page)) {
        co_return fail(ErrorKind::refused, place + ": does not fit one page");
    }
    auto written = co_await write_parts(std::move(what), triggered);
    if (!written) {
        forget();
    }
    co_return placed(std::move(written), place);
}

Task<void> PageAccess::write_parts(TriggeredWrite what, bool* triggered) {
    PLUGFEST_CO_TRY(const auto lock, co_await bus_.mutex().lock());
    PLUGFEST_CO_CHECK(co_await select(what.body, what.bank, Trust::verified));
    const std::size_t chunk = longest_write(what.longest);
    PLUGFEST_CO_CHECK(co_await write_chunks(what.body, std::move(what.data), chunk));
    if (!what.trigger_data.empty()) {
        *triggered = true;
        const std::size_t whole = longest_write(what.trigger_data.size());
        PLUGFEST_CO_CHECK(co_await write_chunks(what.trigger, std::move(what.trigger_data), whole));
    }
    co_return Result<void>();
}

int PageAccess::banks_of(std::uint8_t page) const {
    constexpr std::uint8_t first_cdb_page = 0x9F;
    constexpr std::uint8_t last_cdb_page = 0xAF;
    return page >= first_cdb_page && page <= last_cdb_page ? cdb_instances_ : banks_;
}

Task<void> PageAccess::write_chunks(Field field, Bytes data, std::size_t chunk) {
    for (std::size_t done = 0; done < data.size();) {
        const std::size_t length = std::min(chunk, data.size() - done);
        const auto from = data.begin() + static_cast<std::ptrdiff_t>(done);
        Bytes part(from, from + static_cast<std::ptrdiff_t>(length));
        const auto offset = static_cast<std::uint8_t>(field.offset + done);
        PLUGFEST_CO_CHECK(co_await bus_.write(transport::module_address, offset, std::move(part)));
        done += length;
    }
    co_return Result<void>();
}

Task<void> PageAccess::write_bits(Field field, std::uint8_t value, int bank) {
    return update(field, field.mask(), static_cast<std::uint8_t>(value << field.low_bit), bank);
}

Task<void> PageAccess::update(Field byte, std::uint8_t mask, std::uint8_t bits, int bank) {
    bool started = false;
    const std::function<Task<void>()> attempt = [this, byte, mask, bits, bank, &started] {
        return update_once(byte, mask, bits, bank, &started);
    };
    auto retried = async::with_retry<void>(sleeper_, until_started(started), attempt);
    auto result = co_await std::move(retried);
    co_return placed(noted(std::move(result)),
                     fmt::format("{}: writing {}", bus_.name(), describe(byte, bank)));
}

Task<void> PageAccess::update_once(Field byte, std::uint8_t mask, std::uint8_t bits, int bank,
                                   bool* started) {
    PLUGFEST_CO_TRY(const auto lock, co_await bus_.mutex().lock());
    PLUGFEST_CO_CHECK(co_await select(byte, bank, Trust::verified));
    const auto present = co_await read_exactly(byte.offset, 1);
    if (!present) {
        forget();
        co_return fail(present.error());
    }
    const std::uint8_t before = present->front();
    const auto after = static_cast<std::uint8_t>((before & ~mask) | (bits & mask));
    if (after == before) {
        co_return Result<void>();
    }
    *started = true;
    Bytes data(1, after);
    auto written = co_await write_chunks(byte, std::move(data), longest_write(guaranteed_transfer));
    if (!written) {
        forget();
    }
    co_return written;
}

// Before a write the page is read back even if it is remembered: a write to the wrong page could do
// harm, and the read waits out the hold-off after an earlier write, during which the module answers
// nothing and the data must not be tried.
Task<void> PageAccess::select(Field field, int bank, Trust trust) {
    if (is_lower(field)) {
        if (trust == Trust::verified) {
            PLUGFEST_CO_CHECK(co_await read_exactly(lower::page_select.offset, 1));
        }
        co_return Result<void>();
    }
    if (flat_ && field.page == 0) {
        co_return Result<void>();
    }
    if (flat_) {
        co_return fail(ErrorKind::unsupported, "the module has flat memory and so no page but 00h");
    }
    if (const int banks = banks_of(field.page); bank < 0 || bank >= banks) {
        co_return fail(ErrorKind::unsupported,
                       fmt::format("the module has {} bank(s), there is no bank {}", banks, bank));
    }
    const PageAddress wanted{.bank = static_cast<std::uint8_t>(bank), .page = field.page};
    const auto before = std::exchange(selected_, std::nullopt);
    if (before == wanted) {
        bool still_mapped = true;
        if (trust == Trust::verified) {
            PLUGFEST_CO_TRY(still_mapped, co_await is_mapped(wanted));
        }
        if (still_mapped) {
            selected_ = wanted;
            co_return Result<void>();
        }
    }
    PLUGFEST_CO_CHECK(co_await write_selection(wanted));
    if (trust == Trust::remembered) {
        co_return Result<void>();  // a read confirms the page when it has its bytes
    }
    const bool left_first_page = before && before->page != 0;
    PLUGFEST_CO_TRY(const bool mapped, co_await comes_to_be_mapped(wanted, left_first_page));
    if (!mapped) {
        co_return fail(ErrorKind::unsupported,
                       fmt::format("the module does not map page {}", to_string(wanted)));
    }
    selected_ = wanted;
    co_return Result<void>();
}

// Bank and page go in one transfer: a module acts on BankSelect only when PageSelect is written.
Task<void> PageAccess::write_selection(PageAddress wanted) {
    Bytes selection;
    const bool banked = std::max(banks_, cdb_instances_) > 1;
    if (banked) {
        selection.push_back(wanted.bank);
    }
    selection.push_back(wanted.page);
    const Field& first = banked ? lower::bank_select : lower::page_select;
    co_return co_await bus_.write(transport::module_address, first.offset, std::move(selection));
}

// A module answers the select of a page it does not have by going to page 00h. Any other page, or
// page 00h where the old one may have been that, can mean that the change is yet to come.
Task<bool> PageAccess::comes_to_be_mapped(PageAddress wanted, bool left_first_page) {
    for (int look = 0;; ++look) {
        PLUGFEST_CO_TRY(const bool mapped, co_await is_mapped(wanted));
        if (mapped || look == late_looks) {
            co_return mapped;
        }
        PLUGFEST_CO_TRY(const Bytes page, co_await read_exactly(lower::page_select.offset, 1));
        if (page.front() == 0 && left_first_page) {
            co_return false;
        }
        PLUGFEST_CO_CHECK(co_await sleeper_.sleep_for(page_change_time));
    }
}

// A module that does not have the page says so only by another PageSelect.
Task<bool> PageAccess::is_mapped(PageAddress wanted) {
    const bool banked = std::max(banks_, cdb_instances_) > 1 && wanted.page >= first_banked_page;
    const Field& first = banked ? lower::bank_select : lower::page_select;
    PLUGFEST_CO_TRY(const Bytes bytes, co_await read_exactly(first.offset, banked ? 2 : 1));
    co_return bytes.back() == wanted.page && (!banked || bytes.front() == wanted.bank);
}

}  // namespace plugfest::cmis
