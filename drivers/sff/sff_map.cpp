#include "drivers/sff/sff_map.hpp"

#include "drivers/cmis/map/walker.hpp"
#include "drivers/sff/sff8472_tables.hpp"
#include "drivers/sff/sff8636_tables.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace plugfest::sff {
namespace {

using cmis::PageUse;
using cmis::PageView;
using cmis::Polynomial;
using cmis::Scaling;
using cmis::Table;
using cmis::WalkContext;

constexpr std::size_t half_page = 128;
constexpr std::uint8_t diagnostics_device = 2;
constexpr std::uint8_t use_extended_rate = 0xFF;
constexpr std::uint8_t no_separable_connector = 0x23;

constexpr Table lower_8636{.upper = false, .rows = tables8636::lower_rows};
constexpr Table page_00_8636{.page = 0x00, .rows = tables8636::page_00_rows};
constexpr Table page_02_8636{.page = 0x02, .rows = tables8636::page_02_rows};
constexpr Table page_03_8636{.page = 0x03, .rows = tables8636::page_03_rows};
constexpr Table other_8636{.page = 0xFF, .rows = tables8636::raw_page_rows};

constexpr Table lower_a0{.upper = false, .rows = tables8472::a0_rows};
constexpr Table upper_a0{.rows = tables8472::a0_upper_rows};
constexpr Table lower_a2{.device = 2, .upper = false, .rows = tables8472::a2_rows};
constexpr Table upper_a2{.device = 2, .rows = tables8472::a2_page_rows};

void set_gate(WalkContext& context, Gate gate, bool open) {
    context.gates[static_cast<std::size_t>(gate)] = open;
}

bool is_open(const WalkContext& context, Gate gate) {
    return context.gates[static_cast<std::size_t>(gate)];
}

bool any_set(const std::uint8_t* bytes, std::size_t count) {
    return std::any_of(bytes, bytes + count, [](std::uint8_t byte) { return byte != 0; });
}

/// Extended compliance codes of active optical cables (SFF-8024, table 4-4).
bool is_active_optical_cable(std::uint8_t extended_compliance) {
    constexpr std::array<std::uint8_t, 4> codes = {0x01, 0x18, 0x31, 0x33};
    return std::ranges::find(codes, extended_compliance) != codes.end();
}

/// The bit for the transmit power monitor came with SFF-8636; parts that name an older revision, or
/// that plainly measure, have the monitor all the same.
bool measures_tx_power(const std::uint8_t* lower, const std::uint8_t* page_00) {
    constexpr std::size_t tx_power = 50;
    constexpr std::size_t diagnostic_type = 220 - half_page;
    constexpr std::uint8_t first_with_bit = 3;
    return (page_00[diagnostic_type] & 0x04U) != 0 || lower[1] < first_with_bit ||
           any_set(lower + tx_power, 8);
}

WalkContext context_8636(const std::uint8_t* lower, const std::uint8_t* page_00) {
    constexpr std::size_t connector = 130 - half_page;
    constexpr std::size_t nominal_rate = 140 - half_page;
    constexpr std::size_t technology = 147 - half_page;
    constexpr std::size_t extended_compliance = 192 - half_page;
    constexpr unsigned first_copper = 0xA;
    constexpr unsigned last_passive = 0xB;
    WalkContext context;
    set_gate(context, Gate::always, true);
    set_gate(context, Gate::paged, (lower[2] & 0x04U) == 0);
    if (page_00 == nullptr) {
        return context;
    }
    const unsigned kind = page_00[technology] >> 4U;
    const bool copper = kind >= first_copper;
    const bool passive = copper && kind <= last_passive;
    const bool cable = copper || page_00[connector] == no_separable_connector ||
                       is_active_optical_cable(page_00[extended_compliance]);
    set_gate(context, Gate::copper, copper);
    set_gate(context, Gate::optical, !copper);
    set_gate(context, Gate::cable, cable);
    set_gate(context, Gate::separable, !cable);
    set_gate(context, Gate::monitors, !passive);
    set_gate(context, Gate::lane_monitors, !copper);
    set_gate(context, Gate::tx_power, !copper && measures_tx_power(lower, page_00));
    set_gate(context, Gate::plain_rate, page_00[nominal_rate] != use_extended_rate);
    return context;
}

std::uint16_t word(const std::uint8_t* bytes) {
    return static_cast<std::uint16_t>((bytes[0] << 8U) | bytes[1]);
}

double single(const std::uint8_t* bytes) {
    const std::uint32_t bits = (std::uint32_t{word(bytes)} << 16U) | word(bytes + 2);
    return std::bit_cast<float>(bits);
}

/// Slope with a point after its first byte, offset signed (SFF-8472, table 9-6).
Polynomial line(const std::uint8_t* slope_and_offset) {
    const double slope = word(slope_and_offset) / 256.0;
    const auto offset = std::bit_cast<std::int16_t>(word(slope_and_offset + 2));
    return {static_cast<double>(offset), slope, 0.0, 0.0, 0.0};
}

void read_calibration(WalkContext& context, const std::uint8_t* a2) {
    constexpr std::size_t rx_power = 56;
    constexpr std::size_t tx_bias = 76;
    constexpr std::size_t tx_power = 80;
    constexpr std::size_t temperature = 84;
    constexpr std::size_t supply = 88;
    const auto scaling = [&context](Scaling law) -> Polynomial& {
        return context.scaling[static_cast<std::size_t>(law)];
    };
    scaling(Scaling::tx_bias) = line(a2 + tx_bias);
    scaling(Scaling::tx_power) = line(a2 + tx_power);
    scaling(Scaling::temperature) = line(a2 + temperature);
    scaling(Scaling::supply) = line(a2 + supply);
    Polynomial& received = scaling(Scaling::rx_power);
    for (std::size_t i = 0; i < received.size(); ++i) {
        received[received.size() - 1 - i] = single(a2 + rx_power + 4 * i);
    }
}

WalkContext context_8472(const std::uint8_t* a0, const std::uint8_t* a2) {
    constexpr std::size_t connector = 2;
    constexpr std::size_t cable_bits = 8;
    constexpr std::size_t nominal_rate = 12;
    constexpr std::size_t extended_compliance = 36;
    constexpr std::size_t diagnostic_type = 92;
    WalkContext context;
    const bool copper = (a0[cable_bits] & 0x0CU) != 0;
    const bool cable = copper || a0[connector] == no_separable_connector ||
                       is_active_optical_cable(a0[extended_compliance]);
    const bool diagnostics = (a0[diagnostic_type] & 0x40U) != 0;
    const bool external = diagnostics && (a0[diagnostic_type] & 0x10U) != 0;
    set_gate(context, Gate::always, true);
    set_gate(context, Gate::copper, copper);
    set_gate(context, Gate::optical, !copper);
    set_gate(context, Gate::cable, cable);
    set_gate(context, Gate::separable, !cable);
    set_gate(context, Gate::diagnostics, diagnostics);
    set_gate(context, Gate::calibrated, external);
    set_gate(context, Gate::not_calibrated, !external);
    set_gate(context, Gate::plain_rate, a0[nominal_rate] != use_extended_rate);
    if (external && a2 != nullptr) {
        read_calibration(context, a2);
    }
    return context;
}

}  // namespace

