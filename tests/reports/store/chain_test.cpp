#include "reports/store/chain.hpp"

#include "reports/store/results_file.hpp"
#include "tests/support/sample_run.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Chain : public testing::Test {
  protected:
    void SetUp() override {
        ASSERT_TRUE(results_.begin_run(run_.header));
        for (std::size_t i = 0; i < 3; ++i) {
            StepRecord step = run_.steps.at(i);
            step.evidence = {*results_.put_evidence({"transcript", step.id, step.id})};
            for (Reading& reading : step.readings) {
                reading.measurement.evidence = step.evidence.front();
            }
            ASSERT_TRUE(results_.append(run_.header.id, step));
        }
        ASSERT_TRUE(results_.finish_run(run_.header.id, false, *run_.finished));
    }

    std::vector<std::string> problems_after(const std::string& tampering) {
        EXPECT_TRUE(results_.database().execute(tampering));
        return check_chain(results_.database(), run_.header.id)->problems;
    }

    const RunRecord run_ = test::sample_run();
    test::TemporaryDirectory scratch_;
    ResultsFile results_ = ResultsFile::open(scratch_.path() / "results.sqlite").value();
};

TEST_F(Chain, AnUntouchedRunHasNoProblems) {
    const auto check = check_chain(results_.database(), run_.header.id);
    ASSERT_TRUE(check) << check.error().to_string();
    EXPECT_THAT(check->problems, testing::IsEmpty());
    EXPECT_EQ(check->steps, 3U);
    EXPECT_EQ(check->evidence, 3U);
}

TEST_F(Chain, NoticesAChangedStep) {
    EXPECT_THAT(problems_after("UPDATE step SET record = replace(record, 'pass', 'fail') "
                               "WHERE seq = 2"),
                ElementsAre(HasSubstr("was changed after it was written")));
}

TEST_F(Chain, NoticesARemovedStep) {
    EXPECT_THAT(problems_after("DELETE FROM step WHERE seq = 2"),
                ElementsAre(HasSubstr("does not follow the row before it")));
}

TEST_F(Chain, NoticesAMissingEnd) {
    EXPECT_THAT(problems_after("DELETE FROM step WHERE seq = 3"),
                ElementsAre(HasSubstr("removed or added after the run was finished")));
}

TEST_F(Chain, NoticesThatSimulatedBecameReal) {
    EXPECT_THAT(problems_after("UPDATE run SET header = replace(header, 'simulated', 'real')"),
                testing::Contains(HasSubstr("the run header was changed")));
}

TEST_F(Chain, NoticesChangedEvidence) {
    EXPECT_THAT(problems_after("UPDATE evidence SET content = x'00' WHERE id = (SELECT min(id) "
                               "FROM evidence)"),
                ElementsAre(HasSubstr("was changed")));
}

TEST_F(Chain, AnUnknownRunIsAnError) {
    EXPECT_FALSE(check_chain(results_.database(), RunId("nobody")));
}

}  // namespace
}  // namespace plugfest::store
