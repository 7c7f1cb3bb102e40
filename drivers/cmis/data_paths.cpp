#include "drivers/cmis/data_paths.hpp"

#include "drivers/cmis/applications.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_10.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace plugfest::cmis {
namespace {

/// A data path as it is written to one bank.
struct Placement {
    LaneMask mask;
    int first_lane = 0;  ///< within the bank, 0-based
    int lane_count = 0;
};

Result<Placement> place(const api::HostLanes& lanes, int selector, const ModuleTraits& traits) {
    PLUGFEST_TRY(const auto masks, lanes_by_bank(lanes, traits.lanes()));
    const unsigned bits = masks.front().lanes;
    const Placement placement{.mask = masks.front(),
                              .first_lane = std::countr_zero(bits),
                              .lane_count = std::popcount(bits)};
    const unsigned run = ((1U << static_cast<unsigned>(placement.lane_count)) - 1U)
                         << static_cast<unsigned>(placement.first_lane);
    if (masks.size() > 1 || bits != run) {
        return fail(ErrorKind::config,
                    "the lanes of a data path must be neighbours within one bank of 8 lanes");
    }
    if (selector == 0) {
        return placement;
    }
    const auto found =
        std::ranges::find(traits.applications, selector, &api::Application::selector);
    if (found == traits.applications.end()) {
        return fail(ErrorKind::config, fmt::format("the module has no application {}: it lists {}",
                                                   selector, traits.applications.size()));
    }
    if (auto reason = misplacement(*found, placement.first_lane, placement.lane_count);
        !reason.empty()) {
        return fail(ErrorKind::config, std::move(reason));
    }
    return placement;
}

std::uint8_t config_byte(const Placement& placement, int selector) {
    if (selector == 0) {
        return 0;
    }
    return static_cast<std::uint8_t>(
        (static_cast<unsigned>(selector) << page_10::selector_shift) |
        (static_cast<unsigned>(placement.first_lane) << page_10::first_lane_shift));
}

}  // namespace

Result<std::vector<LaneMask>> lanes_by_bank(const api::HostLanes& lanes, int lane_count) {
    std::map<int, unsigned> banks;
    for (const HostLane lane : lanes) {
        if (lane.number() < 1 || lane.number() > lane_count) {
            return fail(ErrorKind::config,
                        fmt::format("there is no host lane {}: the module has {}", lane.number(),
                                    lane_count));
        }
        const int index = lane.number() - 1;
        banks[index / lanes_per_bank] |= 1U << static_cast<unsigned>(index % lanes_per_bank);
    }
    if (banks.empty()) {
        return fail(ErrorKind::config, "no host lanes were given");
    }
    std::vector<LaneMask> masks;
    masks.reserve(banks.size());
    for (const auto& [bank, bits] : banks) {
        masks.push_back({.bank = bank, .lanes = static_cast<std::uint8_t>(bits)});
    }
    return masks;
}

// Low power is left by both bits: without a hand on the LPMode pin only the register tells the
// module not to obey it.
Task<void> DataPaths::set_low_power(bool low) {
    PLUGFEST_CO_CHECK(co_await session_.controllable());
    constexpr std::uint8_t request = lower::low_power_request_software.mask();
    constexpr std::uint8_t obey_pin = lower::low_power_allow_hardware.mask();
    const std::uint8_t mask = low ? request : request | obey_pin;
    co_return co_await session_.pages().update(lower::power_control, mask, low ? request : 0);
}

Task<void> DataPaths::set_deinit(api::HostLanes lanes, bool deinit) {
    return set_lane_bits(page_10::dp_deinit, std::move(lanes), deinit);
}

Task<void> DataPaths::set_tx_disable(api::HostLanes lanes, bool disable) {
    return set_lane_bits(page_10::tx_output_disable, std::move(lanes), disable);
}

Task<void> DataPaths::set_lane_bits(Field bitmap, api::HostLanes lanes, bool value) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.controllable());
    PLUGFEST_CO_TRY(const auto masks, lanes_by_bank(lanes, traits->lanes()));
    for (const LaneMask& mask : masks) {
        const std::uint8_t bits = value ? mask.lanes : 0;
        PLUGFEST_CO_CHECK(co_await session_.pages().update(bitmap, mask.lanes, bits, mask.bank));
    }
    co_return Result<void>();
}

Task<void> DataPaths::apply_application(api::HostLanes lanes, int selector) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.controllable());
    PLUGFEST_CO_TRY(const Placement placement, place(lanes, selector, *traits));
    const auto first = static_cast<std::size_t>(placement.first_lane);
    const auto count = static_cast<std::size_t>(placement.lane_count);
    transport::Bytes staged(count, config_byte(placement, selector));
    PLUGFEST_CO_CHECK(co_await session_.pages().write(part_of(page_10::dp_config, first, count),
                                                      std::move(staged), placement.mask.bank));
    transport::Bytes trigger(1, placement.mask.lanes);
    co_return co_await session_.pages().write(page_10::apply_dp_init, std::move(trigger),
                                              placement.mask.bank);
}

}  // namespace plugfest::cmis
