#include "drivers/cmis/control/lane_switches.hpp"

#include "drivers/cmis/control/lane_list.hpp"
#include "drivers/cmis/data_paths.hpp"
#include "drivers/cmis/registers/page_01.hpp"
#include "drivers/cmis/registers/page_10.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plugfest::cmis {
namespace {

struct SwitchRow {
    LaneSwitch which;
    const char* name;
    Field byte;
    Field advertised;
    const char* advertised_text;
};

constexpr std::array switch_rows = {
    SwitchRow{LaneSwitch::tx_disable, "tx-disable", page_10::tx_output_disable,
              page_01::has_tx_output_disable, "01h:155 bit 1"},
    SwitchRow{LaneSwitch::tx_polarity, "polarity-tx", page_10::tx_polarity_flip,
              page_01::has_tx_polarity_flip, "01h:155 bit 0"},
    SwitchRow{LaneSwitch::tx_squelch_force, "tx-squelch", page_10::tx_squelch_force,
              page_01::has_tx_squelch_force, "01h:155 bit 3"},
    SwitchRow{LaneSwitch::tx_auto_squelch_disable, "tx-auto-squelch-disable",
              page_10::tx_auto_squelch_disable, page_01::has_tx_auto_squelch_disable,
              "01h:155 bit 2"},
    SwitchRow{LaneSwitch::rx_disable, "rx-disable", page_10::rx_output_disable,
              page_01::has_rx_output_disable, "01h:156 bit 1"},
    SwitchRow{LaneSwitch::rx_polarity, "polarity-rx", page_10::rx_polarity_flip,
              page_01::has_rx_polarity_flip, "01h:156 bit 0"},
    SwitchRow{LaneSwitch::rx_auto_squelch_disable, "rx-auto-squelch-disable",
              page_10::rx_auto_squelch_disable, page_01::has_rx_auto_squelch_disable,
              "01h:156 bit 2"},
};

const SwitchRow& row_of_switch(LaneSwitch which) {
    return *std::ranges::find(switch_rows, which, &SwitchRow::which);
}

}  // namespace

std::string lane_switch_name(LaneSwitch which) {
    return row_of_switch(which).name;
}

Field lane_switch_byte(LaneSwitch which) {
    return row_of_switch(which).byte;
}

Result<void> check_switch_change(const SwitchChange& change, const Block& advertising) {
    const SwitchRow& row = row_of_switch(change.which);
    if (!advertising.flag(row.advertised)) {
        return fail(ErrorKind::unsupported, fmt::format("the module has no {} ({} is clear)",
                                                        row.name, row.advertised_text));
    }
    return {};
}

Task<void> set_lane_switch(ModuleSession& session, SwitchChange change) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session.controllable());
    PLUGFEST_CO_TRY(const MemoryImage* image, co_await session.image());
    const auto advertising = image->page({.page = page_01::checksum.page});
    if (!advertising) {
        co_return fail(ErrorKind::unsupported, "the module does not map page 01h");
    }
    PLUGFEST_CO_CHECK(check_switch_change(change, *advertising));
    api::HostLanes lanes;
    for (const int lane : change.lanes) {
        lanes.emplace_back(lane);
    }
    PLUGFEST_CO_TRY(const auto masks, lanes_by_bank(lanes, traits->lanes()));
    const SwitchRow& row = row_of_switch(change.which);
    for (const LaneMask& mask : masks) {
        const std::uint8_t bits = change.on ? mask.lanes : 0;
        PLUGFEST_CO_CHECK(co_await session.pages().update(row.byte, mask.lanes, bits, mask.bank));
        PLUGFEST_CO_TRY(const transport::Bytes held,
                        co_await session.pages().read(row.byte, mask.bank));
        if ((held.front() & mask.lanes) != bits) {
            co_return fail(ErrorKind::protocol,
                           fmt::format("the module took {} for lanes {} but does not hold it "
                                       "({} reads {:02X}h)",
                                       row.name, lanes_text(lanes_of_mask(mask.bank, mask.lanes)),
                                       location_of(row.byte), held.front()));
        }
    }
    co_return Result<void>();
}

}  // namespace plugfest::cmis
