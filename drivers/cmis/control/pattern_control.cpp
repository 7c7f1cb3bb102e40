#include "drivers/cmis/control/pattern_control.hpp"

#include "drivers/cmis/block.hpp"
#include "drivers/cmis/control/lane_list.hpp"
#include "drivers/cmis/control/loopbacks.hpp"
#include "drivers/cmis/data_paths.hpp"
#include "drivers/cmis/pattern_codec.hpp"
#include "drivers/cmis/pattern_engine.hpp"
#include "drivers/cmis/registers/page_13.hpp"
#include "drivers/cmis/registers/page_14.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;

constexpr Field offer = {.page = 0x13, .offset = 128, .length = 15};
constexpr std::uint8_t all_of_bank = 0xFF;
constexpr std::size_t invert_byte = 1;
constexpr std::size_t swap_byte = 2;
constexpr std::array gate_times = {0, 5, 10, 30, 60, 120, 300};
constexpr unsigned slow_update_bit = 1U << 0U;
constexpr unsigned gating_shift = 1;

/// Which of the four engines, in the order in which 13h:141 and 142 give each two bits.
unsigned engine_index(Side side, bool checker) {
    return (side == Side::media ? 2U : 0U) + (checker ? 1U : 0U);
}

const char* side_name(Side side) {
    return side == Side::host ? "host" : "media";
}

bool offers_bit(const Block& page, std::uint8_t offset, unsigned bit) {
    return ((page.bytes({.page = 0x13, .offset = offset}).front() >> bit) & 1U) != 0;
}

/// Why one engine cannot do what the setup asks for; empty if it can.
std::string engine_refusal(const PatternSetup& setup, bool checker, std::uint8_t lanes,
                           const Block& page) {
    const EngineRegisters engine =
        checker ? checker_registers(setup.side) : generator_registers(setup.side);
    const std::string name =
        fmt::format("{} side {}", side_name(setup.side), checker ? "checker" : "generator");
    const auto offered = offered_patterns(engine, page);
    if (std::ranges::find(offered, setup.pattern) == offered.end()) {
        std::vector<std::string> names;
        names.reserve(offered.size());
        std::ranges::transform(offered, std::back_inserter(names), pattern_name);
        return offered.empty() ? fmt::format("the module has no {} (13h:131)", name)
                               : fmt::format("the {} does not offer {}; it has {}", name,
                                             pattern_name(setup.pattern), fmt::join(names, ", "));
    }
    const unsigned first_bit = 2 * engine_index(setup.side, checker);
    if (setup.invert && !offers_bit(page, 141, first_bit)) {
        return fmt::format("the {} cannot invert (13h:141 bit {} is clear)", name, first_bit);
    }
    if (setup.swap && !offers_bit(page, 141, first_bit + 1)) {
        return fmt::format("the {} cannot swap bits of a symbol (13h:141 bit {} is clear)", name,
                           first_bit + 1);
    }
    if (lanes != all_of_bank && !offers_bit(page, 142, first_bit + 1)) {
        return fmt::format(
            "the {} runs on all lanes of a bank only (13h:142 bit {} is clear): "
            "ask for all lanes",
            name, first_bit + 1);
    }
    return {};
}

Result<void> check_setup(const PatternSetup& setup, std::uint8_t lanes, const Block& page) {
    for (const bool checker : {false, true}) {
        if (checker ? !setup.check : !setup.generate) {
            continue;
        }
        if (auto refusal = engine_refusal(setup, checker, lanes, page); !refusal.empty()) {
            return fail(ErrorKind::unsupported, std::move(refusal));
        }
    }
    constexpr Field gating{.page = 0x13, .offset = 129, .high_bit = 7, .low_bit = 6};
    if (!setup.gate_s) {
        return {};
    }
    if (!page.flag(gating)) {
        return fail(ErrorKind::unsupported,
                    "the module has no gated measurement (13h:129 bits 7-6 are 0)");
    }
    if (*setup.gate_s == 0 || std::ranges::find(gate_times, *setup.gate_s) == gate_times.end()) {
        return fail(
            ErrorKind::config,
            fmt::format("a gate of {} s does not exist: 5, 10, 30, 60, 120 or 300", *setup.gate_s));
    }
    return {};
}

