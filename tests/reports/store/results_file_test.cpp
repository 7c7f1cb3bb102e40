#include "reports/store/results_file.hpp"

#include "tests/support/sample_run.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace plugfest::store {
namespace {

class ResultsFileTest : public testing::Test {
  protected:
    void SetUp() override { ASSERT_TRUE(results_.begin_run(run_.header)); }

    StepRecord step(const std::string& id) const {
        return *std::ranges::find(run_.steps, id, &StepRecord::id);
    }

    std::string first(const std::string& sql) {
        auto statement = results_.database().prepare(sql).value();
        return *statement.next() ? statement.text(0) : "(no row)";
    }

    const RunRecord run_ = test::sample_run();
    test::TemporaryDirectory scratch_;
    ResultsFile results_ = ResultsFile::open(scratch_.path() / "results.sqlite").value();
};

TEST_F(ResultsFileTest, MeasurementsCanBeAskedForInSql) {
    ASSERT_TRUE(results_.append(run_.header.id, step("h2-r2/06-prbs_ber")));
    EXPECT_EQ(first("SELECT count(*) FROM measurement WHERE target = 'h2-r2' AND verb = 'prbs_ber' "
                    "AND name = 'prbs_ber' AND unit = '1' AND side = 'media'"),
              "16");
    EXPECT_EQ(first("SELECT DISTINCT lane FROM measurement WHERE verdict = 'fail'"), "3");
    EXPECT_EQ(first("SELECT trials FROM measurement WHERE port = 'host2:eth2' AND lane = 3"),
              "1062500000000");
    EXPECT_EQ(first("SELECT limit_id || ' ' || limit_level || ' ' || comparison FROM measurement"),
              "prbs_ber default at_most");
}

TEST_F(ResultsFileTest, ARepeatedStepReplacesItsMeasurementsAndKeepsItsHistory) {
    StepRecord repeated = step("h1-r1/01-identity");
    ASSERT_TRUE(results_.append(run_.header.id, repeated));
    repeated.readings.resize(1);
    repeated.attempt = 2;
    ASSERT_TRUE(results_.append(run_.header.id, repeated));
    EXPECT_EQ(first("SELECT count(*) FROM measurement"), "1");
    EXPECT_EQ(first("SELECT count(*) FROM step"), "2");
    const auto run = results_.load_run(run_.header.id);
    ASSERT_EQ(run->steps.size(), 1U);
    EXPECT_EQ(run->steps.front().attempt, 2);
}

TEST_F(ResultsFileTest, CountsTooLargeForSqlAreHeldAndStayExactInTheRecord) {
    StepRecord huge = step("h1-r1/01-identity");
    huge.readings.front().measurement.exposure =
        Exposure{1, std::numeric_limits<std::uint64_t>::max()};
    ASSERT_TRUE(results_.append(run_.header.id, huge));
    EXPECT_EQ(first("SELECT trials FROM measurement WHERE errors = 1"), "9223372036854775807");
    const auto run = results_.load_run(run_.header.id);
    EXPECT_EQ(run->steps.front().readings.front().measurement.exposure->trials,
              std::numeric_limits<std::uint64_t>::max());
}

TEST_F(ResultsFileTest, AStepIsKeptWholeOrNotAtAll) {
    ASSERT_TRUE(results_.database().execute(
        "CREATE TEMP TRIGGER refuse BEFORE INSERT ON measurement WHEN NEW.lane = 5 "
        "BEGIN SELECT raise(ABORT, 'no'); END"));
    EXPECT_FALSE(results_.append(run_.header.id, step("h2-r2/06-prbs_ber")));
    EXPECT_EQ(first("SELECT count(*) FROM step"), "0");
    EXPECT_EQ(first("SELECT count(*) FROM measurement"), "0");
}

}  // namespace
}  // namespace plugfest::store
