#include "reports/render/matrix_csv.hpp"

#include "tests/support/golden.hpp"
#include "tests/support/sample_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::render {
namespace {

TEST(MatrixCsv, IsAsApproved) {
    const RunRecord run = test::sample_run();
    test::expect_golden("reports/matrix.csv", matrix_csv(run, sheet::make_compat_sheet(run)));
}

TEST(MatrixCsv, HostilePartNamesAreNoFormulas) {
    const RunRecord run = test::sample_run();
    const std::string text = matrix_csv(run, sheet::make_compat_sheet(run));
    EXPECT_THAT(text, testing::HasSubstr("\"'=HYPERLINK(\"\"x\"\")\""));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr(",=")));
}

}  // namespace
}  // namespace plugfest::render
