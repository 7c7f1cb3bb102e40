#include "drivers/cmis/path_restorer.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/cmis/block.hpp"
#include "drivers/cmis/registers/page_10.hpp"
#include "drivers/cmis/registers/page_11.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;
using Configuration = std::array<std::uint8_t, 8>;
using api::DataPathState;

constexpr Duration state_poll_interval = std::chrono::milliseconds(20);
/// For the module to take a configuration that needs no transition.
constexpr Duration apply_limit = std::chrono::seconds(5);
constexpr std::uint8_t in_progress = 12;

bool is_used(const Configuration& configuration, std::size_t index) {
    return configuration.at(index) >> page_10::selector_shift != 0;
}

bool wants_signal_integrity(const Configuration& configuration) {
    return std::ranges::any_of(
        configuration, [](std::uint8_t byte) { return (byte & page_10::explicit_control) != 0; });
}

bool is_steady(std::uint8_t state) {
    const auto known = static_cast<DataPathState>(state);
    return known == DataPathState::deactivated || known == DataPathState::initialized ||
           known == DataPathState::activated;
}

/// A path that was active may rest in Initialized while its input carries no signal; that is not
/// ours to restore.
bool is_acceptable(std::uint8_t state, std::uint8_t captured) {
    return state == captured || (static_cast<DataPathState>(captured) == DataPathState::activated &&
                                 static_cast<DataPathState>(state) == DataPathState::initialized);
}

}  // namespace

Duration patience(std::initializer_list<std::optional<Duration>> advertised) {
    Duration total{};
    for (const auto& duration : advertised) {
        total += duration ? *duration * 3 / 2 : std::chrono::minutes(1);
    }
    return total + std::chrono::seconds(1);
}

std::uint8_t lanes_of_path(const Configuration& configuration, std::size_t index) {
    unsigned lanes = 0;
    for (std::size_t i = 0; i < configuration.size(); ++i) {
        if (configuration.at(i) == configuration.at(index)) {
            lanes |= 1U << i;
        }
    }
    return static_cast<std::uint8_t>(lanes);
}

std::uint8_t lanes_to_move(const Configuration& present, const Configuration& wanted) {
    unsigned lanes = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (present.at(i) == wanted.at(i)) {
            continue;
        }
        lanes |= 1U << i;
        if (is_used(present, i)) {
            lanes |= lanes_of_path(present, i);
        }
        if (is_used(wanted, i)) {
            lanes |= lanes_of_path(wanted, i);
        }
    }
    return static_cast<std::uint8_t>(lanes);
}

Task<void> PathRestorer::restore(bool await) {
    PLUGFEST_CO_TRY(const Bytes active,
                    co_await session_.pages().read(page_11::active_dp_config, bank_));
    Configuration present{};
    std::ranges::copy(active, present.begin());
    if (const std::uint8_t lanes = lanes_to_move(present, wanted_.applied); lanes != 0) {
        PLUGFEST_CO_CHECK(co_await reapply(lanes));
    }
    PLUGFEST_CO_CHECK(co_await restore_controls());
    if (await) {
        co_return co_await await_states();
    }
    co_return Result<void>();
}

// Some modules take a new grouping of lanes only after the old one was given up, others refuse to
// give it up: so that is tried, and only the new one must succeed.
Task<void> PathRestorer::reapply(std::uint8_t lanes) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    PLUGFEST_CO_CHECK(co_await session_.pages().update(page_10::dp_deinit, lanes, lanes, bank_));
    const std::function<Task<bool>()> deactivated = [this, lanes] {
        return lanes_are(lanes, false);
    };
    const Duration limit =
        patience({traits->durations.data_path_init, traits->durations.tx_turn_off,
                  traits->durations.data_path_deinit});
    auto polling = async::poll_until(session_.sleeper(), state_poll_interval, limit,
                                     "the data paths to deactivate", deactivated);
    PLUGFEST_CO_CHECK(co_await std::move(polling));
    auto released = co_await stage_and_apply(Configuration{}, lanes);
    if (!released && released.error().kind() != ErrorKind::timeout) {
        co_return fail(released.error());
    }
    if (wants_signal_integrity(wanted_.applied)) {
        Bytes staged(wanted_.signal_integrity.begin(), wanted_.signal_integrity.end());
        PLUGFEST_CO_CHECK(
            co_await session_.pages().write(page_10::signal_integrity, std::move(staged), bank_));
    }
    co_return co_await stage_and_apply(wanted_.applied, lanes);
}

