#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Page 13h, diagnostic control, one bank per 8 lanes (CMIS 5.2, 8.13).
namespace plugfest::cmis::page_13 {

inline constexpr Field loopbacks_supported{.page = 0x13, .offset = 128};
inline constexpr Field reports_media_snr{.page = 0x13, .offset = 130, .high_bit = 5, .low_bit = 5};
inline constexpr Field reports_host_snr{.page = 0x13, .offset = 130, .high_bit = 4, .low_bit = 4};
inline constexpr Field counts_errors{.page = 0x13, .offset = 130, .high_bit = 1, .low_bit = 1};
inline constexpr Field reports_ber{.page = 0x13, .offset = 130, .high_bit = 0, .low_bit = 0};
inline constexpr Field media_generator_location{
    .page = 0x13, .offset = 131, .high_bit = 7, .low_bit = 6};
inline constexpr Field media_checker_location{
    .page = 0x13, .offset = 131, .high_bit = 5, .low_bit = 4};
inline constexpr Field host_generator_location{
    .page = 0x13, .offset = 131, .high_bit = 3, .low_bit = 2};
inline constexpr Field host_checker_location{
    .page = 0x13, .offset = 131, .high_bit = 1, .low_bit = 0};
inline constexpr Field host_generator_patterns{
    .page = 0x13, .offset = 132, .length = 2};  ///< bitmaps, low byte first
inline constexpr Field media_generator_patterns{.page = 0x13, .offset = 134, .length = 2};
inline constexpr Field host_checker_patterns{.page = 0x13, .offset = 136, .length = 2};
inline constexpr Field media_checker_patterns{.page = 0x13, .offset = 138, .length = 2};
inline constexpr Field host_generator{.page = 0x13, .offset = 144, .length = 8};
inline constexpr Field media_generator{.page = 0x13, .offset = 152, .length = 8};
inline constexpr Field host_checker{.page = 0x13, .offset = 160, .length = 8};
inline constexpr Field media_checker{.page = 0x13, .offset = 168, .length = 8};
inline constexpr Field host_generator_clock{
    .page = 0x13, .offset = 176, .high_bit = 7, .low_bit = 4};
inline constexpr Field media_generator_clock{
    .page = 0x13, .offset = 176, .high_bit = 3, .low_bit = 0};
inline constexpr Field reset_errors{.page = 0x13, .offset = 177, .high_bit = 5, .low_bit = 5};
inline constexpr Field auto_restart_gating{
    .page = 0x13, .offset = 177, .high_bit = 4, .low_bit = 4};
inline constexpr Field measurement_time{.page = 0x13, .offset = 177, .high_bit = 3, .low_bit = 1};
inline constexpr Field host_checker_clock{.page = 0x13, .offset = 178, .high_bit = 3, .low_bit = 2};
inline constexpr Field media_checker_clock{
    .page = 0x13, .offset = 178, .high_bit = 1, .low_bit = 0};
inline constexpr Field loopbacks{
    .page = 0x13,
    .offset = 180,
    .length = 4};  ///< media output, media input, host output, host input

static_assert(well_formed({loopbacks_supported,
                           reports_media_snr,
                           reports_host_snr,
                           counts_errors,
                           reports_ber,
                           media_generator_location,
                           media_checker_location,
                           host_generator_location,
                           host_checker_location,
                           host_generator_patterns,
                           media_generator_patterns,
                           host_checker_patterns,
                           media_checker_patterns,
                           host_generator,
                           media_generator,
                           host_checker,
                           media_checker,
                           host_generator_clock,
                           media_generator_clock,
                           reset_errors,
                           auto_restart_gating,
                           measurement_time,
                           host_checker_clock,
                           media_checker_clock,
                           loopbacks},
                          0x13, 128, 255));

/// The four generator and checker blocks, and the bytes that steer them.
inline constexpr Field blocks = cover(host_generator, media_checker);
inline constexpr Field clocks{.page = 0x13, .offset = 176};
inline constexpr Field measurement{.page = 0x13, .offset = 177};
inline constexpr Field checker_clocks{.page = 0x13, .offset = 178};

/// Places within a block: bitmaps by lane, then the pattern IDs as lane nibbles.
inline constexpr std::size_t block_enable = 0;
inline constexpr std::size_t block_fec_location = 3;
inline constexpr std::size_t block_patterns = 4;

/// A location advertisement, as shifted down: the pattern on the encoded side of the FEC (before
/// the encoder, after the decoder) and next to the line differ in their bit for each engine.
inline constexpr unsigned location_pre_fec = 1U << 1U;
inline constexpr unsigned location_post_fec = 1U << 0U;

}  // namespace plugfest::cmis::page_13
