#include "reports/store/journal_file.hpp"

#include "reports/store/migrations.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace plugfest::store {

namespace {

/// Unknown words cannot occur (the schema checks), and `owed` keeps the effect outstanding.
EffectState state_from(const std::string& word) {
    for (const auto state : {EffectState::intended, EffectState::applied, EffectState::undone}) {
        if (to_string(state) == word) {
            return state;
        }
    }
    return EffectState::owed;
}

JournalEntry entry_from(const Statement& row) {
    return {.id = row.integer(0),
            .effect = {.run = RunId(row.text(1)),
                       .device = row.text(2),
                       .serial = row.text(3),
                       .prior = row.text(4),
                       .what = row.text(5)},
            .state = state_from(row.text(6)),
            .reason = row.text(7)};
}

}  // namespace

Result<JournalFile> JournalFile::open(const std::filesystem::path& file) {
    PLUGFEST_TRY(auto database, Database::open(file, Durability::power_cut));
    PLUGFEST_CHECK(migrate(database, journal_migrations()));
    return JournalFile(std::move(database));
}

Result<std::int64_t> JournalFile::intend(const Effect& effect) {
    PLUGFEST_CHECK(with_context(
        database_.run("INSERT INTO effect (run, device, serial, prior, what, state) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, 'intended')",
                      effect.run.str(), effect.device, effect.serial, effect.prior, effect.what),
        fmt::format("journal '{}' on {}", effect.what, effect.device)));
    return database_.last_row_id();
}

Result<void> JournalFile::mark(std::int64_t id, EffectState state, std::string_view reason) {
    PLUGFEST_TRY(
        auto statement,
        database_.prepare("UPDATE effect SET state = ?2, reason = ?3 WHERE id = ?1 RETURNING id"));
    PLUGFEST_CHECK(statement.bind(id, to_string(state), reason));
    PLUGFEST_TRY(const bool found,
                 with_context(statement.next(),
                              fmt::format("journal entry {}: mark it {}", id, to_string(state))));
    if (!found) {
        return fail(ErrorKind::store, fmt::format("journal entry {} does not exist", id));
    }
    // An UPDATE with RETURNING is committed when it has been stepped to its end.
    return statement.run();
}

Result<std::vector<JournalEntry>> JournalFile::outstanding(const std::optional<RunId>& run) {
    PLUGFEST_TRY(
        auto statement,
        database_.prepare("SELECT id, run, device, serial, prior, what, state, reason FROM effect "
                          "WHERE state <> 'undone' AND (?1 IS NULL OR run = ?1) ORDER BY id DESC"));
    PLUGFEST_CHECK(statement.bind(run ? std::optional<std::string>(run->str()) : std::nullopt));
    std::vector<JournalEntry> entries;
    while (true) {
        PLUGFEST_TRY(const bool row, statement.next());
        if (!row) {
            return entries;
        }
        entries.push_back(entry_from(statement));
    }
}

}  // namespace plugfest::store
