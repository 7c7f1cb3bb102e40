#include "drivers/cmis/control/config_commit.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/cmis/block.hpp"
#include "drivers/cmis/registers/page_10.hpp"
#include "drivers/cmis/registers/page_11.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;

constexpr Duration status_poll_interval = std::chrono::milliseconds(20);
/// For the module's verdict alone; transitions have waits of their own.
constexpr Duration verdict_limit = std::chrono::seconds(5);
/// Some modules show the old status for 150 to 200 ms after the trigger.
constexpr Duration stale_for = std::chrono::milliseconds(300);
constexpr std::uint8_t status_success = 1;
constexpr std::uint8_t status_in_progress = 12;
constexpr Field verdict_bytes = cover(page_11::config_status, page_11::active_dp_config);

struct StatusName {
    std::uint8_t code;
    const char* name;
};
constexpr std::array status_names = {
    StatusName{0, "Undefined"},     StatusName{1, "Success"},         StatusName{2, "Rejected"},
    StatusName{3, "InvalidAppSel"}, StatusName{4, "InvalidDataPath"}, StatusName{5, "InvalidSI"},
    StatusName{6, "LanesInUse"},    StatusName{7, "PartialDataPath"}, StatusName{8, "NoEmulation"},
    StatusName{12, "InProgress"},
};

std::string rejected_lanes(const std::array<std::uint8_t, 4>& status, std::uint8_t lanes,
                           int bank) {
    std::vector<std::string> rejected;
    for (std::size_t i = 0; i < lanes_per_bank; ++i) {
        const std::uint8_t code = lane_nibble(status, i);
        if (has_lane(lanes, i) && is_rejection(code)) {
            rejected.push_back(fmt::format("lane {} {}",
                                           bank * lanes_per_bank + static_cast<int>(i) + 1,
                                           config_status_name(code)));
        }
    }
    return fmt::format("{}", fmt::join(rejected, ", "));
}

}  // namespace

std::string config_status_name(std::uint8_t code) {
    const auto found = std::ranges::find(status_names, code, &StatusName::code);
    const bool custom = code > status_in_progress;
    return fmt::format("{} ({})",
                       found != status_names.end() ? found->name
                       : custom                    ? "custom rejection"
                                                   : "reserved rejection",
                       code);
}

bool is_rejection(std::uint8_t code) {
    return code > status_success && code != status_in_progress;
}

Task<void> ConfigCommit::stage(const StagedConfig* wanted) {
    const Field config = set_ == 0 ? page_10::dp_config : page_10::dp_config_1;
    const Field signal = set_ == 0 ? page_10::signal_integrity : page_10::signal_integrity_1;
    if (wanted->signal) {
        Bytes bytes(wanted->signal->begin(), wanted->signal->end());
        PLUGFEST_CO_CHECK(co_await session_.pages().write(signal, std::move(bytes), bank_));
    }
    PLUGFEST_CO_TRY(Bytes staged, co_await session_.pages().read(config, bank_));
    for (std::size_t i = 0; i < wanted->config.size(); ++i) {
        if (has_lane(wanted->lanes, i)) {
            staged.at(i) = wanted->config.at(i);
        }
    }
    co_return co_await session_.pages().write(config, std::move(staged), bank_);
}

Task<void> ConfigCommit::commit(StagedConfig wanted, Trigger trigger) {
    PLUGFEST_CO_CHECK(co_await stage(&wanted));
    PLUGFEST_CO_TRY(const Bytes before, co_await session_.pages().read(verdict_bytes, bank_));
    const Block block(before, verdict_bytes);
    std::ranges::copy(block.bytes(page_11::config_status), before_.begin());
    wanted_ = wanted.config;
    changes_ = seen_busy_ = false;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
        changes_ = changes_ || (has_lane(wanted.lanes, i) &&
                                block.bytes(page_11::active_dp_config)[i] != wanted_.at(i));
    }
    const Field initialise = set_ == 0 ? page_10::apply_dp_init : page_10::apply_dp_init_1;
    const Field immediate = set_ == 0 ? page_10::apply_immediate : page_10::apply_immediate_1;
    Bytes lanes(1, wanted.lanes);
    PLUGFEST_CO_CHECK(co_await session_.pages().write(
        trigger == Trigger::initialise ? initialise : immediate, std::move(lanes), bank_));
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    believe_after_ = session_.sleeper().now() + std::max(stale_for, traits->quirks.config_settle);
    const std::function<Task<bool>()> probe = [this, mask = wanted.lanes] {
        return is_settled(mask);
    };
    auto polling =
        async::poll_until(session_.sleeper(), status_poll_interval, verdict_limit,
                          "the module's verdict on the configuration (11h:202-205)", probe);
    PLUGFEST_CO_CHECK(co_await std::move(polling));
    if (const auto lanes_text = rejected_lanes(status_, wanted.lanes, bank_); !lanes_text.empty()) {
        co_return fail(ErrorKind::refused,
                       fmt::format("the module rejected the configuration: {}", lanes_text));
    }
    co_return Result<void>();
}

// The active set is the surest sign. Where it says nothing, since it holds what is wanted already
// or never will, a status equal to the old one counts once the module had time to renew it.
Task<bool> ConfigCommit::is_settled(std::uint8_t lanes) {
    PLUGFEST_CO_TRY(const Bytes bytes, co_await session_.pages().read(verdict_bytes, bank_));
    const Block block(bytes, verdict_bytes);
    std::ranges::copy(block.bytes(page_11::config_status), status_.begin());
    bool taken = true;
    bool rejected = false;
    for (std::size_t i = 0; i < lanes_per_bank; ++i) {
        const std::uint8_t code = lane_nibble(status_, i);
        if (!has_lane(lanes, i)) {
            continue;
        }
        if (code == status_in_progress) {
            seen_busy_ = true;
            co_return false;
        }
        rejected = rejected || is_rejection(code);
        taken = taken && code == status_success &&
                block.bytes(page_11::active_dp_config)[i] == wanted_.at(i);
    }
    const bool fresh =
        seen_busy_ || status_ != before_ || session_.sleeper().now() >= believe_after_;
    co_return rejected ? fresh : taken && (changes_ || fresh);
}

}  // namespace plugfest::cmis
