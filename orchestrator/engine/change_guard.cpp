#include "orchestrator/engine/change_guard.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/async/retry.hpp"
#include "orchestrator/engine/restore.hpp"
#include "orchestrator/engine/time_limit.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace plugfest::engine {

namespace {

/// Longer than any module takes to power up twice over; then the device counts as out of reach.
constexpr Duration restore_deadline = std::chrono::minutes(5);

/// A line that dropped for a moment is worth waiting for; a part that refuses is not.
async::RetryPolicy restore_retry() {
    using std::chrono::seconds;
    return {.pauses = {seconds(1), seconds(5)}, .worthwhile = [](const Error& error) {
                return error.kind() == ErrorKind::timeout || error.kind() == ErrorKind::nack ||
                       error.kind() == ErrorKind::absent || error.kind() == ErrorKind::protocol;
            }};
}

}  // namespace

JournalledChanges::Held* JournalledChanges::find(const std::string& journal_name) {
    const auto found = std::ranges::find_if(
        held_, [&](const Held& held) { return held.effect.device == journal_name; });
    return found == held_.end() ? nullptr : &*found;
}

Task<void> JournalledChanges::change(std::string journal_name, std::string what,
                                     std::function<Task<void>()> change) {
    if (stores_.failure()) {
        co_return fail(stores_.failure()->context(journal_name + ": nothing new is changed"));
    }
    PLUGFEST_CO_CHECK(co_await journal(journal_name, what));
    const bool asked_to_stop = co_await async::cancelled();
    if (asked_to_stop) {
        co_return fail(ErrorKind::cancelled, journal_name + ": cancelled before a change");
    }
    const auto changed = co_await change();
    PLUGFEST_CO_CHECK(with_context(changed, fmt::format("{}: {}", journal_name, what)));
    co_return co_await mark_applied(std::move(journal_name));
}

/// Reads the state before and writes it down, once per device.
Task<void> JournalledChanges::journal(std::string journal_name, std::string what) {
    PLUGFEST_CO_TRY(const async::Mutex::Lock lock, co_await journalling_.lock());
    if (find(journal_name) != nullptr) {
        co_return Result<void>();
    }
    PLUGFEST_CO_TRY(api::Restorable * device, bench_.restorable(journal_name));
    const auto serial = co_await device->serial();
    PLUGFEST_CO_CHECK(with_context(serial, journal_name + ": ask which part it is"));
    const auto prior = co_await device->capture();
    PLUGFEST_CO_CHECK(with_context(prior, journal_name + ": read the settings before a change"));
    Held held;
    held.effect = {.run = run_,
                   .device = std::move(journal_name),
                   .serial = *serial,
                   .prior = *prior,
                   .what = std::move(what)};
    PLUGFEST_CO_TRY(held.id, co_await stores_.intend(held.effect));
    held_.push_back(std::move(held));
    co_return Result<void>();
}

Task<void> JournalledChanges::mark_applied(std::string journal_name) {
    Held* held = find(journal_name);
    if (held == nullptr || held->applied) {
        co_return Result<void>();
    }
    held->applied = true;
    co_return co_await stores_.mark(held->id, EffectState::applied, "");
}

Task<void> JournalledChanges::restore() {
    const std::function<Task<void>()> body = [this] { return restore_all(); };
    co_return co_await async::without_cancellation(body);
}

/// Goes on whatever fails: one device out of reach must not leave the others changed.
Task<void> JournalledChanges::restore_all() {
    std::vector<std::string> failures;
    while (!held_.empty()) {
        const Held held = std::move(held_.back());
        held_.pop_back();
        const auto done = co_await restore_patiently(held.effect);
        const std::string reason = done ? std::string() : done.error().to_string();
        if (!done) {
            failures.push_back(
                fmt::format("{}: {} ({})", held.effect.device, held.effect.what, reason));
        }
        // A journal that cannot be written is remembered by the stores; the entry then stays
        // outstanding and is restored once more later, which does no harm.
        const auto marked =
            co_await stores_.mark(held.id, done ? EffectState::undone : EffectState::owed, reason);
        static_cast<void>(marked);
    }
    if (failures.empty()) {
        co_return Result<void>();
    }
    owed_.insert(owed_.end(), failures.begin(), failures.end());
    co_return fail(ErrorKind::refused,
                   fmt::format("could not be put back: {}", fmt::join(failures, "; ")));
}

Task<void> JournalledChanges::restore_patiently(const Effect& effect) {
    const std::function<Task<void>()> attempt = [this, &effect] { return restore_in_time(effect); };
    co_return co_await async::with_retry<void>(sleeper_, restore_retry(), attempt);
}

Task<void> JournalledChanges::restore_in_time(const Effect& effect) {
    auto limited = co_await run_limited(sleeper_, restore_deadline, take_back(bench_, effect));
    if (limited.expired) {
        co_return fail(ErrorKind::refused,
                       fmt::format("not done within {:g} s", seconds(restore_deadline)));
    }
    co_return std::move(limited.result);
}

}  // namespace plugfest::engine
