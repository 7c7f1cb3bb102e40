#pragma once

#include "drivers/api/device_types.hpp"
#include "drivers/cmis/block.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plugfest::cmis {

/// One pattern generator or checker as page 13h advertises and places it.
struct EngineRegisters {
    Field block;     ///< enable, invert, swap, FEC location, patterns
    Field location;  ///< where it sits relative to the FEC
    Field patterns;  ///< pattern IDs it offers
    Field clock;
    bool is_checker = false;
};

[[nodiscard]] EngineRegisters generator_registers(Side side);
[[nodiscard]] EngineRegisters checker_registers(Side side);

/// The patterns an engine offers; none if it does not exist. `page` covers 13h:128-139.
[[nodiscard]] std::vector<api::Pattern> offered_patterns(const EngineRegisters& engine,
                                                         const Block& page);

/// The eight bytes that set an engine up on `lanes` and leave it off. The pattern goes directly on
/// the line, past the FEC, unless the engine sits only on the encoded side.
[[nodiscard]] std::vector<std::uint8_t> engine_block(const EngineRegisters& engine,
                                                     const Block& page, api::Pattern pattern,
                                                     std::uint8_t lanes);

/// The result of one lane from its 16 bytes of counters. The low bit of the bit count says that
/// lock was lost since the start.
[[nodiscard]] api::PatternResult decode_counters(int lane, bool lol,
                                                 std::span<const std::uint8_t> bytes);
/// The result of one lane from its BER figure.
[[nodiscard]] api::PatternResult decode_ratio(int lane, bool lol,
                                              std::span<const std::uint8_t> bytes);

/// "PRBS31Q", "SSPRQ", …
[[nodiscard]] std::string pattern_name(api::Pattern pattern);

}  // namespace plugfest::cmis
