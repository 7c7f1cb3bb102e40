#pragma once

#include "domain/run_journal.hpp"
#include "reports/store/sqlite_db.hpp"

#include <filesystem>

namespace plugfest::store {

/// The journal of changes to gear, in its own file with synchronous=FULL.
class JournalFile : public RunJournal {
  public:
    [[nodiscard]] static Result<JournalFile> open(const std::filesystem::path& file);

    Result<std::int64_t> intend(const Effect& effect) override;
    Result<void> mark(std::int64_t id, EffectState state, std::string_view reason) override;
    Result<std::vector<JournalEntry>> outstanding(const std::optional<RunId>& run) override;

  private:
    explicit JournalFile(Database database) : database_(std::move(database)) {}
    Database database_;
};

}  // namespace plugfest::store