// The active set is what decides: the status of an earlier configuration may linger for a while.
Task<void> PathRestorer::stage_and_apply(Configuration configuration, std::uint8_t lanes) {
    PLUGFEST_CO_TRY(Bytes staged, co_await session_.pages().read(page_10::dp_config, bank_));
    for (std::size_t i = 0; i < configuration.size(); ++i) {
        if (has_lane(lanes, i)) {
            staged.at(i) = configuration.at(i);
        }
    }
    PLUGFEST_CO_CHECK(
        co_await session_.pages().write(page_10::dp_config, std::move(staged), bank_));
    Bytes trigger(1, lanes);
    PLUGFEST_CO_CHECK(
        co_await session_.pages().write(page_10::apply_dp_init, std::move(trigger), bank_));
    const std::function<Task<bool>()> applied = [this, configuration, lanes] {
        return is_applied(configuration, lanes);
    };
    auto polling = async::poll_until(session_.sleeper(), state_poll_interval, apply_limit,
                                     "the former applications to be applied", applied);
    co_return co_await std::move(polling);
}

Task<bool> PathRestorer::is_applied(Configuration configuration, std::uint8_t lanes) {
    constexpr Field status_and_active = cover(page_11::config_status, page_11::active_dp_config);
    PLUGFEST_CO_TRY(const Bytes bytes, co_await session_.pages().read(status_and_active, bank_));
    const Block block(bytes, status_and_active);
    for (std::size_t i = 0; i < configuration.size(); ++i) {
        const bool done = block.bytes(page_11::active_dp_config)[i] == configuration.at(i) &&
                          lane_nibble(block.bytes(page_11::config_status), i) != in_progress;
        if (has_lane(lanes, i) && !done) {
            co_return false;
        }
    }
    co_return true;
}

// DPDeinit before the transmitters, so that nothing shines before its path is set up.
Task<void> PathRestorer::restore_controls() {
    constexpr std::array order = {page_10::tx_polarity_flip, page_10::tx_auto_squelch_disable,
                                  page_10::tx_squelch_force, page_10::dp_deinit,
                                  page_10::tx_output_disable};
    const Block wanted(wanted_.lane_controls, page_10::lane_controls);
    for (const Field& control : order) {
        PLUGFEST_CO_CHECK(
            co_await session_.pages().update(control, control.mask(), wanted.bits(control), bank_));
    }
    co_return Result<void>();
}

Task<void> PathRestorer::await_states() {
    constexpr std::uint8_t every_lane = 0xFF;
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    const auto& longest = traits->durations;
    const std::function<Task<bool>()> reached = [this] { return lanes_are(every_lane, true); };
    const Duration limit = patience({longest.data_path_deinit, longest.data_path_init,
                                     longest.tx_turn_on, longest.tx_turn_off});
    auto polling = async::poll_until(session_.sleeper(), state_poll_interval, limit,
                                     "the data paths to return to their former states", reached);
    auto result = co_await std::move(polling);
    if (result || result.error().kind() != ErrorKind::timeout) {
        co_return result;
    }
    PLUGFEST_CO_TRY(const Bytes states, co_await session_.pages().read(page_11::dp_state, bank_));
    for (std::size_t i = 0; i < wanted_.states.size(); ++i) {
        const std::uint8_t captured = wanted_.states.at(i);
        if (is_steady(captured) && !is_acceptable(lane_nibble(states, i), captured)) {
            co_return result;
        }
    }
    co_return Result<void>();
}

Task<bool> PathRestorer::lanes_are(std::uint8_t lanes, bool as_captured) {
    PLUGFEST_CO_TRY(const Bytes states, co_await session_.pages().read(page_11::dp_state, bank_));
    for (std::size_t i = 0; i < wanted_.states.size(); ++i) {
        const std::uint8_t target =
            as_captured ? wanted_.states.at(i) : std::to_underlying(DataPathState::deactivated);
        // A lane that was caught in the middle of a transition has no state to return to.
        if (has_lane(lanes, i) && is_steady(target) && lane_nibble(states, i) != target) {
            co_return false;
        }
    }
    co_return true;
}

}  // namespace plugfest::cmis
