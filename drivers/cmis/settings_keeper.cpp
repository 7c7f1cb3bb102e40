#include "drivers/cmis/settings_keeper.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/cmis/path_restorer.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_10.hpp"
#include "drivers/cmis/registers/page_11.hpp"
#include "drivers/cmis/registers/page_13.hpp"
#include "drivers/cmis/registers/vdm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace plugfest::cmis {
namespace {

using api::ModuleState;
using transport::Bytes;

constexpr Duration poll_interval = std::chrono::milliseconds(20);
constexpr std::uint8_t low_power_bits =
    lower::low_power_allow_hardware.mask() | lower::low_power_request_software.mask();
constexpr Field steering = cover(page_13::clocks, page_13::checker_clocks);

template <std::size_t size>
void copy_to(std::array<std::uint8_t, size>& target, std::span<const std::uint8_t> bytes) {
    std::ranges::copy(bytes.first<size>(), target.begin());
}

ModuleState state_of(std::uint8_t code) {
    constexpr auto highest = std::to_underlying(ModuleState::fault);
    return code <= highest ? static_cast<ModuleState>(code) : ModuleState::unknown;
}

/// What of a bank's settings is not as wanted, in words; empty if all is.
std::string difference(const BankSettings& present, const BankSettings& wanted) {
    if (present.lane_controls != wanted.lane_controls) {
        return "lane controls (10h:128-132)";
    }
    if (present.applied != wanted.applied) {
        return "applications (11h:206-213)";
    }
    if (present.diagnostics != wanted.diagnostics) {
        return "pattern generators, checkers or loopbacks (13h:144-183)";
    }
    return {};
}

}  // namespace

Task<std::string> SettingsKeeper::serial() {
    PLUGFEST_CO_CHECK(co_await session_.reload());
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    co_return traits->serial;
}

Task<std::string> SettingsKeeper::capture() {
    PLUGFEST_CO_CHECK(co_await session_.reload());
    PLUGFEST_CO_TRY(const ModuleSettings settings, co_await read_settings());
    co_return to_text(settings);
}

Task<ModuleSettings> SettingsKeeper::read_settings() {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    ModuleSettings settings;
    settings.serial = traits->serial;
    settings.flat = traits->flat;
    if (traits->flat) {
        co_return settings;
    }
    PLUGFEST_CO_TRY(const Bytes state, co_await session_.pages().read(lower::module_state));
    settings.state = state_of(Block(state, lower::module_state).bits(lower::module_state));
    PLUGFEST_CO_TRY(const Bytes power, co_await session_.pages().read(lower::power_control));
    settings.low_power = power.front() & low_power_bits;
    for (int bank = 0; bank < traits->banks; ++bank) {
        PLUGFEST_CO_TRY(const BankSettings of_bank,
                        co_await read_bank(bank, traits->has_diagnostics));
        settings.banks.push_back(of_bank);
    }
    co_return settings;
}

Task<BankSettings> SettingsKeeper::read_bank(int bank, bool with_diagnostics) {
    constexpr Field active = cover(page_11::active_dp_config, page_11::active_signal_integrity);
    BankSettings settings;
    PLUGFEST_CO_TRY(const Bytes controls,
                    co_await session_.pages().read(page_10::lane_controls, bank));
    copy_to(settings.lane_controls, controls);
    PLUGFEST_CO_TRY(const Bytes applied, co_await session_.pages().read(active, bank));
    const Block block(applied, active);
    copy_to(settings.applied, block.bytes(page_11::active_dp_config));
    copy_to(settings.signal_integrity, block.bytes(page_11::active_signal_integrity));
    PLUGFEST_CO_TRY(const Bytes states, co_await session_.pages().read(page_11::dp_state, bank));
    for (std::size_t i = 0; i < settings.states.size(); ++i) {
        settings.states.at(i) = lane_nibble(states, i);
    }
    if (with_diagnostics) {
        PLUGFEST_CO_TRY(settings.diagnostics, co_await read_diagnostics(bank));
    }
    co_return settings;
}

