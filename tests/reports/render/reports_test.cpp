#include "reports/render/reports.hpp"

#include "tests/support/sample_run.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace plugfest::render {
namespace {

namespace fs = std::filesystem;

Result<Evidence> no_evidence(const EvidenceId& /*id*/) {
    return fail(ErrorKind::store, "none here");
}

TEST(Reports, EveryFileIsWrittenWhole) {
    const test::TemporaryDirectory scratch;
    const auto written =
        write_reports(test::sample_run(), no_evidence, scratch.path() / "new" / "run");
    ASSERT_TRUE(written) << written.error().to_string();
    std::vector<std::string> names;
    for (const WrittenReport& report : *written) {
        EXPECT_GT(fs::file_size(report.file), 0U);
        names.push_back(report.file.filename());
    }
    EXPECT_THAT(names, testing::UnorderedElementsAre("report.html", "run.json", "junit.xml",
                                                     "matrix.html", "matrix.csv", "sheet.html"));
    EXPECT_EQ(std::distance(fs::directory_iterator(scratch.path() / "new" / "run"), {}), 6)
        << "no partial files are left";
}

TEST(Reports, EvidenceTooLargeForTheReportLiesBesideIt) {
    const test::TemporaryDirectory scratch;
    RunRecord run;
    run.steps.emplace_back().evidence = {EvidenceId("aa")};
    const EvidenceSource source = [](const EvidenceId&) -> Result<Evidence> {
        return Evidence{"transcript", "long", std::string(100'000, 'x')};
    };
    ASSERT_TRUE(write_reports(run, source, scratch.path()));
    EXPECT_EQ(fs::file_size(scratch.path() / "evidence" / "aa.txt"), 100'000U);
}

TEST(Reports, AnEmptyRunCanBeReported) {
    const test::TemporaryDirectory scratch;
    EXPECT_TRUE(write_reports(RunRecord{}, no_evidence, scratch.path()));
}

TEST(Reports, SaysWhatCannotBeWritten) {
    const test::TemporaryDirectory scratch;
    fs::create_directory(scratch.path() / "report.html");
    const auto written = write_reports(test::sample_run(), no_evidence, scratch.path());
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind(), ErrorKind::store);
    EXPECT_THAT(written.error().to_string(), testing::HasSubstr("report.html"));
}

}  // namespace
}  // namespace plugfest::render
