#pragma once

#include "domain/verdict.hpp"
#include "orchestrator/cli/streams.hpp"
#include "orchestrator/engine/runner.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <string>

namespace plugfest::cli {

/// Shows a run as it goes. On a terminal: a block that is redrawn in place (what runs where, how
/// far, what remains) with finished failures kept above it; elsewhere: one plain line per finished
/// step.
class Progress {
  public:
    using WallClock = std::function<std::chrono::steady_clock::time_point()>;

    Progress(Streams& streams, WallClock clock);

    /// Takes one event of the run.
    void show(const engine::RunEvent& event);
    /// Removes the live block; call once the run has ended.
    void close();
    /// Leaves the live block where it is, since somebody has written below it, and draws the next
    /// one beneath. Any thread.
    void leave_block() { lines_on_screen_ = 0; }

  private:
    struct Active {
        std::string verb;
        std::string text;
        double fraction = 0.0;
    };

    void finished(const engine::RunEvent& event);
    void redraw(bool now);
    void erase();
    [[nodiscard]] std::string headline() const;

    Streams& streams_;
    WallClock clock_;
    std::chrono::steady_clock::time_point started_;
    std::chrono::steady_clock::time_point drawn_;
    std::map<std::string, Active> active_;  ///< by target
    std::size_t done_ = 0;
    std::size_t total_ = 0;
    std::size_t failed_ = 0;
    std::atomic<int> lines_on_screen_ = 0;
};

/// The state of a finished step in capitals: "PASS", "FAIL", "INCONCLUSIVE", "ERROR", "TIMEOUT",
/// "ABORTED", "SKIPPED".
[[nodiscard]] std::string result_word(const StepRecord& step);
/// The word in its colour, if colour is on. Blue, orange and yellow stay apart for the
/// colour-blind.
[[nodiscard]] std::string coloured(const std::string& word, bool colour);

}  // namespace plugfest::cli
