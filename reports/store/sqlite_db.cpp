#include "reports/store/sqlite_db.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <cmath>
#include <utility>

namespace plugfest::store {

namespace {

constexpr std::chrono::milliseconds patience{5000};

/// What a person can do about it.
std::string_view advice(int code) {
    switch (code & 0xff) {
        case SQLITE_FULL:
            return "free space on this disk, then resume the run";
        case SQLITE_IOERR:
            return "the disk is full, over quota or failing; free space or check it, then resume "
                   "the run";
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "another process is writing to this store; let it finish or stop it";
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_CANTOPEN:
            return "check that the directory exists and that you may write to it";
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return "the file is damaged or not ours; move it away or restore a copy";
        default:
            return "";
    }
}

Error sqlite_error(sqlite3* database, int code, const std::string& where) {
    const char* words = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code);
    std::string message = fmt::format("{}: {}", where, words);
    if (const auto advised = advice(code); !advised.empty()) {
        message += fmt::format(" ({})", advised);
    }
    return {ErrorKind::store, std::move(message)};
}

}  // namespace

void Statement::Finalise::operator()(sqlite3_stmt* handle) const {
    sqlite3_finalize(handle);
}

Statement::Statement(sqlite3* database, sqlite3_stmt* handle, std::string where)
    : database_(database), handle_(handle), where_(std::move(where)) {}

void Statement::rewind() {
    sqlite3_reset(handle_.get());
}

Error Statement::failure() const {
    return sqlite_error(database_, sqlite3_extended_errcode(database_), where_);
}

bool Statement::bind_one(int index, std::string_view value) {
    return sqlite3_bind_text64(handle_.get(), index, value.data(), value.size(), SQLITE_TRANSIENT,
                               SQLITE_UTF8) == SQLITE_OK;
}

bool Statement::bind_one(int index, std::int64_t value) {
    return sqlite3_bind_int64(handle_.get(), index, value) == SQLITE_OK;
}

bool Statement::bind_one(int index, int value) {
    return bind_one(index, static_cast<std::int64_t>(value));
}

bool Statement::bind_one(int index, double value) {
    if (!std::isfinite(value)) {
        return bind_null(index);
    }
    return sqlite3_bind_double(handle_.get(), index, value) == SQLITE_OK;
}

bool Statement::bind_null(int index) {
    return sqlite3_bind_null(handle_.get(), index) == SQLITE_OK;
}

Result<bool> Statement::next() {
    switch (sqlite3_step(handle_.get())) {
        case SQLITE_ROW:
            return true;
        case SQLITE_DONE:
            return false;
        default:
            return std::unexpected(failure());
    }
}

Result<void> Statement::run() {
    PLUGFEST_TRY([[maybe_unused]] const bool row, next());
    return {};
}

std::string Statement::text(int column) const {
    const void* data = sqlite3_column_blob(handle_.get(), column);
    const int size = sqlite3_column_bytes(handle_.get(), column);
    return data == nullptr
               ? std::string()
               : std::string(static_cast<const char*>(data), static_cast<std::size_t>(size));
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(handle_.get(), column);
}

bool Statement::is_null(int column) const {
    return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
}

void Database::Close::operator()(sqlite3* handle) const {
    sqlite3_close_v2(handle);
}

Database::Database(std::unique_ptr<sqlite3, Close> handle, std::string file)
    : handle_(std::move(handle)), file_(std::move(file)) {}

Result<Database> Database::open(const std::filesystem::path& file, Durability durability) {
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(
        file.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE,
        nullptr);
    Database database(std::unique_ptr<sqlite3, Close>(raw), file.string());
    if (code != SQLITE_OK) {
        return fail(sqlite_error(raw, code, fmt::format("open {}", file.string())));
    }
    sqlite3_busy_timeout(raw, static_cast<int>(patience.count()));
    PLUGFEST_CHECK(database.execute("PRAGMA journal_mode = WAL"));
    PLUGFEST_CHECK(database.execute(durability == Durability::power_cut
                                        ? "PRAGMA synchronous = FULL"
                                        : "PRAGMA synchronous = NORMAL"));
    PLUGFEST_CHECK(database.execute("PRAGMA foreign_keys = ON"));
    return database;
}

Result<void> Database::execute(const std::string& sql) {
    const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) {
        return fail(sqlite_error(handle_.get(), code, file_));
    }
    return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v2(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                        &statement, nullptr);
    if (code != SQLITE_OK) {
        return fail(sqlite_error(handle_.get(), code, file_));
    }
    return Statement(handle_.get(), statement, file_);
}

std::int64_t Database::last_row_id() const {
    return sqlite3_last_insert_rowid(handle_.get());
}

Result<Transaction> Transaction::begin(Database& database) {
    PLUGFEST_CHECK(database.execute("BEGIN IMMEDIATE"));
    return Transaction(database);
}

Transaction::Transaction(Transaction&& other) noexcept
    : database_(std::exchange(other.database_, nullptr)) {}

Transaction::~Transaction() {
    if (database_ != nullptr) {
        // SQLite may have rolled back by itself (full disk), and then this fails; either way
        // nothing of the transaction stays.
        static_cast<void>(database_->execute("ROLLBACK"));
    }
}

Result<void> Transaction::commit() {
    PLUGFEST_CHECK(database_->execute("COMMIT"));
    database_ = nullptr;
    return {};
}

}  // namespace plugfest::store
