#include "reports/render/reports.hpp"
#include "reports/viewer/viewer_assets.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/sample_run.hpp"
#include "tests/support/temporary_directory.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

namespace plugfest::render {
namespace {

using testing::HasSubstr;
using testing::Not;

Result<Evidence> sample_source(const EvidenceId& id) {
    return test::sample_evidence().at(id);
}

/// What a browser made of the report: its document, and what it said while doing so.
class BrowserTest : public testing::Test {
  protected:
    void SetUp() override {
        if (viewer::script().empty()) {
            GTEST_SKIP() << "built without the report viewer (PLUGFEST_WITH_VIEWER=OFF)";
        }
        if (std::system("command -v chromium >/dev/null 2>&1") != 0) {
            GTEST_SKIP() << "needs chromium (Debian package: chromium)";
        }
        ASSERT_TRUE(write_reports(test::sample_run(), sample_source, scratch_.path()));
        const std::string directory = scratch_.path();
        const int status =
            std::system(fmt::format("timeout 120 chromium --headless --no-sandbox --disable-gpu "
                                    "--disable-background-networking --user-data-dir='{0}/profile' "
                                    "--virtual-time-budget=5000 --enable-logging=stderr --dump-dom "
                                    "'file://{0}/report.html' >'{0}/dom' 2>'{0}/log'",
                                    directory)
                            .c_str());
        ASSERT_EQ(status, 0) << test::read_text(scratch_.path() / "log");
        document_ = test::read_text(scratch_.path() / "dom");
        log_ = test::read_text(scratch_.path() / "log");
    }

    [[nodiscard]] std::size_t count(std::string_view text) const {
        std::size_t found = 0;
        for (auto at = document_.find(text); at != std::string::npos;
             at = document_.find(text, at + text.size())) {
            ++found;
        }
        return found;
    }

    /// What stands between `opening` and the next quotation mark, wherever it occurs.
    static std::set<std::string> found_in(const std::string& text, std::string_view opening) {
        std::set<std::string> found;
        for (auto at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
            at += opening.size();
            found.insert(text.substr(at, text.find('"', at) - at));
        }
        return found;
    }

    test::TemporaryDirectory scratch_;
    std::string document_;
    std::string log_;
};

TEST_F(BrowserTest, TheReportDrawsEveryLinkAndItsCharts) {
    EXPECT_EQ(count("<article class=\"target\""), 15U) << "13 links and two rails";
    EXPECT_EQ(count("<details class=\"step "), 106U);
    EXPECT_GE(count("<svg role=\"img\""), 50U);
    EXPECT_GE(count("<canvas"), 12U) << "BER over time";
    EXPECT_THAT(document_, HasSubstr("<strong>SIMULATED</strong>"));
    EXPECT_THAT(document_, HasSubstr("Gap of 12 min: nothing was measured"));
    EXPECT_THAT(document_, HasSubstr("0 errors in 2.50e6 bits"));
}

TEST_F(BrowserTest, EveryLinkHasATarget) {
    const std::set<std::string> ids = found_in(document_, " id=\"");
    for (const std::string& link : found_in(document_, "href=\"#")) {
        EXPECT_TRUE(ids.contains(link)) << "report.html#" << link;
    }
    for (const char* page : {"sheet.html", "matrix.html"}) {
        const std::string text = test::read_text(scratch_.path() / page);
        const auto links = found_in(text, "href=\"report.html#");
        EXPECT_FALSE(links.empty()) << page;
        for (const std::string& link : links) {
            EXPECT_TRUE(ids.contains(link)) << page << " to report.html#" << link;
        }
    }
}

TEST_F(BrowserTest, EveryPieceOfEvidenceCanBeOpenedAndNamesItsSteps) {
    const std::set<std::string> links = found_in(document_, "href=\"#");
    EXPECT_FALSE(test::sample_evidence().empty());
    for (const auto& [id, evidence] : test::sample_evidence()) {
        EXPECT_TRUE(links.contains("evidence-" + id.str())) << evidence.label;
    }
    EXPECT_EQ(count("<details class=\"raw\""), test::sample_evidence().size());
}

TEST_F(BrowserTest, MonitorsStandBetweenTheThresholdsOfTheirModule) {
    EXPECT_THAT(document_, HasSubstr("low warning -6 dBm"));
    EXPECT_THAT(document_, HasSubstr("high warning 4.5 dBm"));
    EXPECT_THAT(document_, HasSubstr("<td>0 to 70</td>"));
}

TEST_F(BrowserTest, NothingIsWrongAndNothingForeignRuns) {
    EXPECT_THAT(log_, Not(HasSubstr("CONSOLE")));
    EXPECT_THAT(document_, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;"));
    EXPECT_EQ(count("<script>alert"), 0U);
}

}  // namespace
}  // namespace plugfest::render
