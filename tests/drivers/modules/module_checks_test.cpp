#include "drivers/modules/module_checks.hpp"

#include "tests/drivers/modules/sample_module.hpp"

#include <gtest/gtest.h>

namespace plugfest::modules {
namespace {

using cmis::test::put;
using cmis::test::seal_all;
using test::decoded;
using test::findings_of;

TEST(ModuleChecks, FindNoErrorInAGoodModule) {
    for (const Finding& finding : test::sample_module().findings) {
        EXPECT_NE(finding.severity, Severity::error) << finding.text;
    }
}

TEST(ModuleChecks, ReportABadChecksumWithBothSums) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0, 148}, {'X'});
    const auto findings = findings_of(decoded(image), "checksum");
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].severity, Severity::error);
    EXPECT_EQ(findings[0].location, "00h:222");
    EXPECT_NE(findings[0].text.find("bytes 128-221 sum to"), std::string::npos);
}

TEST(ModuleChecks, ReportIdentifiersThatDisagree) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0, 128}, {0x41});
    seal_all(image);
    const auto findings = findings_of(decoded(image), "contradiction");
    ASSERT_FALSE(findings.empty());
    EXPECT_EQ(findings[0].severity, Severity::error);
}

TEST(ModuleChecks, ReportTextThatDoesNotPrint) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0, 148}, {0x07, 0xFF});
    EXPECT_EQ(findings_of(decoded(image), "text").size(), 1U);
}

TEST(ModuleChecks, ReportLimitsThatAreNotInOrder) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {2, 128}, {10, 0, 0xFB, 0, 70, 0, 0, 0});
    const auto findings = findings_of(decoded(image), "threshold-order");
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].location, "02h:128");
}

TEST(ModuleChecks, SayNothingOfLimitsThatAreNotSet) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {2, 128}, {0, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_TRUE(findings_of(decoded(image), "threshold-order").empty());
}

TEST(ModuleChecks, ReportReservedBits) {
    EXPECT_TRUE(findings_of(test::sample_module(), "reserved-bits").empty());
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0, 3}, {0xF7});
    const auto findings = findings_of(decoded(image), "reserved-bits");
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].text, "lower memory: reserved bits are set in 1 byte: 3 (f0h)");
}

TEST(ModuleChecks, KeepTheNumberOfAnUnknownCode) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0, 87}, {0xF7});
    const DecodedModule module = decoded(image);
    EXPECT_EQ(module.text("applications[1].media_interface"), "0xf7");
    const auto findings = findings_of(module, "unknown-code");
    ASSERT_FALSE(findings.empty());
    EXPECT_EQ(findings[0].severity, Severity::note) << "vendor specific";
}

TEST(ModuleChecks, WarnOfGoodDiagnosticsWithoutLight) {
    cmis::MemoryImage image = cmis::test::sample_image();
    EXPECT_TRUE(findings_of(decoded(image), "no-signal").empty());
    put(image, {0x11, 147}, {0xFF});
    EXPECT_EQ(findings_of(decoded(image), "no-signal").size(), 1U);
}

TEST(ModuleChecks, CallARevisionByteThatIsNoRevisionAnError) {
    cmis::MemoryImage image = cmis::test::sample_image();
    put(image, {0, 1}, {0x05});
    const auto findings = findings_of(decoded(image), "revision");
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].text, "revision byte 05h is no CMIS revision");
}

}  // namespace
}  // namespace plugfest::modules
