#include "reports/store/sqlite_store.hpp"

#include "reports/store/journal_file.hpp"
#include "reports/store/results_file.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace plugfest::store {

namespace {

std::string in_words(const JournalEntry& entry) {
    std::string words = fmt::format("{}: {}", entry.effect.device, entry.effect.what);
    if (!entry.reason.empty()) {
        words += fmt::format(" ({})", entry.reason);
    }
    return words;
}

class TwoFileStore final : public SqliteStore {
  public:
    TwoFileStore(ResultsFile results, JournalFile journal)
        : results_(std::move(results)), journal_(std::move(journal)) {}

    Result<void> begin_run(const RunHeader& header) override { return results_.begin_run(header); }
    Result<EvidenceId> put_evidence(const Evidence& evidence) override {
        return results_.put_evidence(evidence);
    }
    Result<void> append(const RunId& run, const StepRecord& step) override {
        return results_.append(run, step);
    }
    Result<void> finish_run(const RunId& run, bool aborted, UtcTime when) override {
        return results_.finish_run(run, aborted, when);
    }

    Result<std::int64_t> intend(const Effect& effect) override { return journal_.intend(effect); }
    Result<void> mark(std::int64_t id, EffectState state, std::string_view reason) override {
        return journal_.mark(id, state, reason);
    }
    Result<std::vector<JournalEntry>> outstanding(const std::optional<RunId>& run) override {
        return journal_.outstanding(run);
    }

    Result<int> begin_segment(const RunId& run, UtcTime when) override {
        return results_.begin_segment(run, when);
    }
    Result<void> end_segment(const RunId& run, int segment, UtcTime when) override {
        return results_.end_segment(run, segment, when);
    }
    Result<std::vector<std::string>> completed_steps(const RunId& run) override {
        return results_.completed_steps(run);
    }
    Result<RunHeader> header(const RunId& run) override { return results_.header(run); }
    Result<std::optional<RunId>> unfinished_run() override { return results_.unfinished_run(); }

    Result<RunRecord> load_run(const RunId& run) override {
        PLUGFEST_TRY(RunRecord record, results_.load_run(run));
        PLUGFEST_TRY(const auto owed, journal_.outstanding(run));
        for (const JournalEntry& entry : owed) {
            record.unrestored.push_back(in_words(entry));
        }
        return record;
    }
    Result<std::vector<RunId>> runs() override { return results_.runs(); }
    Result<Evidence> load_evidence(const EvidenceId& id) override {
        return results_.load_evidence(id);
    }
    Result<ChainCheck> verify(const RunId& run) override {
        return check_chain(results_.database(), run);
    }

  private:
    ResultsFile results_;
    JournalFile journal_;
};

Result<void> make_private_directory(const std::filesystem::path& directory) {
    std::error_code problem;
    if (std::filesystem::create_directories(directory, problem)) {
        std::filesystem::permissions(directory, std::filesystem::perms::owner_all, problem);
    }
    if (problem) {
        return fail(ErrorKind::store,
                    fmt::format("cannot create {}: {} (choose a directory you may write to)",
                                directory.string(), problem.message()));
    }
    return {};
}

}  // namespace

Result<std::unique_ptr<SqliteStore>> open_store(const std::filesystem::path& directory) {
    PLUGFEST_CHECK(make_private_directory(directory));
    PLUGFEST_TRY(auto results, ResultsFile::open(directory / "results.sqlite"));
    PLUGFEST_TRY(auto journal, JournalFile::open(directory / "journal.sqlite"));
    return std::make_unique<TwoFileStore>(std::move(results), std::move(journal));
}

}  // namespace plugfest::store