/// The block of an engine with some lanes set up anew and the others as they were. An engine with
/// one pattern for all lanes takes that of lane 1, so there every lane gets it.
Bytes merged_block(Bytes present, const Bytes& wanted, std::uint8_t lanes, bool pattern_by_lane) {
    for (std::size_t i = 0; i < page_13::block_patterns; ++i) {
        present.at(i) =
            static_cast<std::uint8_t>((present.at(i) & ~lanes) | (wanted.at(i) & lanes));
    }
    for (std::size_t lane = 0; lane < lanes_per_bank; ++lane) {
        std::uint8_t& byte = present.at(page_13::block_patterns + lane / 2);
        const unsigned nibble = lane % 2 == 0 ? 0x0FU : 0xF0U;
        if (has_lane(lanes, lane) || !pattern_by_lane) {
            byte = static_cast<std::uint8_t>(
                (byte & ~nibble) | (wanted.at(page_13::block_patterns + lane / 2) & nibble));
        }
    }
    return present;
}

Task<void> set_up_engine(ModuleSession& session, const PatternSetup* setup, bool checker,
                         LaneMask mask, const Block* page) {
    const EngineRegisters engine =
        checker ? checker_registers(setup->side) : generator_registers(setup->side);
    const Field enable = byte_of(engine.block, page_13::block_enable);
    PLUGFEST_CO_CHECK(co_await session.pages().update(enable, mask.lanes, 0, mask.bank));
    Bytes wanted = engine_block(engine, *page, setup->pattern, mask.lanes);
    wanted.at(invert_byte) = setup->invert ? mask.lanes : 0;
    wanted.at(swap_byte) = setup->swap ? mask.lanes : 0;
    PLUGFEST_CO_TRY(Bytes present, co_await session.pages().read(engine.block, mask.bank));
    const unsigned by_lane_bit = 2 * engine_index(setup->side, checker);
    Bytes block =
        merged_block(std::move(present), wanted, mask.lanes, offers_bit(*page, 142, by_lane_bit));
    PLUGFEST_CO_CHECK(co_await session.pages().write(engine.block, std::move(block), mask.bank));
    co_return co_await session.pages().write_bits(engine.clock, 0, mask.bank);
}

Task<void> set_up_counting(ModuleSession& session, const PatternSetup* setup, int bank) {
    constexpr std::uint8_t reset = page_13::reset_errors.mask();
    const auto code = static_cast<unsigned>(
        std::ranges::find(gate_times, setup->gate_s.value_or(0)) - gate_times.begin());
    const auto steering = static_cast<std::uint8_t>((code << gating_shift) |
                                                    (setup->slow_updates ? slow_update_bit : 0U));
    constexpr auto ours =
        static_cast<std::uint8_t>(page_13::measurement_time.mask() |
                                  page_13::auto_restart_gating.mask() | slow_update_bit | reset);
    PLUGFEST_CO_CHECK(co_await session.pages().update(
        page_13::measurement, ours, static_cast<std::uint8_t>(steering | reset), bank));
    co_return co_await session.pages().update(page_13::measurement, reset, 0, bank);
}

std::uint8_t side_lanes(const ModuleTraits& traits, Side side) {
    return side == Side::host ? traits.host_lanes : traits.media_lanes;
}

Result<std::vector<LaneMask>> masks_of(const std::vector<int>& lanes, Side side,
                                       const ModuleTraits& traits) {
    std::vector<LaneMask> masks;
    for (int bank = 0; lanes.empty() && bank < traits.banks; ++bank) {
        masks.push_back({.bank = bank, .lanes = side_lanes(traits, side)});
    }
    api::HostLanes numbers;
    for (const int lane : lanes) {
        numbers.emplace_back(lane);
    }
    return lanes.empty() ? Result<std::vector<LaneMask>>(masks)
                         : lanes_by_bank(numbers, traits.lanes());
}

/// A mask that leaves out no lane the side has counts as all of the bank.
std::uint8_t widened(std::uint8_t lanes, std::uint8_t existing) {
    return (existing & ~unsigned{lanes}) == 0 ? all_of_bank : lanes;
}

Field gate_flags(Side side) {
    return {.page = 0x14, .offset = static_cast<std::uint8_t>(side == Side::host ? 134 : 135)};
}

}  // namespace

