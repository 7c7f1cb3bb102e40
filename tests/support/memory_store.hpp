#pragma once

#include "domain/run_journal.hpp"
#include "domain/run_record.hpp"
#include "domain/run_sink.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::test {

/// Results, journal and history in memory. Can be made to fail, as on a full disk, or to end the
/// process that uses it, as a kill would.
class MemoryStore final : public RunSink, public RunJournal, public RunHistory {
  public:
    RunHeader begun;
    std::map<std::string, StepRecord> steps;   ///< by id, the latest
    std::vector<std::string> order;            ///< ids as appended
    std::map<std::string, Evidence> evidence;  ///< by id
    std::vector<JournalEntry> journal;
    std::vector<bool> segments;  ///< true once ended
    bool finished = false;
    std::vector<std::string> log;  ///< calls, in order

    /// Calls from number `count` on (0 is the next) fail without effect.
    void fail_after(int count) { calls_left_ = count; }
    /// Call number `count` takes effect, then `end_process` runs and every later call fails.
    void kill_after(int count, std::function<void()> end_process) {
        calls_left_ = count + 1;
        end_process_ = std::move(end_process);
    }
    /// The disk has room again, or another process opened the store.
    void recover() {
        calls_left_.reset();
        end_process_ = {};
    }

    Result<void> begin_run(const RunHeader& header) override {
        return answer("begin_run", [&] { begun = header; });
    }
    Result<EvidenceId> put_evidence(const Evidence& item) override {
        const EvidenceId id(std::to_string(std::hash<std::string>{}(item.label + item.content)));
        const auto done = answer("put_evidence", [&] { evidence[id.str()] = item; });
        return done ? Result<EvidenceId>(id) : std::unexpected(done.error());
    }
    Result<void> append(const RunId& /*run*/, const StepRecord& step) override {
        return answer("append " + step.id, [&] {
            steps[step.id] = step;
            order.push_back(step.id);
        });
    }
    Result<void> finish_run(const RunId& /*run*/, bool /*aborted*/, UtcTime /*when*/) override {
        return answer("finish_run", [&] { finished = true; });
    }

    Result<std::int64_t> intend(const Effect& effect) override {
        const auto id = static_cast<std::int64_t>(journal.size()) + 1;
        const auto done = answer("intend " + effect.device, [&] {
            journal.push_back(
                {.id = id, .effect = effect, .state = EffectState::intended, .reason = {}});
        });
        return done ? Result<std::int64_t>(id) : std::unexpected(done.error());
    }
    Result<void> mark(std::int64_t id, EffectState state, std::string_view reason) override {
        JournalEntry& entry = journal.at(static_cast<std::size_t>(id) - 1);
        return answer(std::string(to_string(state)) + " " + entry.effect.device, [&] {
            entry.state = state;
            entry.reason = std::string(reason);
        });
    }
    Result<std::vector<JournalEntry>> outstanding(const std::optional<RunId>& run) override {
        std::vector<JournalEntry> entries;
        const auto done = answer("outstanding", [&] {
            std::ranges::copy_if(journal, std::back_inserter(entries), [&](const auto& entry) {
                return entry.state != EffectState::undone && (!run || entry.effect.run == *run);
            });
            std::ranges::reverse(entries);
        });
        return done ? Result<std::vector<JournalEntry>>(entries) : std::unexpected(done.error());
    }

    Result<int> begin_segment(const RunId& /*run*/, UtcTime /*when*/) override {
        const auto done = answer("begin_segment", [&] { segments.push_back(false); });
        return done ? Result<int>(static_cast<int>(segments.size()) - 1)
                    : std::unexpected(done.error());
    }
    Result<void> end_segment(const RunId& /*run*/, int segment, UtcTime /*when*/) override {
        return answer("end_segment",
                      [&] { segments.at(static_cast<std::size_t>(segment)) = true; });
    }
    Result<std::vector<std::string>> completed_steps(const RunId& /*run*/) override {
        std::vector<std::string> ids;
        for (const auto& [id, step] : steps) {
            if (step.outcome == Outcome::completed) {
                ids.push_back(id);
            }
        }
        return ids;
    }
    Result<RunHeader> header(const RunId& /*run*/) override { return begun; }
    Result<std::optional<RunId>> unfinished_run() override {
        return finished ? std::nullopt : std::optional(begun.id);
    }

  private:
    template <class Change>
    Result<void> answer(std::string call, Change change) {
        if (calls_left_ == 0) {
            return fail(ErrorKind::store, call + ": no space left on device");
        }
        log.push_back(std::move(call));
        change();
        if (calls_left_ && --*calls_left_ == 0 && end_process_) {
            end_process_();
        }
        return {};
    }

    std::optional<int> calls_left_;
    std::function<void()> end_process_;
};

}  // namespace plugfest::test
