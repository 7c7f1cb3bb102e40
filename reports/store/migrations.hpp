#pragma once

#include "domain/result.hpp"
#include "reports/store/sqlite_db.hpp"

#include <span>
#include <string_view>

namespace plugfest::store {

/// The SQL that takes an empty file to the newest schema, oldest step first. The file's version
/// (`PRAGMA user_version`) is the number of steps that were applied.
[[nodiscard]] std::span<const std::string_view> results_migrations();
[[nodiscard]] std::span<const std::string_view> journal_migrations();

/// Brings the file up to date, each step in one transaction. A file from a newer Plugfest, or one
/// that is not ours, is refused with `store` and left as it is.
[[nodiscard]] Result<void> migrate(Database& database,
                                   std::span<const std::string_view> migrations);

}  // namespace plugfest::store
