#include "drivers/cmis/module_observer.hpp"

#include "drivers/cmis/identity.hpp"
#include "drivers/cmis/monitors.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_01.hpp"
#include "drivers/cmis/registers/page_02.hpp"
#include "drivers/cmis/registers/page_11.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace plugfest::cmis {
namespace {

using transport::Bytes;
using RawBytes = std::vector<std::pair<std::string, Bytes>>;

constexpr std::uint8_t word = 2;
constexpr Field lane_monitors = cover(page_11::tx_power, page_11::rx_power);
constexpr Field module_monitors = cover(lower::temperature, lower::supply);
constexpr Field configuration_bytes = cover(page_11::config_status, page_11::active_dp_config);

using Wanted = std::vector<WantedBytes>;

/// Adds the field of every bank; a flat module has none.
void want_lanes(const ModuleTraits& traits, WantedBytes field, Wanted& wanted) {
    for (int bank = 0; !traits.flat && bank < traits.banks; ++bank) {
        field.bank = static_cast<std::uint8_t>(bank);
        wanted.push_back(field);
    }
}

bool has_lane_monitors(const ModuleTraits& traits) {
    return traits.has_tx_power || traits.has_rx_power || traits.has_tx_bias;
}

void want_monitors(const ModuleTraits& traits, Wanted& wanted) {
    if (traits.flat) {
        return;
    }
    wanted.push_back({.field = module_monitors, .unit = word});
    if (has_lane_monitors(traits)) {
        want_lanes(traits, {.field = lane_monitors, .unit = word}, wanted);
    }
}

void want_status(const ModuleTraits& traits, Wanted& wanted) {
    wanted.push_back({.field = lower::module_state});
    want_lanes(traits, {.field = page_11::dp_state}, wanted);
    want_lanes(traits, {.field = configuration_bytes}, wanted);
}

void want_flags(const ModuleTraits& traits, Wanted& wanted) {
    wanted.push_back({.field = lower::flags});
    want_lanes(traits, {.field = page_11::flags}, wanted);
}

Block lane_page(const MemoryImage& image, int bank) {
    return *image.page({.bank = static_cast<std::uint8_t>(bank), .page = page_11::flags.page});
}

std::string range_of(const Field& field, int bank = 0) {
    const std::string range = fmt::format("{}-{}", location_of(field), field.end() - 1);
    return bank == 0 ? range : fmt::format("bank {}, {}", bank, range);
}

void keep_raw(RawBytes& raw, const Block& block, const Field& field, int bank = 0) {
    const auto bytes = block.bytes(field);
    raw.emplace_back(range_of(field, bank), Bytes(bytes.begin(), bytes.end()));
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

void append_lane_states(const Block& page, api::ModuleStatus& status) {
    for (std::size_t lane = 0; lane < lanes_per_bank; ++lane) {
        status.data_path.push_back(
            data_path_state(lane_nibble(page.bytes(page_11::dp_state), lane)));
        status.configuration.push_back(
            static_cast<api::ConfigStatus>(lane_nibble(page.bytes(page_11::config_status), lane)));
        status.active_application.push_back(page.bytes(page_11::active_dp_config)[lane] >> 4U);
    }
}

/// `fixed` are the static pages, `read` what was read now.
api::ModuleMonitors decoded_monitors(const ModuleTraits& traits, const MemoryImage& fixed,
                                     const MemoryImage& read) {
    api::ModuleMonitors monitors;
    if (traits.flat) {
        return monitors;
    }
    decode_module_monitors(traits, read.lower(), monitors);
    keep_raw(monitors.raw, read.lower(), module_monitors);
    if (const auto page = fixed.page({.page = page_02::checksum.page})) {
        decode_thresholds(traits, *page, monitors);
        keep_raw(monitors.raw, *page, page_02::checksummed);
    }
    for (int bank = 0; has_lane_monitors(traits) && bank < traits.banks; ++bank) {
        decode_lane_monitors(traits, bank, lane_page(read, bank), monitors);
        keep_raw(monitors.raw, lane_page(read, bank), lane_monitors, bank);
    }
    return monitors;
}

api::ModuleStatus decoded_status(const ModuleTraits& traits, const MemoryImage& read) {
    api::ModuleStatus status;
    status.state = module_state(read.lower().bits(lower::module_state));
    for (int bank = 0; !traits.flat && bank < traits.banks; ++bank) {
        append_lane_states(lane_page(read, bank), status);
    }
    return status;
}

api::ModuleFlags decoded_flags(const ModuleTraits& traits, const MemoryImage& read) {
    const Block low = read.lower();
    api::ModuleFlags flags;
    flags.temperature_high_alarm = low.flag(lower::temperature_high_alarm);
    flags.temperature_low_alarm = low.flag(lower::temperature_low_alarm);
    flags.supply_high_alarm = low.flag(lower::supply_high_alarm);
    flags.supply_low_alarm = low.flag(lower::supply_low_alarm);
    for (int bank = 0; !traits.flat && bank < traits.banks; ++bank) {
        append_lane_flags(traits, lane_page(read, bank), flags);
    }
    return flags;
}

}  // namespace

Task<api::ModuleIdentity> ModuleObserver::identify() {
    PLUGFEST_CO_TRY(const MemoryImage* image, co_await session_.reload());
    api::ModuleIdentity identity = decode_identity(*image);
    identity.raw = raw_bytes(*image);
    co_return identity;
}

Task<MemoryImage> ModuleObserver::read(std::vector<WantedBytes> wanted) {
    return session_.pages().read_all(std::move(wanted));
}

Task<api::ModuleMonitors> ModuleObserver::monitors() {
    PLUGFEST_CO_TRY(const MemoryImage* image, co_await session_.image());
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    Wanted wanted;
    want_monitors(*traits, wanted);
    PLUGFEST_CO_TRY(const MemoryImage bytes, co_await read(std::move(wanted)));
    co_return decoded_monitors(*traits, *image, bytes);
}

// The states and configuration of a bank in two transfers: the flags lie between, and reading would
// clear them.
Task<api::ModuleStatus> ModuleObserver::status() {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    Wanted wanted;
    want_status(*traits, wanted);
    PLUGFEST_CO_TRY(const MemoryImage bytes, co_await read(std::move(wanted)));
    api::ModuleStatus status = decoded_status(*traits, bytes);
    PLUGFEST_CO_CHECK(co_await add_fault_cause(&status));
    co_return status;
}

Task<void> ModuleObserver::add_fault_cause(api::ModuleStatus* status) {
    if (status->state == api::ModuleState::fault) {
        PLUGFEST_CO_TRY(const Bytes cause, co_await session_.pages().read(lower::fault_cause));
        status->fault_cause = cause.front();
    }
    co_return Result<void>();
}

Task<api::ModuleFlags> ModuleObserver::take_flags() {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    Wanted wanted;
    want_flags(*traits, wanted);
    PLUGFEST_CO_TRY(const MemoryImage bytes, co_await read(std::move(wanted)));
    co_return decoded_flags(*traits, bytes);
}

Task<api::ModuleSnapshot> ModuleObserver::snapshot() {
    PLUGFEST_CO_TRY(const MemoryImage* image, co_await session_.image());
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    Wanted wanted;
    want_monitors(*traits, wanted);
    want_status(*traits, wanted);
    want_flags(*traits, wanted);
    PLUGFEST_CO_TRY(const MemoryImage bytes, co_await read(std::move(wanted)));
    api::ModuleSnapshot all{.monitors = decoded_monitors(*traits, *image, bytes),
                            .status = decoded_status(*traits, bytes),
                            .flags = decoded_flags(*traits, bytes)};
    PLUGFEST_CO_CHECK(co_await add_fault_cause(&all.status));
    co_return all;
}

}  // namespace plugfest::cmis
