#include "drivers/cmis/pattern_codec.hpp"

#include "drivers/cmis/codec/f16.hpp"
#include "drivers/cmis/registers/page_13.hpp"
#include "drivers/cmis/registers/page_14.hpp"

#include <array>
#include <limits>
#include <string_view>

namespace plugfest::cmis {
namespace {

constexpr std::size_t pattern_count = 16;
constexpr std::size_t reserved_pattern = 13;

/// True for the numbers no counter can show; newer modules mark "not available" by them.
bool is_not_available(std::uint64_t errors) {
    return errors == std::numeric_limits<std::uint64_t>::max();
}

}  // namespace

EngineRegisters generator_registers(Side side) {
    if (side == Side::host) {
        return {.block = page_13::host_generator,
                .location = page_13::host_generator_location,
                .patterns = page_13::host_generator_patterns,
                .clock = page_13::host_generator_clock};
    }
    return {.block = page_13::media_generator,
            .location = page_13::media_generator_location,
            .patterns = page_13::media_generator_patterns,
            .clock = page_13::media_generator_clock};
}

EngineRegisters checker_registers(Side side) {
    if (side == Side::host) {
        return {.block = page_13::host_checker,
                .location = page_13::host_checker_location,
                .patterns = page_13::host_checker_patterns,
                .clock = page_13::host_checker_clock,
                .is_checker = true};
    }
    return {.block = page_13::media_checker,
            .location = page_13::media_checker_location,
            .patterns = page_13::media_checker_patterns,
            .clock = page_13::media_checker_clock,
            .is_checker = true};
}

std::vector<api::Pattern> offered_patterns(const EngineRegisters& engine, const Block& page) {
    std::vector<api::Pattern> patterns;
    if (!page.flag(engine.location)) {
        return patterns;
    }
    const auto bytes = page.bytes(engine.patterns);
    for (std::size_t id = 0; id < pattern_count; ++id) {
        if (((bytes[id / 8] >> (id % 8)) & 1U) != 0 && id != reserved_pattern) {
            patterns.push_back(static_cast<api::Pattern>(id));
        }
    }
    return patterns;
}

// The bit means "on the encoded side" for generators (before the encoder) and "behind the decoder"
// for checkers: set, both would test the FEC along with the line. It must still be set where the
// engine has no other place, since the module need not assume it by itself.
std::vector<std::uint8_t> engine_block(const EngineRegisters& engine, const Block& page,
                                       api::Pattern pattern, std::uint8_t lanes) {
    const unsigned at_line =
        engine.is_checker ? page_13::location_pre_fec : page_13::location_post_fec;
    const bool can_be_at_line = (page.bits(engine.location) & at_line) != 0;
    const unsigned id = static_cast<std::uint8_t>(pattern);
    const auto both_nibbles = static_cast<std::uint8_t>((id << 4U) | id);
    std::vector<std::uint8_t> block(engine.block.length, 0);
    block[page_13::block_fec_location] = can_be_at_line ? 0 : lanes;
    for (std::size_t i = page_13::block_patterns; i < block.size(); ++i) {
        block[i] = both_nibbles;
    }
    return block;
}

api::PatternResult decode_counters(int lane, bool lol, std::span<const std::uint8_t> bytes) {
    const std::uint64_t errors = decode_u64_le(bytes.first<page_14::counter_length>());
    const std::uint64_t marked_bits =
        decode_u64_le(bytes.subspan<page_14::counter_length, page_14::counter_length>());
    const bool lost_lock = (marked_bits & 1U) != 0;
    const std::uint64_t bits = marked_bits & ~std::uint64_t{1};
    api::PatternResult result;
    result.lane = lane;
    result.locked = !lol && !lost_lock;
    result.raw.assign(bytes.begin(), bytes.end());
    if (result.locked && !is_not_available(errors)) {
        result.errors = errors;
        result.bits = bits;
        if (bits > 0) {
            result.ber = static_cast<double>(errors) / static_cast<double>(bits);
        }
    }
    return result;
}

api::PatternResult decode_ratio(int lane, bool lol, std::span<const std::uint8_t> bytes) {
    const double ratio = decode_f16(decode_u16(bytes.first<2>()));
    api::PatternResult result;
    result.lane = lane;
    result.locked = !lol;
    result.raw.assign(bytes.begin(), bytes.end());
    if (result.locked && ratio <= 1.0) {
        result.ber = ratio;
    }
    return result;
}

std::string pattern_name(api::Pattern pattern) {
    constexpr std::array<std::string_view, pattern_count> names = {
        "PRBS31Q", "PRBS31", "PRBS23Q", "PRBS23", "PRBS15Q", "PRBS15", "PRBS13Q", "PRBS13",
        "PRBS9Q",  "PRBS9",  "PRBS7Q",  "PRBS7",  "SSPRQ",   "?",      "custom",  "user pattern"};
    const auto id = static_cast<std::size_t>(pattern);
    return std::string(id < names.size() ? names.at(id) : "?");
}

}  // namespace plugfest::cmis