Task<DiagnosticSettings> SettingsKeeper::read_diagnostics(int bank) {
    DiagnosticSettings settings;
    PLUGFEST_CO_TRY(const Bytes blocks, co_await session_.pages().read(page_13::blocks, bank));
    copy_to(settings.blocks, blocks);
    PLUGFEST_CO_TRY(const Bytes steered, co_await session_.pages().read(steering, bank));
    copy_to(settings.steering, steered);
    PLUGFEST_CO_TRY(const Bytes loops, co_await session_.pages().read(page_13::loopbacks, bank));
    copy_to(settings.loopbacks, loops);
    co_return settings;
}

Task<void> SettingsKeeper::restore(std::string text) {
    PLUGFEST_CO_TRY(const ModuleSettings wanted, settings_from(text));
    PLUGFEST_CO_CHECK(co_await session_.reload());
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    const auto banks = static_cast<std::size_t>(traits->banks);
    const bool same_shape =
        traits->flat == wanted.flat && (traits->flat || wanted.banks.size() == banks);
    if (traits->serial != wanted.serial || !same_shape) {
        co_return fail(ErrorKind::refused,
                       fmt::format("the settings belong to the module with serial number \"{}\", "
                                   "but the cage holds \"{}\": nothing was changed",
                                   wanted.serial, traits->serial));
    }
    if (wanted.flat) {
        co_return Result<void>();
    }
    PLUGFEST_CO_CHECK(co_await session_.controllable());
    PLUGFEST_CO_CHECK(co_await put_back(&wanted));
    co_return co_await verify(&wanted);
}

Task<void> SettingsKeeper::put_back(const ModuleSettings* wanted) {
    PLUGFEST_CO_CHECK(co_await await_module(ModuleState::low_power, ModuleState::ready,
                                            "the module to leave a transition"));
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    for (int bank = 0; bank < traits->banks; ++bank) {
        const BankSettings& settings = wanted->banks.at(static_cast<std::size_t>(bank));
        if (settings.diagnostics && traits->has_diagnostics) {
            PLUGFEST_CO_CHECK(co_await restore_diagnostics(&*settings.diagnostics, bank));
        }
        if (traits->has_vdm) {
            PLUGFEST_CO_CHECK(co_await end_freeze(bank));
        }
    }
    // Data paths can be set up in either state, but only a powered module can show theirs again: so
    // power comes first when it was on, and last when it was off.
    const bool was_low = wanted->state == ModuleState::low_power;
    if (!was_low) {
        PLUGFEST_CO_CHECK(co_await restore_power(wanted));
    }
    for (int bank = 0; bank < traits->banks; ++bank) {
        PathRestorer paths(session_, bank, wanted->banks.at(static_cast<std::size_t>(bank)));
        PLUGFEST_CO_CHECK(co_await paths.restore(wanted->state == ModuleState::ready));
    }
    if (was_low) {
        PLUGFEST_CO_CHECK(co_await restore_power(wanted));
    }
    co_return Result<void>();
}

Task<void> SettingsKeeper::put(Field field, Bytes data, int bank) {
    PLUGFEST_CO_TRY(const Bytes present, co_await session_.pages().read(field, bank));
    if (present == data) {
        co_return Result<void>();
    }
    co_return co_await session_.pages().write(field, std::move(data), bank);
}

