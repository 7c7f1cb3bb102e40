#pragma once

#include "domain/clock.hpp"
#include "domain/ids.hpp"
#include "domain/result.hpp"
#include "domain/run_record.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest {

/// A change to gear, written down before it is made, with all that is needed to take it back.
struct Effect {
    RunId run;
    std::string device;  ///< "leaf11:Ethernet0/module", "leaf11:Ethernet0/port", "host1/process"
    std::string serial;  ///< of the part it was made on; another part found means it stays owed
    std::string prior;   ///< the state before, in the driver's own words (see api::Restorable)
    std::string what;    ///< in words: "host PRBS generator on, lanes 1-8"
};

enum class EffectState {
    intended,  ///< written down; may or may not have happened, counts as applied
    applied,
    undone,
    owed,  ///< could not be taken back; the reason is kept
};

std::string_view to_string(EffectState state);

struct JournalEntry {
    std::int64_t id = 0;
    Effect effect;
    EffectState state = EffectState::intended;
    std::string reason;
};

/// The write-ahead journal of changes to gear. Calls block; a call that returned success survives a
/// power cut.
class RunJournal {
  public:
    virtual ~RunJournal() = default;
    /// Must succeed before the change is made.
    virtual Result<std::int64_t> intend(const Effect& effect) = 0;
    virtual Result<void> mark(std::int64_t id, EffectState state, std::string_view reason) = 0;
    /// Everything not undone, newest first, of one run or of all.
    virtual Result<std::vector<JournalEntry>> outstanding(const std::optional<RunId>& run) = 0;
};

/// What an interrupted run has already done.
class RunHistory {
  public:
    virtual ~RunHistory() = default;
    /// Opens a segment for this process and returns its index.
    virtual Result<int> begin_segment(const RunId& run, UtcTime when) = 0;
    virtual Result<void> end_segment(const RunId& run, int segment, UtcTime when) = 0;
    /// Ids of steps that need not be repeated: those that completed.
    virtual Result<std::vector<std::string>> completed_steps(const RunId& run) = 0;
    virtual Result<RunHeader> header(const RunId& run) = 0;
    /// The newest run that was begun and not finished, if any.
    virtual Result<std::optional<RunId>> unfinished_run() = 0;
};

}  // namespace plugfest