Sff8636Memory::Sff8636Memory(std::span<const PageView> pages) : pages_(pages) {
    for (const PageView& page : pages) {
        if (!page.upper) {
            lower_ = page.bytes;
        } else if (page.page == 0x00) {
            page_00_ = page.bytes;
        }
    }
    context_ = context_8636(lower_, page_00_);
}

const Table& Sff8636Memory::table_of(const PageView& page) {
    if (!page.upper) {
        return lower_8636;
    }
    switch (page.page) {
        case 0x00:
            return page_00_8636;
        case 0x02:
            return page_02_8636;
        case 0x03:
            return page_03_8636;
        default:
            return other_8636;
    }
}

PageUse Sff8636Memory::use_of(const PageView& page) const {
    constexpr std::size_t oui = 165 - half_page;
    constexpr std::size_t after_part = 184 - half_page;
    if (!page.upper || page.page == 0x00) {
        return PageUse::decoded;
    }
    if (!is_open(context_, Gate::paged)) {
        return PageUse::not_mapped;
    }
    const bool echo = page_00_ != nullptr && any_set(page_00_ + oui, after_part - oui) &&
                      std::equal(page.bytes + oui, page.bytes + after_part, page_00_ + oui);
    return echo ? PageUse::echo : PageUse::decoded;
}

void Sff8636Memory::decode(cmis::FieldSink& sink) const {
    for (const PageView& page : pages_) {
        if (use_of(page) == PageUse::decoded) {
            cmis::walk(table_of(page), page, context_, sink);
        }
    }
}

Sff8472Memory::Sff8472Memory(std::span<const PageView> pages) : pages_(pages) {
    const std::uint8_t* a0 = nullptr;
    const std::uint8_t* a2 = nullptr;
    for (const PageView& page : pages) {
        if (!page.upper) {
            (page.device == diagnostics_device ? a2 : a0) = page.bytes;
        }
    }
    context_ = context_8472(a0, a2);
}

const Table& Sff8472Memory::table_of(const PageView& page) {
    if (page.device == diagnostics_device) {
        return page.upper ? upper_a2 : lower_a2;
    }
    return page.upper ? upper_a0 : lower_a0;
}

PageUse Sff8472Memory::use_of(const PageView& page) const {
    const bool diagnostics = page.device == diagnostics_device;
    return !diagnostics || is_open(context_, Gate::diagnostics) ? PageUse::decoded
                                                                : PageUse::not_advertised;
}

void Sff8472Memory::decode(cmis::FieldSink& sink) const {
    for (const PageView& page : pages_) {
        if (use_of(page) == PageUse::decoded) {
            cmis::walk(table_of(page), page, context_, sink);
        }
    }
}

}  // namespace plugfest::sff
