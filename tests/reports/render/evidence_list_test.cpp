#include "reports/render/evidence_list.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plugfest::render {
namespace {

RunRecord run_with(std::vector<EvidenceId> ids) {
    RunRecord run;
    run.steps.emplace_back().evidence = std::move(ids);
    return run;
}

TEST(EvidenceList, EmbedsSmallTextAndGivesTheRestAFile) {
    const EvidenceSource source = [](const EvidenceId& id) -> Result<Evidence> {
        if (id.str() == "aa") {
            return Evidence{"transcript", "long", std::string(100'000, 'x')};
        }
        if (id.str() == "bb") {
            return Evidence{"module-memory", "binary", std::string("\0\x01", 2)};
        }
        return Evidence{"module-memory", "small", "00h: 19\n"};
    };
    const auto list =
        list_evidence(run_with({EvidenceId("aa"), EvidenceId("bb"), EvidenceId("cc")}), source);
    ASSERT_EQ(list.size(), 3U);
    EXPECT_FALSE(list[0].text);
    EXPECT_EQ(list[0].file, "evidence/aa.txt");
    EXPECT_EQ(list[0].size, 100'000U);
    EXPECT_FALSE(list[1].text);
    EXPECT_EQ(list[1].file, "evidence/bb.bin");
    EXPECT_EQ(list[2].text, "00h: 19\n");
    EXPECT_EQ(list[2].file, "");
}

TEST(EvidenceList, EmbedsNoMoreThanAReportCanCarry) {
    std::vector<EvidenceId> ids;
    for (int number = 0; number < 200; ++number) {
        ids.emplace_back(std::to_string(1000 + number));
    }
    const EvidenceSource source = [](const EvidenceId&) -> Result<Evidence> {
        return Evidence{"transcript", "full", std::string(16'000, 'x')};
    };
    std::size_t embedded = 0;
    for (const ListedEvidence& entry : list_evidence(run_with(ids), source)) {
        embedded += entry.text ? entry.text->size() : 0;
        EXPECT_NE(entry.text.has_value(), !entry.file.empty());
    }
    EXPECT_GT(embedded, 2'000'000U);
    EXPECT_LE(embedded, std::size_t{2} * 1024 * 1024);
}

TEST(EvidenceList, NamesWhatReadingsCameFromOnceAndSaysWhatIsMissing) {
    RunRecord run = run_with({EvidenceId("aa")});
    run.steps.front().readings.resize(2);
    run.steps.front().readings.front().measurement.evidence = EvidenceId("aa");
    const EvidenceSource source = [](const EvidenceId&) -> Result<Evidence> {
        return fail(ErrorKind::store, "gone");
    };
    const auto list = list_evidence(run, source);
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].kind, "missing");
    EXPECT_EQ(list[0].label, "gone");
    EXPECT_EQ(list[0].file, "");
}

}  // namespace
}  // namespace plugfest::render
