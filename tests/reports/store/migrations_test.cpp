#include "reports/store/migrations.hpp"

#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <array>

namespace plugfest::store {
namespace {

class Migrations : public testing::Test {
  protected:
    std::int64_t version() {
        auto statement = database_.prepare("PRAGMA user_version").value();
        EXPECT_TRUE(*statement.next());
        return statement.integer(0);
    }

    test::TemporaryDirectory scratch_;
    Database database_ =
        Database::open(scratch_.path() / "a.sqlite", Durability::power_cut).value();
};

TEST_F(Migrations, TakeAnEmptyFileToTheNewestSchemaOnce) {
    ASSERT_TRUE(migrate(database_, results_migrations()));
    EXPECT_EQ(version(), static_cast<std::int64_t>(results_migrations().size()));
    EXPECT_TRUE(migrate(database_, results_migrations()));
}

TEST_F(Migrations, ContinueWhereAnOlderProgramStopped) {
    const std::array<std::string_view, 2> steps{"CREATE TABLE one (a)", "CREATE TABLE two (a)"};
    ASSERT_TRUE(migrate(database_, std::span(steps).first(1)));
    ASSERT_TRUE(migrate(database_, steps));
    EXPECT_EQ(version(), 2);
    EXPECT_TRUE(database_.execute("SELECT * FROM one, two"));
}

TEST_F(Migrations, RefuseANewerFileAndLeaveIt) {
    ASSERT_TRUE(database_.execute("PRAGMA user_version = 99"));
    const auto migrated = migrate(database_, journal_migrations());
    ASSERT_FALSE(migrated);
    EXPECT_EQ(migrated.error().kind(), ErrorKind::store);
    EXPECT_NE(migrated.error().to_string().find("has schema 99, this program knows up to"),
              std::string::npos);
    EXPECT_EQ(version(), 99);
}

TEST_F(Migrations, AStepThatFailsLeavesTheFileAsItWas) {
    const std::array<std::string_view, 2> steps{"CREATE TABLE one (a)", "CREATE NONSENSE"};
    EXPECT_FALSE(migrate(database_, steps));
    EXPECT_EQ(version(), 0);
    EXPECT_FALSE(database_.execute("SELECT * FROM one"));
}

}  // namespace
}  // namespace plugfest::store
