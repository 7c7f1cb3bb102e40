#include "reports/render/static_pages.hpp"

#include "tests/support/golden.hpp"
#include "tests/support/sample_run.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::render {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string sheet_of(const RunRecord& run) {
    return sheet_html(run, sheet::make_compat_sheet(run));
}

std::string matrix_of(const RunRecord& run) {
    return matrix_html(run, sheet::make_compat_sheet(run));
}

TEST(StaticPages, AreAsApproved) {
    const RunRecord run = test::sample_run();
    test::expect_golden("reports/matrix.html", matrix_of(run));
    test::expect_golden("reports/sheet.html", sheet_of(run));
}

TEST(StaticPages, HoldNoScriptsAndNoForeignMarkup) {
    for (const std::string& page : {sheet_of(test::sample_run()), matrix_of(test::sample_run())}) {
        EXPECT_THAT(page, Not(HasSubstr("<script")));
        EXPECT_THAT(page, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;"));
    }
}

TEST(StaticPages, AreWatermarkedUnlessReal) {
    RunRecord run = test::sample_run();
    EXPECT_THAT(sheet_of(run), HasSubstr(R"(<span>SIMULATED</span>)"));
    EXPECT_THAT(matrix_of(run), HasSubstr(R"(<span>SIMULATED</span>)"));
    run.header.provenance = Provenance::replayed;
    EXPECT_THAT(sheet_of(run), HasSubstr(R"(<span>REPLAYED</span>)"));
    run.header.provenance = Provenance::real;
    EXPECT_THAT(sheet_of(run), Not(HasSubstr("class=\"watermark\"")));
    EXPECT_THAT(sheet_of(run), Not(HasSubstr("virtual lab")));
}

TEST(StaticPages, AHugeFabricIsCutAndSaysSo) {
    RunRecord run = test::sample_run();
    run.steps.clear();
    run.header.topology.links.clear();
    for (int i = 0; i < 500; ++i) {
        StepRecord step;
        step.target = fmt::format("l{}", i);
        step.id = step.target + "/01-identity";
        const PortName a(fmt::format("a{}:1", i));
        const PortName b(fmt::format("b{}:1", i));
        step.ends = {{.port = a, .module_part = fmt::format("P{}", i)},
                     {.port = b, .module_part = fmt::format("Q{}", i)}};
        run.header.topology.links.push_back({LinkName(step.target), "c", a, b});
        run.steps.push_back(step);
    }
    EXPECT_THAT(matrix_of(run), HasSubstr("904 rows and columns are not shown here"));
    EXPECT_THAT(sheet_of(run), HasSubstr("100 pairs are not shown here"));
}

TEST(StaticPages, AnchorsArePlain) {
    EXPECT_EQ(anchor_of("h1-r1"), "h1-r1");
    EXPECT_EQ(anchor_of("a:1 <x>"), "a_1__x_");
}

}  // namespace
}  // namespace plugfest::render
