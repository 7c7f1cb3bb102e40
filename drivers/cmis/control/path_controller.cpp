#include "drivers/cmis/control/path_controller.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/cmis/block.hpp"
#include "drivers/cmis/control/lane_list.hpp"
#include "drivers/cmis/control/module_power.hpp"
#include "drivers/cmis/path_restorer.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_01.hpp"
#include "drivers/cmis/registers/page_10.hpp"
#include "drivers/cmis/registers/page_11.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

namespace plugfest::cmis {
namespace {

using api::DataPathState;
using transport::Bytes;

constexpr Duration path_poll_interval = std::chrono::milliseconds(20);
constexpr int first_with_init_pending = 5;
constexpr Field active_set = cover(page_11::active_dp_config, page_11::active_signal_integrity);

constexpr unsigned state_bit(DataPathState state) {
    return 1U << std::to_underlying(state);
}
constexpr unsigned when_deactivated = state_bit(DataPathState::deactivated);
constexpr unsigned when_activated = state_bit(DataPathState::activated);
/// Past Init, wherever the transmitters are.
constexpr unsigned when_initialized = state_bit(DataPathState::initialized) | when_activated |
                                      state_bit(DataPathState::tx_turn_on) |
                                      state_bit(DataPathState::tx_turn_off);

LaneConfigs lane_configs(std::span<const std::uint8_t> bytes) {
    LaneConfigs configs{};
    std::ranges::copy(bytes.first(configs.size()), configs.begin());
    return configs;
}

std::optional<Duration> longer_of(std::optional<Duration> a, std::optional<Duration> b) {
    return a && b ? std::optional(std::max(*a, *b)) : std::nullopt;
}

/// "10h:145-152 bank 1"
std::string at_bank(std::string place, int bank) {
    return bank == 0 ? place : fmt::format("{} bank {}", place, bank);
}

std::string hex_of(const LaneConfigs& configs) {
    return fmt::format("{:02x}", fmt::join(configs, " "));
}

/// Why a staged set other than 0 cannot be used; empty if it can.
std::string staged_set_refusal(int set, const std::optional<Block>& advertising) {
    if (set == 0) {
        return {};
    }
    if (set != 1) {
        return fmt::format("there is no staged control set {}: there are 0 and 1", set);
    }
    const bool offered = advertising && advertising->flag(page_01::has_staged_set_1);
    return offered ? std::string()
                   : "the module has no staged control set 1 (01h:162 bit 5 is clear)";
}

}  // namespace

Task<void> PathController::check_staged_set() {
    PLUGFEST_CO_CHECK(co_await session_.controllable());
    PLUGFEST_CO_TRY(const MemoryImage* image, co_await session_.image());
    const auto page = image->page({.page = page_01::checksum.page});
    if (auto refusal = staged_set_refusal(options_.staged_set, page); !refusal.empty()) {
        co_return fail(ErrorKind::unsupported, std::move(refusal));
    }
    co_return Result<void>();
}

Task<std::vector<PathController::BankPlan>> PathController::plan(
    const std::vector<PathRequest>* requests) {
    PLUGFEST_CO_CHECK(co_await check_staged_set());
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.controllable());
    PLUGFEST_CO_TRY(const auto paths, plan_paths(*requests, *traits));
    std::vector<BankPlan> plans;
    for (int bank = 0; bank < traits->banks; ++bank) {
        BankPlan plan{.bank = bank, .change = {}, .asked = 0, .media = 0};
        bool named = false;
        for (const PlannedPath& path : paths) {
            named = named || path.bank == bank;
            if (path.bank == bank && path.selector != 0) {
                plan.asked = static_cast<std::uint8_t>(plan.asked | path.mask());
            }
        }
        if (!named) {
            continue;
        }
        PLUGFEST_CO_TRY(const Bytes active,
                        co_await session_.pages().read(page_11::active_dp_config, bank));
        plan.change = change_of_bank(lane_configs(active), paths, bank);
        // Paths that stay keep their media lanes, so all paths of the bank are looked at.
        const auto media = media_lanes_of_paths(plan.change.target, *traits);
        for (const PlannedPath& path : paths) {
            if (path.bank == bank && path.selector != 0) {
                plan.media |= media.at(static_cast<std::size_t>(path.first));
            }
        }
        plans.push_back(plan);
    }
    co_return plans;
}

