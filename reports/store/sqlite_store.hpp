#pragma once

#include "domain/result.hpp"
#include "domain/run_journal.hpp"
#include "domain/run_record.hpp"
#include "domain/run_sink.hpp"
#include "reports/store/chain.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace plugfest::store {

/// Reading runs back.
class RunQueries {
  public:
    virtual ~RunQueries() = default;
    /// The whole run, finished or not.
    virtual Result<RunRecord> load_run(const RunId& run) = 0;
    virtual Result<std::vector<RunId>> runs() = 0;
    virtual Result<Evidence> load_evidence(const EvidenceId& id) = 0;
};

/// Results and journal in SQLite: `results.sqlite` (WAL, synchronous=NORMAL for steps and evidence,
/// acknowledged at COMMIT) and `journal.sqlite` (WAL, synchronous=FULL). Schema versioned, forward
/// migrations only; a newer schema is refused. A full disk gives `store` errors and loses nothing
/// acknowledged. One thread at a time.
class SqliteStore : public RunSink, public RunJournal, public RunHistory, public RunQueries {
  public:
    /// Recomputes the run's hash chain and its evidence.
    virtual Result<ChainCheck> verify(const RunId& run) = 0;
};

/// Opens or creates the two files in `directory` (created, mode 0700). Fails with `store`.
[[nodiscard]] Result<std::unique_ptr<SqliteStore>> open_store(
    const std::filesystem::path& directory);

}  // namespace plugfest::store
