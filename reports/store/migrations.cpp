#include "reports/store/migrations.hpp"

#include "reports/store/store_sql.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>

namespace plugfest::store {

namespace {

constexpr std::array<std::string_view, 1> results_steps{sql::results_001_initial_sql};
constexpr std::array<std::string_view, 1> journal_steps{sql::journal_001_initial_sql};

Result<std::int64_t> schema_version(Database& database) {
    PLUGFEST_TRY(auto statement, database.prepare("PRAGMA user_version"));
    PLUGFEST_TRY([[maybe_unused]] const bool row, statement.next());
    return statement.integer(0);
}

}  // namespace

std::span<const std::string_view> results_migrations() {
    return results_steps;
}

std::span<const std::string_view> journal_migrations() {
    return journal_steps;
}

Result<void> migrate(Database& database, std::span<const std::string_view> migrations) {
    // The lock is taken before the version is read, so two processes cannot both migrate.
    PLUGFEST_TRY(auto transaction, Transaction::begin(database));
    PLUGFEST_TRY(const std::int64_t version, schema_version(database));
    const auto newest = static_cast<std::int64_t>(migrations.size());
    if (version > newest) {
        return fail(ErrorKind::store,
                    fmt::format("{} has schema {}, this program knows up to {}: use the newer "
                                "Plugfest that wrote it, or another directory",
                                database.file(), version, newest));
    }
    for (auto step = version; step < newest; ++step) {
        PLUGFEST_CHECK(database.execute(std::string(migrations[static_cast<std::size_t>(step)])));
        PLUGFEST_CHECK(database.execute(fmt::format("PRAGMA user_version = {}", step + 1)));
    }
    return transaction.commit();
}

}  // namespace plugfest::store
