#pragma once

#include "domain/run_journal.hpp"
#include "domain/run_sink.hpp"
#include "reports/store/sqlite_db.hpp"

#include <filesystem>

namespace plugfest::store {

/// Runs, steps, measurements and evidence, in one file with synchronous=NORMAL. Read and written by
/// SqliteStore, which documents the calls; each is one transaction.
class ResultsFile : public RunSink, public RunHistory {
  public:
    [[nodiscard]] static Result<ResultsFile> open(const std::filesystem::path& file);

    Result<void> begin_run(const RunHeader& header) override;
    Result<EvidenceId> put_evidence(const Evidence& evidence) override;
    Result<void> append(const RunId& run, const StepRecord& step) override;
    Result<void> finish_run(const RunId& run, bool aborted, UtcTime when) override;

    Result<int> begin_segment(const RunId& run, UtcTime when) override;
    Result<void> end_segment(const RunId& run, int segment, UtcTime when) override;
    Result<std::vector<std::string>> completed_steps(const RunId& run) override;
    Result<RunHeader> header(const RunId& run) override;
    Result<std::optional<RunId>> unfinished_run() override;

    /// All but `unrestored`, which the journal knows.
    [[nodiscard]] Result<RunRecord> load_run(const RunId& run);
    [[nodiscard]] Result<std::vector<RunId>> runs();
    [[nodiscard]] Result<Evidence> load_evidence(const EvidenceId& id);
    [[nodiscard]] Database& database() { return database_; }

  private:
    explicit ResultsFile(Database database) : database_(std::move(database)) {}
    [[nodiscard]] Result<std::string> chain_head(const RunId& run);
    [[nodiscard]] Result<void> insert_step(const RunId& run, const StepRecord& step);
    [[nodiscard]] Result<void> insert_readings(const RunId& run, const StepRecord& step);
    [[nodiscard]] Result<void> load_segments(RunRecord& run);
    [[nodiscard]] Result<void> load_steps(RunRecord& run);

    Database database_;
};

}  // namespace plugfest::store