Task<std::vector<std::string>> PathController::preview(std::vector<PathRequest> requests) {
    PLUGFEST_CO_TRY(const auto plans, co_await plan(&requests));
    std::vector<std::string> lines;
    for (const BankPlan& each : plans) {
        const auto lanes = [&each](std::uint8_t mask) {
            return lanes_text(lanes_of_mask(each.bank, mask));
        };
        const BankChange& change = each.change;
        const char* config = options_.staged_set == 0 ? "10h:145-152" : "10h:180-187";
        const char* trigger = options_.staged_set == 0 ? "10h:143" : "10h:178";
        if (change.moved != 0) {
            lines.push_back(fmt::format("{}: deinitialise lanes {}", at_bank("10h:128", each.bank),
                                        lanes(change.moved)));
        }
        if (change.regrouped != 0) {
            lines.push_back(fmt::format("{}, {}: give up the old paths on lanes {} (AppSel 0)",
                                        at_bank(config, each.bank), trigger,
                                        lanes(change.regrouped)));
        }
        if (const auto wanted = static_cast<std::uint8_t>(change.moved & each.asked); wanted != 0) {
            lines.push_back(fmt::format("{}: {} and {} = {:02x}h", at_bank(config, each.bank),
                                        hex_of(change.target), trigger, wanted));
        }
        if (each.asked != 0) {
            lines.push_back(
                fmt::format("{}, 10h:130: initialise lanes {}, then turn on media "
                            "lanes {}",
                            at_bank("10h:128", each.bank), lanes(each.asked), lanes(each.media)));
        }
    }
    co_return lines;
}

Task<void> PathController::set_paths(std::vector<PathRequest> requests) {
    PLUGFEST_CO_TRY(const auto plans, co_await plan(&requests));
    PLUGFEST_CO_CHECK(co_await await_steady_power(session_));
    for (const BankPlan& each : plans) {
        PLUGFEST_CO_CHECK(co_await configure(&each));
    }
    PLUGFEST_CO_TRY(const api::ModuleState state, co_await read_module_state(session_));
    if (state != api::ModuleState::ready) {
        findings_.emplace_back(
            "the module is in low power: the paths are configured and start when it leaves that");
    }
    for (const BankPlan& each : plans) {
        if (state == api::ModuleState::ready) {
            PLUGFEST_CO_CHECK(co_await bring_up(&each));
        }
    }
    co_return Result<void>();
}

Task<void> PathController::configure(const BankPlan* plan) {
    const BankChange& change = plan->change;
    if (change.moved == 0) {
        co_return Result<void>();
    }
    PLUGFEST_CO_CHECK(co_await deactivate(plan->bank, change.moved));
    PLUGFEST_CO_CHECK(co_await give_up(plan));
    const auto wanted = static_cast<std::uint8_t>(change.moved & plan->asked);
    if (wanted == 0) {
        co_return Result<void>();
    }
    ConfigCommit staged(session_, plan->bank, options_.staged_set);
    StagedConfig config{.config = change.target, .signal = {}, .lanes = wanted};
    PLUGFEST_CO_CHECK(co_await staged.commit(config, Trigger::initialise));
    co_return co_await note_pending(plan->bank, wanted);
}

// Some modules take a new grouping of lanes only after the old one was given up, others refuse to
// give it up: so that is tried, and only the new one must succeed.
Task<void> PathController::give_up(const BankPlan* plan) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    const std::uint8_t lanes = plan->change.regrouped;
    const bool replaced = (lanes & ~static_cast<unsigned>(plan->asked)) == 0;
    if (lanes == 0 || (traits->quirks.refuses_decommission && replaced)) {
        co_return Result<void>();
    }
    ConfigCommit staged(session_, plan->bank, options_.staged_set);
    StagedConfig nothing{.config = {}, .signal = {}, .lanes = lanes};
    auto released = co_await staged.commit(nothing, Trigger::initialise);
    const bool is_no = !released && (released.error().kind() == ErrorKind::refused ||
                                     released.error().kind() == ErrorKind::timeout);
    if (is_no) {
        findings_.push_back(fmt::format("lanes {} were not given up (AppSel 0): {}",
                                        lanes_text(lanes_of_mask(plan->bank, lanes)),
                                        released.error().to_string()));
        co_return Result<void>();
    }
    co_return released;
}

Task<void> PathController::deactivate(int bank, std::uint8_t lanes) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    PLUGFEST_CO_CHECK(co_await session_.pages().update(page_10::dp_deinit, lanes, lanes, bank));
    const auto& longest = traits->durations;
    const Duration limit =
        patience({longest.data_path_init, longest.tx_turn_off, longest.data_path_deinit});
    co_return co_await await_states(bank, lanes, when_deactivated, limit, "deactivate");
}

