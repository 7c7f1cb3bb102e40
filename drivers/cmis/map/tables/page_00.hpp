#pragma once

#include "drivers/cmis/code_lists.hpp"
#include "drivers/cmis/map/field_codes.hpp"
#include "drivers/cmis/map/gates.hpp"
#include "drivers/cmis/registers/page_00.hpp"

/// Page 00h, identity (CMIS 5.2, 8.3).
namespace plugfest::cmis::tables {

inline constexpr auto page_00_rows = std::to_array<Row>({
    code("identity.identifier_copy", page_00::identifier, identifiers),
    text("identity.vendor", page_00::vendor),
    raw_bytes("identity.oui", page_00::oui),
    text("identity.part", page_00::part),
    text("identity.vendor_revision", page_00::vendor_revision),
    text("identity.serial", page_00::serial),
    text("identity.date_code", page_00::date_code),
    text("identity.clei", at(190, 10)),
    code("identity.power_class", page_00::power_class, field_codes::power_classes),
    number("identity.max_power", page_00::max_power, "W", 0.25),
    row_of("identity.length", at(202), Codec::multiplied, "m").blank_if(Blank::zeros),
    code("identity.connector", page_00::connector, connectors),
    number("identity.attenuation_5_ghz", at(204), "dB")
        .if_supported(Gate::pluggable_copper_loss)
        .blank_if(Blank::zeros),
    number("identity.attenuation_7_ghz", at(205), "dB")
        .if_supported(Gate::pluggable_copper_loss)
        .blank_if(Blank::zeros),
    number("identity.attenuation_12_9_ghz", at(206), "dB")
        .if_supported(Gate::pluggable_copper_loss)
        .blank_if(Blank::zeros),
    number("identity.attenuation_25_8_ghz", at(207), "dB")
        .if_supported(Gate::pluggable_copper_loss)
        .blank_if(Blank::zeros),
    number("identity.attenuation_53_125_ghz", at(208), "dB")
        .if_supported(Gate::pluggable_copper_loss)
        .blank_if(Blank::zeros)
        .since(0x53),
    row_of("identity.media_lanes_missing", page_00::media_lanes_unsupported, Codec::lanes),
    code("identity.far_end", page_00::far_end, field_codes::far_ends),
    code("identity.technology", page_00::technology, technologies),
    raw_bytes("advertising.flow_control", at(213)).since(0x53),
    raw_bytes("vendor.page_00_221", at(221)),
    checksum("checksums.page_00", page_00::checksum, 128, 221),
    raw_bytes("vendor.page_00_223", at(223, 33)),
});
static_assert(well_formed_rows(page_00_rows, 128, 255));

}  // namespace plugfest::cmis::tables
