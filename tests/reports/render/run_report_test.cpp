#include "reports/render/run_report.hpp"

#include "reports/viewer/viewer_assets.hpp"
#include "tests/support/sample_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plugfest::render {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Result<Evidence> sample_source(const EvidenceId& id) {
    const auto evidence = test::sample_evidence();
    const auto found = evidence.find(id);
    if (found == evidence.end()) {
        return fail(ErrorKind::store, "no evidence " + id.str());
    }
    return found->second;
}

/// The data inside the page, as a browser would read it.
json data_of(const std::string& page) {
    const std::string opening = R"(<script type="application/json" id="report-data">)";
    const auto begin = page.find(opening) + opening.size();
    return json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

TEST(RunReport, CarriesTheWholeRunAndItsEvidence) {
    const RunRecord run = test::sample_run();
    const json data = data_of(run_report_html(run, sample_source));
    EXPECT_EQ(data["run"]["steps"].size(), run.steps.size());
    EXPECT_EQ(data["derived"]["targets"].size(), 15U);
    EXPECT_EQ(data["derived"]["seed"], "18446744073709551557") << "exact, as text";
    EXPECT_EQ(data["derived"]["evidence"].size(), test::sample_evidence().size());
}

TEST(RunReport, HostileEvidenceStaysInsideItsElement) {
    const std::string page = run_report_html(test::sample_run(), sample_source);
    EXPECT_THAT(page, testing::Not(HasSubstr("</script><b>")));
    EXPECT_THAT(data_of(page).dump(), HasSubstr("</script><b>"));
}

TEST(RunReport, LargeAndBinaryEvidenceIsNamedOnly) {
    RunRecord run = test::sample_run();
    run.steps.resize(1);
    run.steps.front().readings.clear();
    run.steps.front().evidence = {EvidenceId("aa"), EvidenceId("bb"), EvidenceId("cc")};
    const EvidenceSource source = [](const EvidenceId& id) -> Result<Evidence> {
        if (id.str() == "aa") {
            return Evidence{"transcript", "long", std::string(100'000, 'x')};
        }
        if (id.str() == "bb") {
            return Evidence{"module-memory", "binary", std::string("\0\x01", 2)};
        }
        return fail(ErrorKind::store, "gone");
    };
    const json evidence = data_of(run_report_html(run, source))["derived"]["evidence"];
    EXPECT_TRUE(evidence["aa"]["text"].is_null());
    EXPECT_EQ(evidence["aa"]["file"], "evidence/aa.txt");
    EXPECT_EQ(evidence["aa"]["size"], 100'000);
    EXPECT_TRUE(evidence["bb"]["text"].is_null());
    EXPECT_EQ(evidence["cc"]["kind"], "missing");
}

TEST(RunReport, AsksNothingOfANetwork) {
    const std::string page = run_report_html(test::sample_run(), sample_source);
    EXPECT_THAT(page, HasSubstr("default-src 'none'"));
    EXPECT_THAT(page, testing::Not(HasSubstr("<link")));
    EXPECT_THAT(page, testing::Not(HasSubstr(" src=\"http")));
}

TEST(RunReport, WithoutTheViewerThePageSaysHowToGetIt) {
    const std::string page = run_report_html(test::sample_run(), sample_source);
    const char* words =
        viewer::script().empty() ? "-DPLUGFEST_WITH_VIEWER=ON" : "draws itself with JavaScript";
    EXPECT_THAT(page, HasSubstr(words));
}

}  // namespace
}  // namespace plugfest::render
