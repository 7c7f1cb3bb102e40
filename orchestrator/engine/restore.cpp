#include "orchestrator/engine/restore.hpp"

#include "drivers/async/combine.hpp"
#include "orchestrator/engine/runner.hpp"
#include "orchestrator/engine/store_calls.hpp"

#include <fmt/format.h>

#include <utility>

namespace plugfest::engine {

Task<void> take_back(api::Bench& bench, Effect effect) {
    PLUGFEST_CO_TRY(api::Restorable * device, bench.restorable(effect.device));
    const auto serial = co_await device->serial();
    PLUGFEST_CO_CHECK(with_context(serial, "ask which part is there"));
    if (*serial != effect.serial) {
        co_return fail(ErrorKind::refused,
                       fmt::format("another part is there now: serial '{}', the change was made "
                                   "on '{}'",
                                   *serial, effect.serial));
    }
    co_return co_await device->restore(effect.prior);
}

std::string in_words(const JournalEntry& entry) {
    std::string words = fmt::format("{}: {}", entry.effect.device, entry.effect.what);
    if (!entry.reason.empty()) {
        words += fmt::format(" ({})", entry.reason);
    }
    return words;
}

namespace {

/// Newest first, so that of two changes to one device the older state is put back last.
Task<void> restore_entries(api::Bench& bench, StoreCalls& stores,
                           const std::vector<JournalEntry>& entries,
                           std::vector<std::string>& owed) {
    for (JournalEntry entry : entries) {
        const auto done = co_await take_back(bench, entry.effect);
        entry.reason = done ? std::string() : done.error().to_string();
        const EffectState state = done ? EffectState::undone : EffectState::owed;
        if (!done) {
            owed.push_back(in_words(entry));
        }
        PLUGFEST_CO_CHECK(co_await stores.mark(entry.id, state, entry.reason));
    }
    co_return Result<void>();
}

}  // namespace

Task<std::vector<std::string>> restore_outstanding(std::optional<RunId> run, api::Bench& bench,
                                                   Stores stores) {
    StoreCalls calls(stores);
    PLUGFEST_CO_TRY(const auto entries, co_await calls.outstanding(std::move(run)));
    std::vector<std::string> owed;
    const std::function<Task<void>()> body = [&bench, &calls, &entries, &owed] {
        return restore_entries(bench, calls, entries, owed);
    };
    PLUGFEST_CO_CHECK(co_await async::without_cancellation(body));
    co_return owed;
}

}  // namespace plugfest::engine