// Not every module sets the bit where nothing changes, so its absence is worth a remark only.
Task<void> PathController::note_pending(int bank, std::uint8_t lanes) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    PLUGFEST_CO_TRY(const Bytes pending,
                    co_await session_.pages().read(page_11::dp_init_pending, bank));
    const auto missing = static_cast<std::uint8_t>(lanes & ~pending.front());
    if (traits->revision_major >= first_with_init_pending && missing != 0) {
        findings_.push_back(
            fmt::format("lanes {}: DPInitPending (11h:235) is not set after ConfigSuccess; went on",
                        lanes_text(lanes_of_mask(bank, missing))));
    }
    co_return Result<void>();
}

// Each transition has its wait, and that for Activated starts when the transmitters are enabled.
Task<void> PathController::bring_up(const BankPlan* plan) {
    if (plan->asked == 0) {
        co_return Result<void>();
    }
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    const int bank = plan->bank;
    const auto& longest = traits->durations;
    PLUGFEST_CO_CHECK(co_await session_.pages().update(page_10::dp_deinit, plan->asked, 0, bank));
    const Duration init_limit = plan->change.moved != 0
                                    ? patience({longest.data_path_init})
                                    : patience({longest.data_path_deinit, longest.data_path_init});
    PLUGFEST_CO_CHECK(
        co_await await_states(bank, plan->asked, when_initialized, init_limit, "initialise"));
    PLUGFEST_CO_CHECK(
        co_await session_.pages().update(page_10::tx_output_disable, plan->media, 0, bank));
    // Older modules misreport TxTurnOn, so the longer of the two counts.
    const Duration on_limit = patience({longer_of(longest.data_path_init, longest.tx_turn_on)});
    auto lit = co_await await_states(bank, plan->asked, when_activated, on_limit, "activate");
    if (lit || lit.error().kind() != ErrorKind::timeout) {
        co_return lit;
    }
    PLUGFEST_CO_TRY(const bool resting, co_await lanes_are_in(bank, plan->asked, when_initialized));
    if (!resting) {
        co_return lit;
    }
    findings_.push_back(lit.error().to_string() +
                        "; parts that squelch by themselves wait for a signal from the host");
    co_return Result<void>();
}

Task<void> PathController::set_signal(std::vector<SignalChange> changes) {
    PLUGFEST_CO_CHECK(co_await check_staged_set());
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.controllable());
    PLUGFEST_CO_TRY(const MemoryImage* image, co_await session_.image());
    const auto advertising = image->page({.page = page_01::checksum.page});
    for (const SignalChange& change : changes) {
        if (std::ranges::any_of(change.lanes,
                                [&](int lane) { return lane < 1 || lane > traits->lanes(); })) {
            co_return fail(ErrorKind::config,
                           fmt::format("lanes {} do not exist: the module has "
                                       "lanes 1-{}",
                                       lanes_text(change.lanes), traits->lanes()));
        }
        if (!advertising) {
            co_return fail(ErrorKind::unsupported, "the module does not map page 01h");
        }
        PLUGFEST_CO_CHECK(check_signal_change(change, *advertising));
    }
    PLUGFEST_CO_CHECK(co_await await_steady_power(session_));
    for (int bank = 0; bank < traits->banks; ++bank) {
        if (changed_lanes(changes, bank) != 0) {
            PLUGFEST_CO_CHECK(co_await set_signal_of_bank(&changes, bank));
        }
    }
    co_return Result<void>();
}

