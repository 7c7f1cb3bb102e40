#pragma once

#include "domain/run_journal.hpp"
#include "drivers/api/bench.hpp"
#include "drivers/async/task.hpp"

#include <string>

namespace plugfest::engine {

/// Puts back what `effect` changed, if the part it was made on is still there. The error is the
/// reason why it stays owed.
[[nodiscard]] Task<void> take_back(api::Bench& bench, Effect effect);

/// An outstanding effect in words, for people: what, where and why it is not undone.
[[nodiscard]] std::string in_words(const JournalEntry& entry);

}  // namespace plugfest::engine
