#include "drivers/modules/module_summary.hpp"

#include "tests/drivers/modules/sample_module.hpp"

#include <gtest/gtest.h>

namespace plugfest::modules {
namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(ModuleSummary, SaysWhatItIsHowItIsAndWhatItOffers) {
    const std::string text = summarize(test::sample_module());
    EXPECT_TRUE(contains(text, "OSFP 8X Pluggable Transceiver, CMIS 5.2")) << text;
    EXPECT_TRUE(contains(text, "EXAMPLE OPTICS, OUI 00-aa-bb, part EX-800G-DR8, revision A"));
    EXPECT_TRUE(contains(text, "45.5 °C (alarms below -5, above 75)"));
    EXPECT_TRUE(contains(text, "800GAUI-8-S C2M"));
    EXPECT_TRUE(contains(text, "activated"));
    EXPECT_TRUE(contains(text, "pre_fec_ber media"));
}

TEST(ModuleSummary, NamesTheFlagsOfALane) {
    cmis::MemoryImage image = cmis::test::sample_image();
    cmis::test::put(image, {0x11, 147}, {0x02});
    EXPECT_TRUE(contains(summarize(test::decoded(image)), "rx_los"));
}

TEST(ModuleSummary, ListsEveryFieldWithPlaceAndBytes) {
    const std::string text = list_fields(test::sample_module());
    EXPECT_TRUE(contains(text, "00h:14"));
    EXPECT_TRUE(contains(text, "2d 80"));
}

TEST(ModuleSummary, ListsFindingsWithClauseAndEvidence) {
    cmis::MemoryImage image = cmis::test::sample_image();
    cmis::test::put(image, {0, 148}, {'X'});
    const std::string text = list_findings(test::decoded(image));
    EXPECT_TRUE(text.starts_with("error    00h:222")) << text;
}

}  // namespace
}  // namespace plugfest::modules
