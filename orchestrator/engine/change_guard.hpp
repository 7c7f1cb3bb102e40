#pragma once

#include "domain/run_journal.hpp"
#include "drivers/api/bench.hpp"
#include "drivers/async/mutex.hpp"
#include "drivers/async/sleeper.hpp"
#include "orchestrator/engine/store_calls.hpp"
#include "orchestrator/steps/step.hpp"

#include <string>
#include <vector>

namespace plugfest::engine {

/// The changes of one attempt at one step: the state before is read and journalled before the first
/// change to a device, and put back in reverse order.
class JournalledChanges final : public steps::ChangeGuard {
  public:
    JournalledChanges(RunId run, api::Bench& bench, async::Sleeper& sleeper, StoreCalls& stores)
        : run_(std::move(run)), bench_(bench), sleeper_(sleeper), stores_(stores) {}

    [[nodiscard]] Task<void> change(std::string journal_name, std::string what,
                                    std::function<Task<void>()> change) override;
    /// Out of reach of cancels and with a deadline of its own. Fails if something stays owed.
    [[nodiscard]] Task<void> restore() override;

    /// What could not be put back, in words.
    [[nodiscard]] const std::vector<std::string>& owed() const { return owed_; }

  private:
    struct Held {
        std::int64_t id = 0;
        Effect effect;
        bool applied = false;
    };

    [[nodiscard]] Task<void> journal(std::string journal_name, std::string what);
    [[nodiscard]] Task<void> mark_applied(std::string journal_name);
    [[nodiscard]] Held* find(const std::string& journal_name);
    [[nodiscard]] Task<void> restore_all();
    [[nodiscard]] Task<void> restore_patiently(const Effect& effect);
    [[nodiscard]] Task<void> restore_in_time(const Effect& effect);

    RunId run_;
    api::Bench& bench_;
    async::Sleeper& sleeper_;
    StoreCalls& stores_;
    async::Mutex journalling_;  // two ends may change one device at the same time
    std::vector<Held> held_;    // oldest first
    std::vector<std::string> owed_;
};

}  // namespace plugfest::engine
