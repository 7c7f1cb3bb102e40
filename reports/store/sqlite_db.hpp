#pragma once

#include "domain/result.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace plugfest::store {

/// What a COMMIT that returned survives, besides the death of our process.
enum class Durability {
    process_death,  ///< synchronous=NORMAL: a power cut may cost the last commits
    power_cut,      ///< synchronous=FULL
};

/// One prepared statement; finalised when it goes.
class Statement {
  public:
    Statement(sqlite3* database, sqlite3_stmt* handle, std::string where);

    /// Binds `values` to ?1, ?2, …; empty optionals and non-finite numbers become NULL.
    template <class... Values>
    [[nodiscard]] Result<void> bind(const Values&... values) {
        int index = 0;
        rewind();
        const bool good = (bind_one(++index, values) && ...);
        return good ? Result<void>() : std::unexpected(failure());
    }

    /// Steps to the next row; false when there is none.
    [[nodiscard]] Result<bool> next();
    /// Runs a statement that yields no rows.
    [[nodiscard]] Result<void> run();

    /// Columns of the current row, counted from 0. NULL reads as empty or 0.
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] bool is_null(int column) const;

  private:
    void rewind();
    [[nodiscard]] Error failure() const;
    bool bind_one(int index, std::string_view value);
    bool bind_one(int index, std::int64_t value);
    bool bind_one(int index, int value);
    bool bind_one(int index, double value);
    template <class Value>
    bool bind_one(int index, const std::optional<Value>& value) {
        return value ? bind_one(index, *value) : bind_null(index);
    }
    bool bind_null(int index);

    struct Finalise {
        void operator()(sqlite3_stmt* handle) const;
    };
    sqlite3* database_ = nullptr;
    std::unique_ptr<sqlite3_stmt, Finalise> handle_;
    std::string where_;
};

/// One connection to one file, in WAL mode, with foreign keys on. Errors are `store`, with SQLite's
/// words and what to do about them. Waits up to five seconds for another writer.
class Database {
  public:
    [[nodiscard]] static Result<Database> open(const std::filesystem::path& file,
                                               Durability durability);

    /// Runs statements that need no values and yield no rows.
    [[nodiscard]] Result<void> execute(const std::string& sql);
    [[nodiscard]] Result<Statement> prepare(std::string_view sql);

    /// Prepares, binds and runs in one.
    template <class... Values>
    [[nodiscard]] Result<void> run(std::string_view sql, const Values&... values) {
        PLUGFEST_TRY(auto statement, prepare(sql));
        PLUGFEST_CHECK(statement.bind(values...));
        return statement.run();
    }

    [[nodiscard]] std::int64_t last_row_id() const;
    [[nodiscard]] const std::string& file() const { return file_; }

  private:
    struct Close {
        void operator()(sqlite3* handle) const;
    };
    Database(std::unique_ptr<sqlite3, Close> handle, std::string file);

    std::unique_ptr<sqlite3, Close> handle_;
    std::string file_;
};

/// A write transaction: takes the write lock at once, rolls back unless committed.
class Transaction {
  public:
    [[nodiscard]] static Result<Transaction> begin(Database& database);
    Transaction(Transaction&& other) noexcept;
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();

    /// What was written is durable when this succeeds, and undone when it fails.
    [[nodiscard]] Result<void> commit();

  private:
    explicit Transaction(Database& database) : database_(&database) {}
    Database* database_ = nullptr;
};

}  // namespace plugfest::store
