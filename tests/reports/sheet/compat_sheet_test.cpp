#include "reports/sheet/compat_sheet.hpp"

#include "tests/support/sample_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace plugfest::sheet {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

class CompatSheetTest : public testing::Test {
  protected:
    /// The cell that covers this link.
    static const Cell& cell_of(const CompatSheet& sheet, const std::string& link) {
        return *std::ranges::find_if(sheet.cells, [&](const Cell& cell) {
            return std::ranges::find(cell.links, link, &CellLink::name) != cell.links.end();
        });
    }

    StepRecord& step(const std::string& id) {
        return *std::ranges::find(run_.steps, id, &StepRecord::id);
    }

    RunRecord run_ = test::sample_run();
};

TEST_F(CompatSheetTest, GradesSayNoMoreThanWasMeasured) {
    const CompatSheet sheet = make_compat_sheet(run_);
    EXPECT_EQ(cell_of(sheet, "h1-r1").grade, Grade::supported);
    EXPECT_EQ(cell_of(sheet, "h1-r2").grade, Grade::supported_with_notes);
    EXPECT_EQ(cell_of(sheet, "h2-r2").grade, Grade::not_supported);
    EXPECT_EQ(cell_of(sheet, "u-r2-1b").grade, Grade::inconclusive);
}

TEST_F(CompatSheetTest, APairCabledToTheWrongPlaceWasNotTested) {
    const CompatSheet sheet = make_compat_sheet(run_);
    const Cell& cell = cell_of(sheet, "h3-r2");
    EXPECT_EQ(cell.grade, Grade::not_tested);
    EXPECT_FALSE(cell.margin);
    EXPECT_EQ(cell.bits_tested, 0U);
    EXPECT_THAT(cell.reasons, Contains(HasSubstr("host3:eth2 sees leaf21:Ethernet16")));
}

TEST_F(CompatSheetTest, ALabErrorLeavesAPassUnclaimed) {
    const CompatSheet sheet = make_compat_sheet(run_);
    EXPECT_EQ(cell_of(sheet, "u-r2-2").grade, Grade::inconclusive);
    EXPECT_THAT(cell_of(sheet, "u-r2-2").reasons,
                Contains(HasSubstr("prbs_ber: error: link u-r2-2")));
}

TEST_F(CompatSheetTest, AStepThatWasNeverReachedLeavesAPassUnclaimed) {
    std::erase_if(run_.steps, [](const StepRecord& s) { return s.id == "h1-r1/08-admin_flap"; });
    const CompatSheet sheet = make_compat_sheet(run_);
    EXPECT_EQ(cell_of(sheet, "h1-r1").grade, Grade::inconclusive);
    EXPECT_THAT(cell_of(sheet, "h1-r1").reasons,
                Contains("h1-r1: 1 planned steps were not reached"));
}

TEST_F(CompatSheetTest, OneFailingUnitDecidesForThePair) {
    const CompatSheet sheet = make_compat_sheet(run_);
    const Cell& cell = cell_of(sheet, "h4-r1");
    EXPECT_EQ(cell.links.size(), 2U) << "h4-r1 and h4-r2 are the same parts";
    EXPECT_EQ(cell.grade, Grade::not_supported);
}

TEST_F(CompatSheetTest, AnotherFirmwareIsAnotherPlatform) {
    for (StepRecord& record : run_.steps) {
        if (record.target == "h4-r2") {
            record.ends.back().module_firmware = "2.5";
        }
    }
    const CompatSheet sheet = make_compat_sheet(run_);
    EXPECT_EQ(cell_of(sheet, "h4-r2").grade, Grade::supported);
    EXPECT_EQ(cell_of(sheet, "h4-r1").grade, Grade::not_supported);
}

TEST_F(CompatSheetTest, TheWorstMarginAndTheBitsBehindItAreKept) {
    const CompatSheet sheet = make_compat_sheet(run_);
    const Cell& cell = cell_of(sheet, "h2-r2");
    ASSERT_TRUE(cell.margin);
    EXPECT_NEAR(cell.margin->decades, -1.48, 0.01);
    EXPECT_EQ(cell.margin->where, "prbs_ber, host2:eth2 media lane 3");
    EXPECT_EQ(cell.bits_tested, 16 * 1'062'500'000'000ULL + 2 * 51'000'000'000'000ULL);
}

TEST_F(CompatSheetTest, DeviationsNameFailuresGapsAndWhatIsOwed) {
    const CompatSheet sheet = make_compat_sheet(run_);
    EXPECT_THAT(sheet.deviations, Contains(HasSubstr("rail-2, rail_traffic: fail")));
    EXPECT_THAT(sheet.deviations, Contains(HasSubstr("interrupted 1 times")));
    EXPECT_THAT(sheet.deviations, Contains(HasSubstr("left changed on the gear: leaf22")));
    EXPECT_THAT(sheet.known_issues, Contains(HasSubstr("after the far end flapped")));
}

TEST_F(CompatSheetTest, EachAppliedLimitIsListedOnce) {
    const CompatSheet sheet = make_compat_sheet(run_);
    EXPECT_EQ(std::ranges::count(sheet.limits, "prbs_ber", &AppliedLimit::id), 1);
}

TEST_F(CompatSheetTest, ARunWithoutStepsClaimsNothing) {
    run_.steps.clear();
    run_.header.planned_steps.clear();
    const CompatSheet sheet = make_compat_sheet(run_);
    EXPECT_FALSE(sheet.cells.empty());
    for (const Cell& cell : sheet.cells) {
        EXPECT_EQ(cell.grade, Grade::not_tested);
        EXPECT_FALSE(cell.date);
        EXPECT_THAT(cell.evidence.str(), IsEmpty());
    }
}

}  // namespace
}  // namespace plugfest::sheet