// The rest of the active set is staged as it is, so that only what was asked for changes.
Task<void> PathController::set_signal_of_bank(const std::vector<SignalChange>* changes, int bank) {
    PLUGFEST_CO_TRY(const Bytes active, co_await session_.pages().read(active_set, bank));
    const Block block(active, active_set);
    const LaneConfigs present = lane_configs(block.bytes(page_11::active_dp_config));
    SignalBytes signal{};
    std::ranges::copy(block.bytes(page_11::active_signal_integrity), signal.begin());
    StagedConfig wanted{
        .config = present, .signal = changed_signal(signal, *changes, bank), .lanes = 0};
    const std::uint8_t named = changed_lanes(*changes, bank);
    for (std::size_t lane = 0; lane < present.size(); ++lane) {
        const std::uint8_t path = lanes_of_path(present, lane);
        if ((path & named) != 0 && present.at(lane) >> page_10::selector_shift != 0) {
            wanted.config.at(lane) |= page_10::explicit_control;
            wanted.lanes = static_cast<std::uint8_t>(wanted.lanes | path);
        }
    }
    if ((named & ~static_cast<unsigned>(wanted.lanes)) != 0) {
        co_return fail(
            ErrorKind::config,
            fmt::format("lanes {} carry no data path, and signal settings are those of a path",
                        lanes_text(lanes_of_mask(bank, named & ~unsigned{wanted.lanes}))));
    }
    PLUGFEST_CO_TRY(const MemoryImage* image, co_await session_.image());
    const bool stepped = image->lower().flag(lower::stepped_config_only);
    constexpr unsigned at_rest = state_bit(DataPathState::initialized) | when_activated;
    PLUGFEST_CO_TRY(const bool running, co_await lanes_are_in(bank, wanted.lanes, at_rest));
    PLUGFEST_CO_TRY(const bool down, co_await lanes_are_in(bank, wanted.lanes, when_deactivated));
    const std::uint8_t lanes = wanted.lanes;
    const bool hot = running && !stepped;
    if (!hot && !down) {
        PLUGFEST_CO_CHECK(co_await deactivate(bank, lanes));
    }
    ConfigCommit staged(session_, bank, options_.staged_set);
    PLUGFEST_CO_CHECK(
        co_await staged.commit(wanted, hot ? Trigger::immediate : Trigger::initialise));
    if (!hot && !down) {
        const BankPlan again{.bank = bank, .change = {}, .asked = lanes, .media = 0};
        co_return co_await bring_up(&again);
    }
    co_return Result<void>();
}

Task<std::vector<LaneReport>> PathController::report() {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.controllable());
    std::vector<LaneReport> lanes;
    for (int bank = 0; bank < traits->banks; ++bank) {
        constexpr Field held = cover(page_11::config_status, page_11::active_signal_integrity);
        PLUGFEST_CO_TRY(const Bytes bytes, co_await session_.pages().read(held, bank));
        PLUGFEST_CO_TRY(const Bytes states,
                        co_await session_.pages().read(page_11::dp_state, bank));
        PLUGFEST_CO_TRY(const Bytes dark,
                        co_await session_.pages().read(page_10::tx_output_disable, bank));
        const Block block(bytes, held);
        for (std::size_t i = 0; i < lanes_per_bank; ++i) {
            LaneReport lane;
            lane.lane = bank * lanes_per_bank + static_cast<int>(i) + 1;
            lane.config = block.bytes(page_11::active_dp_config)[i];
            lane.status = lane_nibble(block.bytes(page_11::config_status), i);
            const std::uint8_t code = lane_nibble(states, i);
            lane.state = code <= std::to_underlying(DataPathState::initialized)
                             ? static_cast<DataPathState>(code)
                             : DataPathState::unknown;
            lane.tx_disabled = has_lane(dark.front(), i);
            std::ranges::copy(block.bytes(page_11::active_signal_integrity), lane.signal.begin());
            lanes.push_back(lane);
        }
    }
    co_return lanes;
}

Task<void> PathController::await_states(int bank, std::uint8_t lanes, unsigned states,
                                        Duration limit, std::string what) {
    const std::function<Task<bool>()> probe = [this, bank, lanes, states] {
        return lanes_are_in(bank, lanes, states);
    };
    std::string aim = fmt::format("lanes {} to {}", lanes_text(lanes_of_mask(bank, lanes)), what);
    auto polling =
        async::poll_until(session_.sleeper(), path_poll_interval, limit, std::move(aim), probe);
    auto reached = co_await std::move(polling);
    if (reached || reached.error().kind() != ErrorKind::timeout) {
        co_return reached;
    }
    PLUGFEST_CO_TRY(const Bytes now, co_await session_.pages().read(page_11::dp_state, bank));
    std::vector<std::string> stuck;
    for (std::size_t i = 0; i < lanes_per_bank; ++i) {
        const std::uint8_t code = lane_nibble(now, i);
        if (has_lane(lanes, i) && ((states >> code) & 1U) == 0) {
            stuck.push_back(fmt::format("lane {} is in {}",
                                        bank * lanes_per_bank + static_cast<int>(i) + 1,
                                        data_path_state_name(static_cast<DataPathState>(code))));
        }
    }
    co_return fail(ErrorKind::timeout,
                   fmt::format("{} ({})", reached.error().message(), fmt::join(stuck, ", ")));
}

Task<bool> PathController::lanes_are_in(int bank, std::uint8_t lanes, unsigned states) {
    PLUGFEST_CO_TRY(const Bytes now, co_await session_.pages().read(page_11::dp_state, bank));
    for (std::size_t i = 0; i < lanes_per_bank; ++i) {
        if (has_lane(lanes, i) && ((states >> lane_nibble(now, i)) & 1U) == 0) {
            co_return false;
        }
    }
    co_return true;
}

}  // namespace plugfest::cmis
