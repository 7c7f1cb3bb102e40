#include "reports/store/sqlite_db.hpp"

#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

namespace plugfest::store {
namespace {

class SqliteDb : public testing::Test {
  protected:
    Result<std::int64_t> rows() {
        PLUGFEST_TRY(auto statement, database_.prepare("SELECT count(*) FROM t"));
        PLUGFEST_TRY([[maybe_unused]] const bool row, statement.next());
        return statement.integer(0);
    }

    test::TemporaryDirectory scratch_;
    Database database_ =
        Database::open(scratch_.path() / "a.sqlite", Durability::power_cut).value();
};

TEST_F(SqliteDb, ValuesComeBackAndAbsentOnesAreNull) {
    ASSERT_TRUE(database_.execute("CREATE TABLE t (a, b, c, d)"));
    ASSERT_TRUE(database_.run("INSERT INTO t VALUES (?1, ?2, ?3, ?4)", "0012", std::int64_t{-7},
                              std::optional<int>(), std::nan("")));
    auto statement = database_.prepare("SELECT * FROM t").value();
    ASSERT_TRUE(*statement.next());
    EXPECT_EQ(statement.text(0), "0012");
    EXPECT_EQ(statement.integer(1), -7);
    EXPECT_TRUE(statement.is_null(2));
    EXPECT_TRUE(statement.is_null(3));
    EXPECT_FALSE(*statement.next());
}

TEST_F(SqliteDb, WhatIsNotCommittedIsTakenBack) {
    ASSERT_TRUE(database_.execute("CREATE TABLE t (a)"));
    {
        auto transaction = Transaction::begin(database_);
        ASSERT_TRUE(transaction);
        ASSERT_TRUE(database_.execute("INSERT INTO t VALUES (1)"));
    }
    EXPECT_EQ(*rows(), 0);
    auto transaction = Transaction::begin(database_);
    ASSERT_TRUE(database_.execute("INSERT INTO t VALUES (1)"));
    ASSERT_TRUE(transaction->commit());
    EXPECT_EQ(*rows(), 1);
}

TEST_F(SqliteDb, AFullDiskSaysSoAndKeepsWhatWasCommitted) {
    ASSERT_TRUE(database_.execute("CREATE TABLE t (a)"));
    ASSERT_TRUE(database_.execute("PRAGMA max_page_count = 8"));
    Result<void> inserted;
    std::int64_t acknowledged = 0;
    const std::string kilobyte(1024, 'x');
    while (inserted && acknowledged < 100) {
        inserted = database_.run("INSERT INTO t VALUES (?1)", kilobyte);
        acknowledged += inserted ? 1 : 0;
    }
    ASSERT_FALSE(inserted);
    EXPECT_EQ(inserted.error().kind(), ErrorKind::store);
    EXPECT_NE(inserted.error().to_string().find("database or disk is full (free space"),
              std::string::npos)
        << inserted.error().to_string();
    EXPECT_EQ(*rows(), acknowledged);
}

TEST_F(SqliteDb, AHeldLockIsNamed) {
    ASSERT_TRUE(database_.execute("CREATE TABLE t (a)"));
    auto other = Database::open(scratch_.path() / "a.sqlite", Durability::power_cut).value();
    ASSERT_TRUE(other.execute("PRAGMA busy_timeout = 0"));
    auto holder = Transaction::begin(database_);
    const auto waiting = Transaction::begin(other);
    ASSERT_FALSE(waiting);
    EXPECT_NE(waiting.error().to_string().find("another process is writing to this store"),
              std::string::npos);
}

TEST_F(SqliteDb, WrongSqlIsAnErrorWithSqlitesWords) {
    const auto statement = database_.prepare("SELECT a FROM nowhere");
    ASSERT_FALSE(statement);
    EXPECT_NE(statement.error().to_string().find("no such table: nowhere"), std::string::npos)
        << statement.error().to_string();
}

}  // namespace
}  // namespace plugfest::store