Result<api::Pattern> pattern_from(std::string_view name) {
    std::vector<std::string> names;
    for (int id = 0; id <= static_cast<int>(api::Pattern::user); ++id) {
        const auto pattern = static_cast<api::Pattern>(id);
        const std::string known = pattern_name(pattern);
        if (known == "?") {
            continue;  // a reserved number
        }
        const bool same = std::ranges::equal(known, name, [](unsigned char a, unsigned char b) {
            return std::toupper(a) == std::toupper(b);
        });
        if (same) {
            return pattern;
        }
        names.push_back(known);
    }
    return fail(ErrorKind::config,
                fmt::format("'{}' is no pattern; there are {}", name, fmt::join(names, ", ")));
}

// Generators before checkers: a checker that starts without a signal counts its absence.
Task<void> start_patterns(ModuleSession& session, PatternSetup setup) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await diagnosable(session));
    PLUGFEST_CO_TRY(const auto masks, masks_of(setup.lanes, setup.side, *traits));
    const std::uint8_t existing = side_lanes(*traits, setup.side);
    PLUGFEST_CO_TRY(const Bytes offered, co_await session.pages().read(offer));
    const Block page(offered, offer);
    for (const LaneMask& mask : masks) {
        PLUGFEST_CO_CHECK(check_setup(setup, widened(mask.lanes, existing), page));
    }
    for (const LaneMask& mask : masks) {
        if (setup.generate) {
            PLUGFEST_CO_CHECK(co_await set_up_engine(session, &setup, false, mask, &page));
        }
        if (setup.check) {
            PLUGFEST_CO_CHECK(co_await set_up_engine(session, &setup, true, mask, &page));
            PLUGFEST_CO_CHECK(co_await set_up_counting(session, &setup, mask.bank));
        }
    }
    for (const bool checker : {false, true}) {
        const EngineRegisters engine =
            checker ? checker_registers(setup.side) : generator_registers(setup.side);
        const Field enable = byte_of(engine.block, page_13::block_enable);
        for (const LaneMask& mask : masks) {
            if (checker ? setup.check : setup.generate) {
                PLUGFEST_CO_CHECK(
                    co_await session.pages().update(enable, mask.lanes, mask.lanes, mask.bank));
            }
        }
    }
    co_return Result<void>();
}

Task<std::vector<PatternLane>> read_patterns(ModuleSession& session, Side side, bool gated) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await diagnosable(session));
    PatternEngine engine(session);
    PLUGFEST_CO_TRY(const auto results, co_await engine.lane_results(side, gated));
    PLUGFEST_CO_TRY(const auto snr, co_await engine.signal_to_noise(side));
    std::vector<PatternLane> lanes;
    const Field enable = byte_of(checker_registers(side).block, page_13::block_enable);
    for (int bank = 0; bank < traits->banks; ++bank) {
        PLUGFEST_CO_TRY(const Bytes running, co_await session.pages().read(enable, bank));
        const auto checked = lanes_of_mask(bank, running.front());
        for (const api::PatternResult& result : results) {
            if (std::ranges::find(checked, result.lane) != checked.end()) {
                const auto found = snr.find(result.lane);
                lanes.push_back(
                    {.result = result,
                     .snr_db = found == snr.end() ? std::nullopt : std::optional(found->second)});
            }
        }
    }
    co_return lanes;
}

Task<bool> gates_have_closed(ModuleSession& session, Side side) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await diagnosable(session));
    const Field enable = byte_of(checker_registers(side).block, page_13::block_enable);
    for (int bank = 0; bank < traits->banks; ++bank) {
        PLUGFEST_CO_TRY(const Bytes running, co_await session.pages().read(enable, bank));
        PLUGFEST_CO_TRY(const Bytes closed, co_await session.pages().read(gate_flags(side), bank));
        if ((running.front() & ~unsigned{closed.front()}) != 0) {
            co_return false;
        }
    }
    co_return true;
}

Task<void> stop_patterns(ModuleSession& session, Side side, std::vector<int> lanes) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await diagnosable(session));
    PLUGFEST_CO_TRY(const auto masks, masks_of(lanes, side, *traits));
    for (const EngineRegisters& engine : {checker_registers(side), generator_registers(side)}) {
        const Field enable = byte_of(engine.block, page_13::block_enable);
        for (const LaneMask& mask : masks) {
            PLUGFEST_CO_CHECK(co_await session.pages().update(enable, mask.lanes, 0, mask.bank));
        }
    }
    co_return Result<void>();
}

}  // namespace plugfest::cmis
