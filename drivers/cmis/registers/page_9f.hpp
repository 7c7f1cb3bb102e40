#pragma once

#include "drivers/cmis/registers/field.hpp"

/// Page 9Fh, the message block of the command data block (CMIS 5.2, 8.4 and 9.2), and the pages
/// A0h-AFh behind it. One bank for each CDB instance.
namespace plugfest::cmis::page_9f {

inline constexpr Field command{.page = 0x9F, .offset = 128, .length = 2};  ///< writing it triggers
inline constexpr Field epl_length{.page = 0x9F, .offset = 130, .length = 2};
inline constexpr Field lpl_length{.page = 0x9F, .offset = 132};
inline constexpr Field check_code{.page = 0x9F, .offset = 133};
inline constexpr Field reply_length{.page = 0x9F, .offset = 134};
inline constexpr Field reply_check_code{.page = 0x9F, .offset = 135};
inline constexpr Field payload{.page = 0x9F, .offset = 136, .length = 120};

static_assert(well_formed({command, epl_length, lpl_length, check_code, reply_length,
                           reply_check_code, payload},
                          0x9F, 128, 255));

/// All but the command: what is written before the trigger.
inline constexpr Field body = cover(epl_length, payload);
/// What the module says of its reply.
inline constexpr Field reply_header = cover(reply_length, reply_check_code);

/// The extended payload lies in whole pages from here on.
inline constexpr std::uint8_t first_epl_page = 0xA0;
inline constexpr int epl_pages = 16;

[[nodiscard]] constexpr Field epl_page(std::size_t index) {
    return {
        .page = static_cast<std::uint8_t>(first_epl_page + index), .offset = 128, .length = 128};
}

}  // namespace plugfest::cmis::page_9f
