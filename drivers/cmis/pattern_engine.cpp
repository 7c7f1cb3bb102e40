#include "drivers/cmis/pattern_engine.hpp"

#include "drivers/cmis/block.hpp"
#include "drivers/cmis/pattern_codec.hpp"
#include "drivers/cmis/registers/page_13.hpp"
#include "drivers/cmis/registers/page_14.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;

constexpr Field advertisement =
    cover(page_13::loopbacks_supported, page_13::media_checker_patterns);

std::string_view name_of(Side side) {
    return side == Side::host ? "host" : "media";
}

std::uint8_t lanes_of(const ModuleTraits& traits, Side side) {
    return side == Side::host ? traits.host_lanes : traits.media_lanes;
}

const Field& lol_of(Side side) {
    return side == Side::host ? page_14::host_checker_lol : page_14::media_checker_lol;
}

int lane_number(int bank, std::size_t index) {
    return bank * lanes_per_bank + static_cast<int>(index) + 1;
}

}  // namespace

Task<const ModuleTraits*> PatternEngine::diagnosable() {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.controllable());
    if (!traits->has_diagnostics) {
        co_return fail(ErrorKind::unsupported,
                       "the module advertises no diagnostics pages (01h:142 bit 5): it has no "
                       "pattern generators or checkers");
    }
    co_return traits;
}

Task<Bytes> PatternEngine::read_advertisement() {
    return session_.pages().read(advertisement);
}

Task<api::PatternCapability> PatternEngine::pattern_capability(Side side) {
    PLUGFEST_CO_CHECK(co_await diagnosable());
    PLUGFEST_CO_TRY(const Bytes bytes, co_await read_advertisement());
    const Block page(bytes, advertisement);
    api::PatternCapability capability;
    capability.generator = offered_patterns(generator_registers(side), page);
    capability.checker = offered_patterns(checker_registers(side), page);
    capability.counts_bits = page.flag(page_13::counts_errors);
    co_return capability;
}

Task<void> PatternEngine::start_generator(Side side, api::Pattern pattern) {
    return start(Role::generator, side, pattern);
}

Task<void> PatternEngine::start_checker(Side side, api::Pattern pattern) {
    return start(Role::checker, side, pattern);
}

Task<void> PatternEngine::start(Role role, Side side, api::Pattern pattern) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await diagnosable());
    PLUGFEST_CO_TRY(const Bytes bytes, co_await read_advertisement());
    const Block page(bytes, advertisement);
    const bool checker = role == Role::checker;
    const EngineRegisters engine = checker ? checker_registers(side) : generator_registers(side);
    const auto offered = offered_patterns(engine, page);
    if (std::ranges::find(offered, pattern) == offered.end()) {
        co_return fail(
            ErrorKind::unsupported,
            fmt::format("the {} side pattern {} of this module does not offer {}", name_of(side),
                        checker ? "checker" : "generator", pattern_name(pattern)));
    }
    const std::uint8_t lanes = lanes_of(*traits, side);
    for (int bank = 0; bank < traits->banks; ++bank) {
        Bytes block = engine_block(engine, page, pattern, lanes);
        PLUGFEST_CO_CHECK(co_await configure(role, side, std::move(block), bank));
        Bytes enable(1, lanes);
        PLUGFEST_CO_CHECK(co_await session_.pages().write(
            byte_of(engine.block, page_13::block_enable), std::move(enable), bank));
    }
    co_return Result<void>();
}

Task<void> PatternEngine::configure(Role role, Side side, Bytes block, int bank) {
    const bool checker = role == Role::checker;
    const EngineRegisters engine = checker ? checker_registers(side) : generator_registers(side);
    PLUGFEST_CO_CHECK(co_await session_.pages().write(engine.block, std::move(block), bank));
    // 0 is the module's own clock for a generator and the recovered one for a checker.
    PLUGFEST_CO_CHECK(co_await session_.pages().write_bits(engine.clock, 0, bank));
    if (checker) {
        PLUGFEST_CO_CHECK(co_await clear_counts(bank));
    }
    co_return Result<void>();
}

Task<void> PatternEngine::clear_counts(int bank) {
    constexpr std::uint8_t reset = page_13::reset_errors.mask();
    constexpr std::uint8_t gating =
        page_13::measurement_time.mask() | page_13::auto_restart_gating.mask();
    PLUGFEST_CO_CHECK(co_await session_.pages().update(
        page_13::measurement, static_cast<std::uint8_t>(gating | reset), reset, bank));
    co_return co_await session_.pages().update(page_13::measurement, reset, 0, bank);
}

Task<std::vector<api::PatternResult>> PatternEngine::pattern_results(Side side) {
    return lane_results(side, false);
}

Task<std::map<int, double>> PatternEngine::signal_to_noise(Side side) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await diagnosable());
    PLUGFEST_CO_TRY(const Bytes bytes, co_await read_advertisement());
    const Field offered =
        side == Side::host ? page_13::reports_host_snr : page_13::reports_media_snr;
    const Field words = side == Side::host ? page_14::host_snr : page_14::media_snr;
    const std::uint8_t lanes = lanes_of(*traits, side);
    std::map<int, double> ratios;
    for (int bank = 0; Block(bytes, advertisement).flag(offered) && bank < traits->banks; ++bank) {
        PLUGFEST_CO_CHECK(co_await select_results(page_14::selector_snr, bank));
        PLUGFEST_CO_TRY(const Bytes data, co_await session_.pages().read(words, bank));
        for (std::size_t lane = 0; lane < lanes_per_bank; ++lane) {
            const unsigned word = data.at(2 * lane) | unsigned{data.at(2 * lane + 1)} << 8U;
            if (has_lane(lanes, lane) && word != 0) {
                ratios[lane_number(bank, lane)] = word / 256.0;
            }
        }
    }
    co_return ratios;
}