// An engine is set up while it is off, and what steers it before it runs.
Task<void> SettingsKeeper::restore_diagnostics(const DiagnosticSettings* wanted, int bank) {
    PLUGFEST_CO_TRY(const DiagnosticSettings present, co_await read_diagnostics(bank));
    if (present == *wanted) {
        co_return Result<void>();
    }
    constexpr std::array engines = {page_13::host_checker, page_13::media_checker,
                                    page_13::host_generator, page_13::media_generator};
    for (const Field& engine : engines) {
        Bytes off(1, 0);
        PLUGFEST_CO_CHECK(
            co_await put(byte_of(engine, page_13::block_enable), std::move(off), bank));
    }
    Bytes loops(wanted->loopbacks.begin(), wanted->loopbacks.end());
    PLUGFEST_CO_CHECK(co_await put(page_13::loopbacks, std::move(loops), bank));
    Bytes steered(wanted->steering.begin(), wanted->steering.end());
    PLUGFEST_CO_CHECK(co_await put(steering, std::move(steered), bank));
    const Block blocks(wanted->blocks, page_13::blocks);
    for (const Field& engine : engines) {
        const auto block = blocks.bytes(engine);
        Bytes setup(block.begin(), block.end());
        Bytes enable(1, std::exchange(setup.at(page_13::block_enable), 0));
        PLUGFEST_CO_CHECK(co_await put(engine, std::move(setup), bank));
        PLUGFEST_CO_CHECK(
            co_await put(byte_of(engine, page_13::block_enable), std::move(enable), bank));
    }
    co_return Result<void>();
}

Task<void> SettingsKeeper::end_freeze(int bank) {
    const auto request = co_await session_.pages().read(vdm_pages::freeze_request, bank);
    if (!request) {
        co_return fail(request.error());
    }
    const Block block(*request, vdm_pages::freeze_request);
    if (!block.flag(vdm_pages::freeze_request)) {
        co_return Result<void>();
    }
    co_return co_await vdm_.unfreeze(bank);
}

Task<void> SettingsKeeper::restore_power(const ModuleSettings* wanted) {
    PLUGFEST_CO_CHECK(
        co_await session_.pages().update(lower::power_control, low_power_bits, wanted->low_power));
    if (wanted->state == ModuleState::ready) {
        co_return co_await await_module(ModuleState::ready, ModuleState::ready,
                                        "the module to be ready");
    }
    if (wanted->state == ModuleState::low_power) {
        co_return co_await await_module(ModuleState::low_power, ModuleState::low_power,
                                        "the module to be in low power");
    }
    co_return Result<void>();
}

Task<void> SettingsKeeper::await_module(ModuleState one, ModuleState other, const char* what) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    const auto& longest = traits->durations;
    const std::function<Task<bool>()> probe = [this, one, other] { return module_is(one, other); };
    const Duration limit = patience({longest.module_power_up, longest.module_power_down,
                                     longest.tx_turn_off, longest.data_path_deinit});
    auto polling = async::poll_until(session_.sleeper(), poll_interval, limit, what, probe);
    co_return co_await std::move(polling);
}

Task<bool> SettingsKeeper::module_is(ModuleState one, ModuleState other) {
    constexpr Field state_field = lower::module_state;
    PLUGFEST_CO_TRY(const Bytes bytes, co_await session_.pages().read(state_field));
    const ModuleState state = state_of(Block(bytes, state_field).bits(state_field));
    if (state == ModuleState::fault) {
        PLUGFEST_CO_TRY(const Bytes cause, co_await session_.pages().read(lower::fault_cause));
        co_return fail(ErrorKind::protocol,
                       fmt::format("the module is in its fault state (cause {}), which only a "
                                   "reset or a power cycle ends",
                                   cause.front()));
    }
    co_return state == one || state == other;
}

Task<void> SettingsKeeper::verify(const ModuleSettings* wanted) {
    PLUGFEST_CO_TRY(const ModuleSettings present, co_await read_settings());
    std::string wrong;
    if (present.low_power != wanted->low_power) {
        wrong = "the low power bits (00h:26)";
    }
    for (std::size_t bank = 0; wrong.empty() && bank < present.banks.size(); ++bank) {
        wrong = difference(present.banks[bank], wanted->banks[bank]);
    }
    if (!wrong.empty()) {
        co_return fail(ErrorKind::protocol,
                       fmt::format("the module took its former settings but does not show them: {} "
                                   "read back differently",
                                   wrong));
    }
    co_return Result<void>();
}

}  // namespace plugfest::cmis
