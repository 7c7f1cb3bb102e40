#include "drivers/cmis/identity.hpp"

#include "drivers/cmis/applications.hpp"
#include "drivers/cmis/codec/duration.hpp"
#include "drivers/cmis/codec/text.hpp"
#include "drivers/cmis/codes.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_00.hpp"
#include "drivers/cmis/registers/page_01.hpp"
#include "drivers/cmis/registers/page_02.hpp"

#include <fmt/format.h>

#include <array>
#include <numeric>
#include <string_view>
#include <utility>

namespace plugfest::cmis {
namespace {

using api::ModuleIdentity;

void find(ModuleIdentity& identity, std::string code, const Field& where, std::string text) {
    identity.findings.push_back(
        {.code = std::move(code), .location = location_of(where), .text = std::move(text)});
}

std::string read_text(ModuleIdentity& identity, const Block& page, const Field& field,
                      std::string_view what) {
    const auto bytes = page.bytes(field);
    if (!is_proper_text(bytes)) {
        find(identity, "text", field,
             fmt::format("{} is not printable ASCII padded with spaces: \"{}\"", what,
                         decode_text(bytes)));
    }
    return decode_text(bytes);
}

void check_sum(ModuleIdentity& identity, const Block& page, const Field& summed,
               const Field& stored_at) {
    const auto bytes = page.bytes(summed);
    const unsigned sum = std::accumulate(bytes.begin(), bytes.end(), 0U);
    const api::PageChecksum checksum{.page = to_string(PageAddress{.page = stored_at.page}),
                                     .stored = page.bits(stored_at),
                                     .computed = static_cast<std::uint8_t>(sum)};
    if (!checksum.good()) {
        find(identity, "checksum", stored_at,
             fmt::format("page {} stores checksum {:02x}h, its bytes {}-{} sum to {:02x}h",
                         checksum.page, checksum.stored, summed.offset, summed.end() - 1,
                         checksum.computed));
    }
    identity.checksums.push_back(checksum);
}

Metre cable_length(const Block& page) {
    constexpr std::array<double, 4> multipliers = {0.1, 1.0, 10.0, 100.0};
    return Metre(page.bits(page_00::cable_length_base) *
                 multipliers.at(page.bits(page_00::cable_length_multiplier)));
}

void decode_lower(ModuleIdentity& identity, const Block& low) {
    constexpr unsigned highest_state = 5;
    constexpr unsigned oldest_major = 3;
    const unsigned revision = low.bits(lower::revision);
    identity.type = identifier_name(low.bits(lower::identifier));
    identity.revision = fmt::format("CMIS {}.{}", revision >> 4U, revision & 0x0FU);
    identity.flat_memory = low.flag(lower::flat_memory);
    if (memory_map_of(low.bits(lower::identifier)) != MemoryMap::cmis) {
        find(identity, "unknown-code", lower::identifier,
             fmt::format("identifier {} does not belong to a CMIS module", identity.type));
    }
    if (revision >> 4U < oldest_major) {
        find(identity, "reserved-code", lower::revision,
             fmt::format("revision byte {:02x}h is no CMIS revision", revision));
    }
    const unsigned state = low.bits(lower::module_state);
    if (state == 0 || state > highest_state) {
        find(identity, "reserved-code", lower::module_state,
             fmt::format("module state {} is reserved", state));
    }
    if (!identity.flat_memory) {
        const auto firmware = low.bytes(lower::active_firmware);
        identity.firmware = fmt::format("{}.{}", firmware[0], firmware[1]);
    }
}

void decode_vendor(ModuleIdentity& identity, const Block& page) {
    const auto oui = page.bytes(page_00::oui);
    identity.vendor = read_text(identity, page, page_00::vendor, "the vendor name");
    identity.oui = fmt::format("{:02x}-{:02x}-{:02x}", oui[0], oui[1], oui[2]);
    identity.part = read_text(identity, page, page_00::part, "the part number");
    identity.vendor_revision =
        read_text(identity, page, page_00::vendor_revision, "the vendor revision");
    identity.serial = read_text(identity, page, page_00::serial, "the serial number");
    identity.date_code = read_text(identity, page, page_00::date_code, "the date code");
}

void decode_page_00(ModuleIdentity& identity, const Block& low, const Block& page) {
    const std::uint8_t technology = page.bits(page_00::technology);
    decode_vendor(identity, page);
    identity.power_class = page.bits(page_00::power_class) + 1;
    identity.max_power = Watt(page.bits(page_00::max_power) * 0.25);
    identity.length = cable_length(page);
    identity.connector = connector_name(page.bits(page_00::connector));
    identity.technology = technology_name(technology);
    identity.copper =
        is_copper_technology(technology) || low.bits(lower::media_type) == media_type_copper;
    if (page.bits(page_00::identifier) != low.bits(lower::identifier)) {
        find(identity, "contradiction", page_00::identifier,
             fmt::format("the identifier is {:02x}h in lower memory and {:02x}h on page 00h",
                         low.bits(lower::identifier), page.bits(page_00::identifier)));
    }
    if (page.bits(page_00::media_lanes_unsupported) == 0xFF && !identity.copper) {
        find(identity, "contradiction", page_00::media_lanes_unsupported,
             "every media lane is marked as not present; the mark is ignored");
    }
    check_sum(identity, page, page_00::checksummed, page_00::checksum);
}

std::optional<Duration> read_duration(ModuleIdentity& identity, const Block& page,
                                      const Field& field, std::string_view what) {
    const std::uint8_t code = page.bits(field);
    if (is_reserved_duration(code)) {
        find(identity, "reserved-code", field,
             fmt::format("the longest {} has the reserved code {:X}h", what, code));
    }
    return decode_duration(code);
}

/// Before CMIS 5.0 the module and transmitter durations were reserved, and 0 there says nothing.
bool leaves_out_durations(const Block& low, const Block& page) {
    constexpr unsigned first_with_durations = 5;
    return low.bits(lower::revision) >> 4U < first_with_durations &&
           page.u16(cover(page_01::max_duration_power_down, page_01::max_duration_tx_turn_on)) == 0;
}

void decode_page_01(ModuleIdentity& identity, const Block& low, const Block& page) {
    auto& durations = identity.durations;
    durations.data_path_deinit =
        read_duration(identity, page, page_01::max_duration_dp_deinit, "DPDeinit");
    durations.data_path_init =
        read_duration(identity, page, page_01::max_duration_dp_init, "DPInit");
    if (!leaves_out_durations(low, page)) {
        durations.module_power_down =
            read_duration(identity, page, page_01::max_duration_power_down, "ModulePwrDn");
        durations.module_power_up =
            read_duration(identity, page, page_01::max_duration_power_up, "ModulePwrUp");
        durations.tx_turn_off =
            read_duration(identity, page, page_01::max_duration_tx_turn_off, "DPTxTurnOff");
        durations.tx_turn_on =
            read_duration(identity, page, page_01::max_duration_tx_turn_on, "DPTxTurnOn");
    }
    identity.has_vdm = page.flag(page_01::vdm_pages);
    identity.has_diagnostics = page.flag(page_01::diagnostic_pages);
    check_sum(identity, page, page_01::checksummed, page_01::checksum);
}

void check_applications(ModuleIdentity& identity) {
    constexpr int most_lanes = 8;
    for (const api::Application& application : identity.applications) {
        if (application.host_lanes > most_lanes || application.media_lanes > most_lanes) {
            find(
                identity, "reserved-code", lower::applications,
                fmt::format("application {} states {} host and {} media lanes",
                            application.selector, application.host_lanes, application.media_lanes));
        }
        if (application.host_assignment == 0 && !identity.flat_memory) {
            find(identity, "contradiction", lower::applications,
                 fmt::format("application {} ({}) may begin on no host lane, so it cannot be used",
                             application.selector, application.host_name));
        }
    }
}

}  // namespace

api::ModuleIdentity decode_identity(const MemoryImage& image) {
    ModuleIdentity identity;
    decode_lower(identity, image.lower());
    const auto need = [&](const Field& checksum) {
        const auto page = image.page({.page = checksum.page});
        if (!page) {
            find(identity, "unreadable-page", Field{.page = checksum.page, .offset = half_page},
                 fmt::format("page {} could not be read, or shows page 00h again",
                             to_string(PageAddress{.page = checksum.page})));
        }
        return page;
    };
    if (const auto page = need(page_00::checksum)) {
        decode_page_00(identity, image.lower(), *page);
    }
    if (!identity.flat_memory) {
        if (const auto page = need(page_01::checksum)) {
            decode_page_01(identity, image.lower(), *page);
        }
        if (const auto page = need(page_02::checksum)) {
            check_sum(identity, *page, page_02::checksummed, page_02::checksum);
        }
    }
    identity.applications = decode_applications(image);
    check_applications(identity);
    return identity;
}

}  // namespace plugfest::cmis
