#include "drivers/cmis/control/loopbacks.hpp"

#include "drivers/cmis/block.hpp"
#include "drivers/cmis/control/lane_list.hpp"
#include "drivers/cmis/data_paths.hpp"
#include "drivers/cmis/registers/page_13.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;

constexpr std::uint8_t whole_bank = 0xFF;
/// Bits of 13h:128 above those of the four kinds.
constexpr unsigned per_lane_host = 1U << 4U;
constexpr unsigned per_lane_media = 1U << 5U;
constexpr unsigned both_sides = 1U << 6U;

bool is_media(LoopbackKind kind) {
    return kind == LoopbackKind::media_output || kind == LoopbackKind::media_input;
}

Field loopback_byte(LoopbackKind kind) {
    return byte_of(page_13::loopbacks, static_cast<std::size_t>(kind));
}

/// Why a loopback cannot be switched on, from 13h:128 and what is on already; empty if it can.
std::string loopback_refusal(LoopbackKind kind, std::uint8_t lanes, unsigned allowed,
                             const Bytes& present) {
    if (((allowed >> static_cast<unsigned>(kind)) & 1U) == 0) {
        return fmt::format("the module has no {} loopback (13h:128 bit {} is clear)",
                           loopback_name(kind), static_cast<unsigned>(kind));
    }
    const bool media = is_media(kind);
    if (lanes != whole_bank && (allowed & (media ? per_lane_media : per_lane_host)) == 0) {
        return fmt::format(
            "the module loops the {} side of all lanes only (13h:128 bit {} is "
            "clear): ask for all lanes",
            media ? "media" : "host", media ? 5 : 4);
    }
    const bool other_side_on =
        media ? (present[2] | present[3]) != 0 : (present[0] | present[1]) != 0;
    if (other_side_on && (allowed & both_sides) == 0) {
        return fmt::format(
            "the module does not loop both sides at once (13h:128 bit 6 is clear), "
            "and a {}-side loopback is on: switch that off first",
            media ? "host" : "media");
    }
    return {};
}

std::vector<int> all_lanes_of(const ModuleTraits& traits) {
    std::vector<int> lanes(static_cast<std::size_t>(traits.lanes()));
    std::iota(lanes.begin(), lanes.end(), 1);
    return lanes;
}

}  // namespace

std::string loopback_name(LoopbackKind kind) {
    constexpr std::array names = {"media-output", "media-input", "host-output", "host-input"};
    return names.at(static_cast<std::size_t>(kind));
}

Result<LoopbackKind> loopback_kind_from(std::string_view name) {
    const auto found = std::ranges::find(loopback_kinds, name, loopback_name);
    if (found == loopback_kinds.end()) {
        return fail(ErrorKind::config,
                    fmt::format("'{}' is no loopback: media-output, media-input, host-output or "
                                "host-input",
                                name));
    }
    return *found;
}

Task<const ModuleTraits*> diagnosable(ModuleSession& session) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session.controllable());
    if (!traits->has_diagnostics) {
        co_return fail(ErrorKind::unsupported,
                       "the module advertises no diagnostics pages (01h:142 bit 5): it has no "
                       "pattern generators, checkers or loopbacks");
    }
    co_return traits;
}

Task<LoopbackState> read_loopbacks(ModuleSession& session) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await diagnosable(session));
    LoopbackState state;
    for (int bank = 0; bank < traits->banks; ++bank) {
        PLUGFEST_CO_TRY(const Bytes present,
                        co_await session.pages().read(page_13::loopbacks, bank));
        for (std::size_t kind = 0; kind < state.size(); ++kind) {
            const auto lanes = lanes_of_mask(bank, present.at(kind));
            state.at(kind).insert(state.at(kind).end(), lanes.begin(), lanes.end());
        }
    }
    co_return state;
}

Task<void> set_loopback(ModuleSession& session, LoopbackKind kind, std::vector<int> lanes,
                        bool on) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await diagnosable(session));
    if (lanes.empty()) {
        lanes = all_lanes_of(*traits);
    }
    api::HostLanes numbers;
    for (const int lane : lanes) {
        numbers.emplace_back(lane);
    }
    PLUGFEST_CO_TRY(const auto masks, lanes_by_bank(numbers, traits->lanes()));
    for (const LaneMask& mask : masks) {
        PLUGFEST_CO_TRY(const Bytes allowed,
                        co_await session.pages().read(page_13::loopbacks_supported, mask.bank));
        PLUGFEST_CO_TRY(const Bytes present,
                        co_await session.pages().read(page_13::loopbacks, mask.bank));
        std::string refusal = loopback_refusal(kind, mask.lanes, allowed.front(), present);
        if (on && !refusal.empty()) {
            co_return fail(ErrorKind::unsupported, std::move(refusal));
        }
    }
    const Field byte = loopback_byte(kind);
    for (const LaneMask& mask : masks) {
        const std::uint8_t bits = on ? mask.lanes : 0;
        PLUGFEST_CO_CHECK(co_await session.pages().update(byte, mask.lanes, bits, mask.bank));
        PLUGFEST_CO_TRY(const Bytes held, co_await session.pages().read(byte, mask.bank));
        if ((held.front() & mask.lanes) != bits) {
            co_return fail(ErrorKind::protocol,
                           fmt::format("the module took the {} loopback but does not hold it ({} "
                                       "reads {:02X}h)",
                                       loopback_name(kind), location_of(byte), held.front()));
        }
    }
    co_return Result<void>();
}

Task<void> clear_loopbacks(ModuleSession& session) {
    for (const LoopbackKind kind : loopback_kinds) {
        std::vector<int> every;
        PLUGFEST_CO_CHECK(co_await set_loopback(session, kind, std::move(every), false));
    }
    co_return Result<void>();
}

}  // namespace plugfest::cmis
