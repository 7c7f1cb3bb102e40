#pragma once

#include "drivers/cmis/map/decoded_field.hpp"

#include <cstdint>

namespace plugfest::sff {

/// What a field of an SFF map can depend on.
enum class Gate : std::uint8_t {
    always,
    optical,  ///< light comes out: not a copper cable
    copper,
    monitors,       ///< temperature and supply mean something
    lane_monitors,  ///< bias and received power do
    tx_power,
    plain_rate,  ///< the nominal rate fits into its byte; else it is in an extended one
    cable,       ///< copper or active cable: lengths are those of the cable
    separable,
    page_01,
    page_02,
    page_03,
    paged,
    diagnostics,  ///< SFF-8472: address A2h
    calibrated,   ///< SFF-8472: the module leaves the arithmetic to us
    not_calibrated,
    count
};

}  // namespace plugfest::sff
