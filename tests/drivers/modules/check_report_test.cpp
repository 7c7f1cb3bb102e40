#include "drivers/modules/check_report.hpp"

#include <gtest/gtest.h>

namespace plugfest::modules {
namespace {

TEST(CheckReport, NamesTheRuleInTheWordsOfTheFamily) {
    DecodedModule module;
    module.map = cmis::MemoryMap::cmis;
    EXPECT_EQ(clause(module, "thresholds, 02h", "thresholds, 03h", "thresholds, A2h"),
              "CMIS 5.2, thresholds, 02h");
    module.map = cmis::MemoryMap::sff8636;
    EXPECT_EQ(clause(module, "thresholds, 02h", "thresholds, 03h", "thresholds, A2h"),
              "SFF-8636, thresholds, 03h");
    module.map = cmis::MemoryMap::sff8472;
    EXPECT_EQ(clause(module, "thresholds, 02h", "thresholds, 03h", "thresholds, A2h"),
              "SFF-8472, thresholds, A2h");
}

TEST(CheckReport, AppendsAFindingWithItsPlaceAndEvidence) {
    DecodedModule module;
    report(module, Severity::warning, "text", "SFF-8636, vendor", "00h:148", "not ASCII");
    ASSERT_EQ(module.findings.size(), 1U);
    EXPECT_EQ(module.findings.front().severity, Severity::warning);
    EXPECT_EQ(module.findings.front().code, "text");
    EXPECT_EQ(module.findings.front().clause, "SFF-8636, vendor");
    EXPECT_EQ(module.findings.front().location, "00h:148");
    EXPECT_EQ(module.findings.front().text, "not ASCII");
}

}  // namespace
}  // namespace plugfest::modules
