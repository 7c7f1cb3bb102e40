#include "drivers/cmis/module_observer.hpp"

#include "drivers/cmis/identity.hpp"
#include "drivers/cmis/monitors.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_01.hpp"
#include "drivers/cmis/registers/page_02.hpp"
#include "drivers/cmis/registers/page_11.hpp"

#include <fmt/format.h>

#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;
using RawBytes = std::vector<std::pair<std::string, Bytes>>;

constexpr Field lane_monitors = cover(page_11::tx_power, page_11::rx_power);
constexpr Field module_monitors = cover(lower::temperature, lower::supply);
constexpr Field configuration_bytes = cover(page_11::config_status, page_11::active_dp_config);
constexpr Field state_bytes = cover(lower::flat_memory, lower::module_state);

std::string range_of(const Field& field, int bank = 0) {
    const std::string range = fmt::format("{}-{}", location_of(field), field.end() - 1);
    return bank == 0 ? range : fmt::format("bank {}, {}", bank, range);
}

void keep_raw(RawBytes& raw, const Block& block, const Field& field) {
    const auto bytes = block.bytes(field);
    raw.emplace_back(range_of(field), Bytes(bytes.begin(), bytes.end()));
}

/// The bytes as they were read; the flags of lower memory were not.
RawBytes raw_bytes(const MemoryImage& image) {
    RawBytes raw;
    keep_raw(raw, image.lower(), lower::before_flags);
    keep_raw(raw, image.lower(), lower::after_flags);
    for (const auto& [address, bytes] : image.pages()) {
        keep_raw(raw, Block(bytes, half_page),
                 {.page = address.page, .offset = half_page, .length = half_page});
    }
    return raw;
}

api::ModuleState module_state(std::uint8_t code) {
    constexpr auto highest = std::to_underlying(api::ModuleState::fault);
    return code <= highest ? static_cast<api::ModuleState>(code) : api::ModuleState::unknown;
}

api::DataPathState data_path_state(std::uint8_t code) {
    constexpr auto highest = std::to_underlying(api::DataPathState::initialized);
    return code <= highest ? static_cast<api::DataPathState>(code) : api::DataPathState::unknown;
}

/// The lanes of one bank, or none where the module does not advertise the flag.
void append_lanes(std::vector<bool>& lanes, const Block& flags, const Field& field,
                  bool advertised) {
    const unsigned bits = advertised ? flags.bits(field) : 0;
    for (unsigned i = 0; i < lanes_per_bank; ++i) {
        lanes.push_back(((bits >> i) & 1U) != 0);
    }
}

void append_lane_flags(const ModuleTraits& traits, const Block& flags, api::ModuleFlags& result) {
    const auto tx = [&traits](unsigned bit) { return (traits.tx_flags & bit) != 0; };
    const auto rx = [&traits](unsigned bit) { return (traits.rx_flags & bit) != 0; };
    append_lanes(result.tx_fault, flags, page_11::tx_fault, tx(page_01::tx_fault_advertised));
    append_lanes(result.tx_los, flags, page_11::tx_los, tx(page_01::tx_los_advertised));
    append_lanes(result.tx_cdr_lol, flags, page_11::tx_cdr_lol, tx(page_01::tx_cdr_lol_advertised));
    append_lanes(result.rx_los, flags, page_11::rx_los, rx(page_01::rx_los_advertised));
    append_lanes(result.rx_cdr_lol, flags, page_11::rx_cdr_lol, rx(page_01::rx_cdr_lol_advertised));
}

}  // namespace

Task<api::ModuleIdentity> ModuleObserver::identify() {
    PLUGFEST_CO_TRY(const MemoryImage* image, co_await session_.reload());
    api::ModuleIdentity identity = decode_identity(*image);
    identity.raw = raw_bytes(*image);
    co_return identity;
}

Task<api::ModuleMonitors> ModuleObserver::monitors() {
    PLUGFEST_CO_TRY(const MemoryImage* image, co_await session_.image());
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    api::ModuleMonitors monitors;
    if (traits->flat) {
        co_return monitors;
    }
    PLUGFEST_CO_TRY(Bytes of_module, co_await session_.pages().read(module_monitors));
    decode_module_monitors(*traits, Block(of_module, module_monitors), monitors);
    monitors.raw.emplace_back(range_of(module_monitors), std::move(of_module));
    if (const auto page = image->page({.page = page_02::checksum.page})) {
        decode_thresholds(*traits, *page, monitors);
        keep_raw(monitors.raw, *page, page_02::checksummed);
    }
    const bool optical = traits->has_tx_power || traits->has_rx_power || traits->has_tx_bias;
    for (int bank = 0; optical && bank < traits->banks; ++bank) {
        PLUGFEST_CO_TRY(Bytes of_lanes, co_await session_.pages().read(lane_monitors, bank));
        decode_lane_monitors(*traits, bank, Block(of_lanes, lane_monitors), monitors);
        monitors.raw.emplace_back(range_of(lane_monitors, bank), std::move(of_lanes));
    }
    co_return monitors;
}

Task<api::ModuleStatus> ModuleObserver::status() {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    PLUGFEST_CO_TRY(const Bytes bytes, co_await session_.pages().read(state_bytes));
    api::ModuleStatus status;
    status.state = module_state(Block(bytes, state_bytes).bits(lower::module_state));
    if (status.state == api::ModuleState::fault) {
        PLUGFEST_CO_TRY(const Bytes cause, co_await session_.pages().read(lower::fault_cause));
        status.fault_cause = cause.front();
    }
    for (int bank = 0; !traits->flat && bank < traits->banks; ++bank) {
        PLUGFEST_CO_CHECK(co_await read_lane_states(bank, &status));
    }
    co_return status;
}

// In two reads: the flags lie between, and reading would clear them.
Task<void> ModuleObserver::read_lane_states(int bank, api::ModuleStatus* status) {
    PLUGFEST_CO_TRY(const Bytes states, co_await session_.pages().read(page_11::dp_state, bank));
    PLUGFEST_CO_TRY(const Bytes bytes, co_await session_.pages().read(configuration_bytes, bank));
    const Block block(bytes, configuration_bytes);
    for (std::size_t lane = 0; lane < lanes_per_bank; ++lane) {
        status->data_path.push_back(data_path_state(lane_nibble(states, lane)));
        status->configuration.push_back(
            static_cast<api::ConfigStatus>(lane_nibble(block.bytes(page_11::config_status), lane)));
        status->active_application.push_back(block.bytes(page_11::active_dp_config)[lane] >> 4U);
    }
    co_return Result<void>();
}

Task<api::ModuleFlags> ModuleObserver::take_flags() {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    PLUGFEST_CO_TRY(const Bytes of_module, co_await session_.pages().read(lower::flags));
    const Block low(of_module, lower::flags);
    api::ModuleFlags flags;
    flags.temperature_high_alarm = low.flag(lower::temperature_high_alarm);
    flags.temperature_low_alarm = low.flag(lower::temperature_low_alarm);
    flags.supply_high_alarm = low.flag(lower::supply_high_alarm);
    flags.supply_low_alarm = low.flag(lower::supply_low_alarm);
    for (int bank = 0; !traits->flat && bank < traits->banks; ++bank) {
        PLUGFEST_CO_TRY(const Bytes of_lanes, co_await session_.pages().read(page_11::flags, bank));
        append_lane_flags(*traits, Block(of_lanes, page_11::flags), flags);
    }
    co_return flags;
}

}  // namespace plugfest::cmis
