#include "drivers/cmis/map/gates.hpp"

#include "drivers/cmis/codes.hpp"
#include "drivers/cmis/memory_image.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_00.hpp"
#include "drivers/cmis/registers/page_01.hpp"

#include <algorithm>

namespace plugfest::cmis {
namespace {

constexpr std::size_t listed_below = 8;
constexpr std::size_t listed_above = 7;
constexpr std::uint8_t oldest_revision = 0x30;
constexpr std::uint8_t first_with_durations = 0x50;
constexpr std::uint8_t every_revision = 0xFF;

std::uint8_t upper_byte(const std::uint8_t* page, std::size_t offset) {
    return page[offset - half_page];
}

bool is_end_of_list(std::uint8_t host_id) {
    return host_id == 0xFF || host_id == 0x00;
}

std::uint8_t count_applications(const KeyPages& pages) {
    std::size_t count = 0;
    while (count < listed_below &&
           !is_end_of_list(
               pages.lower[lower::applications.offset + count * lower::descriptor_length])) {
        ++count;
    }
    if (count < listed_below || pages.page_01 == nullptr) {
        return static_cast<std::uint8_t>(count);
    }
    std::size_t more = 0;
    while (more < listed_above &&
           !is_end_of_list(upper_byte(
               pages.page_01, page_01::applications.offset + more * lower::descriptor_length))) {
        ++more;
    }
    return static_cast<std::uint8_t>(count + more);
}

class Gates {
  public:
    explicit Gates(WalkContext& context) : context_(context) {}
    void set(Gate gate, bool open) { context_.gates[static_cast<std::size_t>(gate)] = open; }
    [[nodiscard]] bool open(Gate gate) const {
        return context_.gates[static_cast<std::size_t>(gate)];
    }
    void restrict(Gate gate, bool also) { set(gate, open(gate) && also); }

  private:
    WalkContext& context_;
};

void open_kinds_of_monitors(Gates& gates) {
    gates.set(Gate::aux1_custom, !gates.open(Gate::aux1_tec));
    gates.set(Gate::aux2_laser, !gates.open(Gate::aux2_tec));
    gates.set(Gate::aux3_laser, !gates.open(Gate::aux3_supply));
}

void read_advertising_page(WalkContext& context, Gates& gates, const std::uint8_t* page) {
    constexpr std::size_t recall_buffers = 161;
    constexpr std::size_t cdb_instances = 163;
    constexpr std::size_t application_banks = 175;
    for (const AdvertisedBit& advertised : advertised_bits) {
        gates.set(advertised.gate,
                  ((upper_byte(page, advertised.offset) >> advertised.bit) & 1U) != 0);
    }
    gates.set(Gate::eq_recall, (upper_byte(page, recall_buffers) & 0x60U) != 0);
    gates.set(Gate::cdb, (upper_byte(page, cdb_instances) & 0xC0U) != 0);
    gates.set(Gate::cdb_2, (upper_byte(page, cdb_instances) & 0xC0U) == 0x80U);
    gates.set(Gate::application_pages, upper_byte(page, application_banks) != 0);
    gates.set(Gate::page_04, gates.open(Gate::tunable));
    const std::uint8_t scale =
        (upper_byte(page, page_01::bias_scale.offset) & page_01::bias_scale.mask()) >>
        page_01::bias_scale.low_bit;
    constexpr std::uint8_t reserved_scale = 3;
    gates.restrict(Gate::tx_bias, scale != reserved_scale);
    context.scaling[static_cast<std::size_t>(Scaling::tx_bias)] = {
        0.0, static_cast<double>(1U << scale), 0.0, 0.0, 0.0};
    const bool filled_in = upper_byte(page, page_01::max_duration_power_up.offset) != 0 ||
                           upper_byte(page, page_01::max_duration_tx_turn_on.offset) != 0;
    gates.set(Gate::power_limits, context.revision >= first_with_durations || filled_in);
}

/// The bits that later revisions gave a meaning are 0 where an older module does not know them; a
/// revision byte that is no CMIS revision tells nothing, so nothing is left out.
std::uint8_t effective_revision(std::uint8_t stated) {
    return stated < oldest_revision ? every_revision : stated;
}

void close_for_copper(Gates& gates) {
    for (const Gate gate : {Gate::tx_power, Gate::rx_power, Gate::tx_bias}) {
        gates.set(gate, false);
    }
}

}  // namespace

WalkContext make_context(const KeyPages& pages) {
    constexpr std::size_t function_type = 57;
    WalkContext context;
    Gates gates(context);
    const std::uint8_t stated = pages.lower[lower::revision.offset];
    const bool flat = (pages.lower[lower::flat_memory.offset] & lower::flat_memory.mask()) != 0;
    context.revision = effective_revision(stated);
    context.media_type = pages.lower[lower::media_type.offset];
    gates.set(Gate::always, true);
    gates.set(Gate::paged, !flat);
    gates.set(Gate::pending_flag, context.revision >= first_with_durations);
    KeyPages usable = pages;
    usable.page_01 = flat ? nullptr : pages.page_01;
    if (usable.page_01 != nullptr) {
        read_advertising_page(context, gates, usable.page_01);
    }
    open_kinds_of_monitors(gates);
    gates.set(Gate::laser_source, pages.lower[function_type] == 1 && !flat);
    bool is_copper = context.media_type == media_type_copper;
    if (pages.page_00 != nullptr) {
        is_copper = is_copper ||
                    is_copper_technology(upper_byte(pages.page_00, page_00::technology.offset));
        const std::uint8_t missing =
            upper_byte(pages.page_00, page_00::media_lanes_unsupported.offset);
        // All lanes missing contradicts itself, and is ignored.
        context.media_lanes = missing == 0xFF ? 0xFF : static_cast<std::uint8_t>(~missing);
    }
    gates.set(Gate::copper, is_copper);
    gates.set(Gate::optical, !is_copper);
    gates.set(Gate::pluggable_copper_loss, is_copper);
    if (is_copper) {
        close_for_copper(gates);
    }
    context.applications = count_applications(usable);
    return context;
}

WalkContext with_selector(const WalkContext& context, std::uint8_t selector) {
    constexpr std::uint8_t gated = 0x10;
    constexpr std::uint8_t highest = 0x15;
    WalkContext result = context;
    Gates gates(result);
    const auto first = static_cast<std::uint8_t>(Gate::selector_ber);
    const std::uint8_t kind = selector > gated && selector <= highest
                                  ? static_cast<std::uint8_t>(selector - gated)
                                  : selector;
    const bool known = kind >= 1 && kind <= 6 && selector != gated;
    for (std::uint8_t i = 0; i < 6; ++i) {
        gates.set(static_cast<Gate>(first + i), known && kind == i + 1);
    }
    gates.set(Gate::selector_none, !known);
    return result;
}

}  // namespace plugfest::cmis