Task<std::vector<api::PatternResult>> PatternEngine::lane_results(Side side, bool gated) {
    const std::uint8_t gate = gated ? page_14::selector_last_gate : 0;
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await diagnosable());
    PLUGFEST_CO_TRY(const Bytes bytes, co_await read_advertisement());
    const Block page(bytes, advertisement);
    const bool counts = page.flag(page_13::counts_errors);
    if (!counts && !page.flag(page_13::reports_ber)) {
        co_return fail(ErrorKind::unsupported,
                       "the module reports neither error counts nor a BER (13h:130)");
    }
    std::vector<api::PatternResult> results;
    for (int bank = 0; bank < traits->banks; ++bank) {
        PLUGFEST_CO_CHECK(co_await append_results(side, counts, gate, bank, &results));
    }
    co_return results;
}

// The loss-of-lock flags are latched: the first read clears what is past, the second, after the
// time the module takes to renew its results, tells whether lock is missing now.
Task<void> PatternEngine::append_results(Side side, bool counts, std::uint8_t gate, int bank,
                                         std::vector<api::PatternResult>* results) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    const std::uint8_t lanes = lanes_of(*traits, side);
    PLUGFEST_CO_CHECK(co_await session_.pages().read(lol_of(side), bank));
    PLUGFEST_CO_CHECK(co_await session_.sleeper().sleep_for(traits->quirks.selector_settle));
    PLUGFEST_CO_TRY(const Bytes lol, co_await session_.pages().read(lol_of(side), bank));
    if (counts) {
        co_return co_await append_counters(side, gate, bank, lanes, lol.front(), results);
    }
    co_return co_await append_ratios(side, gate, bank, lanes, lol.front(), results);
}

Task<void> PatternEngine::append_counters(Side side, std::uint8_t gate, int bank,
                                          std::uint8_t lanes, std::uint8_t unlocked,
                                          std::vector<api::PatternResult>* results) {
    const std::uint8_t first_selector =
        side == Side::host ? page_14::selector_host_counters : page_14::selector_media_counters;
    for (std::size_t half = 0; half < 2; ++half) {
        const std::size_t first = half * page_14::lanes_per_counter_selector;
        const unsigned lanes_of_half = (lanes >> first) & 0x0FU;
        if (lanes_of_half == 0) {
            continue;
        }
        PLUGFEST_CO_CHECK(
            co_await select_results(static_cast<std::uint8_t>(gate + first_selector + half), bank));
        PLUGFEST_CO_TRY(const Bytes data, co_await session_.pages().read(page_14::data, bank));
        for (std::size_t i = 0; i < page_14::lanes_per_counter_selector; ++i) {
            const std::size_t lane = first + i;
            if (has_lane(lanes, lane)) {
                const std::span<const std::uint8_t> all(data);
                results->push_back(decode_counters(
                    lane_number(bank, lane), has_lane(unlocked, lane),
                    all.subspan(i * page_14::counter_stride, page_14::counter_stride)));
            }
        }
    }
    co_return Result<void>();
}

Task<void> PatternEngine::append_ratios(Side side, std::uint8_t gate, int bank, std::uint8_t lanes,
                                        std::uint8_t unlocked,
                                        std::vector<api::PatternResult>* results) {
    const Field ratios = side == Side::host ? page_14::host_ber : page_14::media_ber;
    PLUGFEST_CO_CHECK(
        co_await select_results(static_cast<std::uint8_t>(gate + page_14::selector_ber), bank));
    PLUGFEST_CO_TRY(const Bytes data, co_await session_.pages().read(ratios, bank));
    const std::span<const std::uint8_t> all(data);
    for (std::size_t lane = 0; lane < lanes_per_bank; ++lane) {
        if (has_lane(lanes, lane)) {
            results->push_back(decode_ratio(lane_number(bank, lane), has_lane(unlocked, lane),
                                            all.subspan(lane * 2, 2)));
        }
    }
    co_return Result<void>();
}

// Nothing tells when the results of a new selector are there, and an early read returns the old
// ones without a sign, so the wait is always made.
Task<void> PatternEngine::select_results(std::uint8_t selector, int bank) {
    PLUGFEST_CO_TRY(const Bytes before, co_await session_.pages().read(page_14::selector, bank));
    if (before.front() == selector) {
        co_return Result<void>();
    }
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    Bytes data(1, selector);
    PLUGFEST_CO_CHECK(co_await session_.pages().write(page_14::selector, std::move(data), bank));
    PLUGFEST_CO_CHECK(co_await session_.sleeper().sleep_for(traits->quirks.selector_settle));
    PLUGFEST_CO_TRY(const Bytes after, co_await session_.pages().read(page_14::selector, bank));
    if (after.front() != selector) {
        co_return fail(ErrorKind::unsupported,
                       fmt::format("the module does not have diagnostics selector {:02X}h though "
                                   "it advertises the results",
                                   selector));
    }
    co_return Result<void>();
}

// Checker before generator: a checker that outlives its signal would count the loss.
Task<void> PatternEngine::stop_patterns(Side side) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await diagnosable());
    const Field checker = byte_of(checker_registers(side).block, page_13::block_enable);
    const Field generator = byte_of(generator_registers(side).block, page_13::block_enable);
    for (int bank = 0; bank < traits->banks; ++bank) {
        PLUGFEST_CO_CHECK(co_await session_.pages().update(checker, checker.mask(), 0, bank));
        PLUGFEST_CO_CHECK(co_await session_.pages().update(generator, generator.mask(), 0, bank));
    }
    co_return Result<void>();
}

}  // namespace plugfest::cmis
