#include "drivers/modules/page_checks.hpp"

#include "tests/drivers/modules/sample_module.hpp"

#include <gtest/gtest.h>

namespace plugfest::modules {
namespace {

using cmis::test::put;
using cmis::test::seal_all;
using test::decoded;
using test::findings_of;

TEST(PageChecks, ReportAPageThatShowsPageZeroAgain) {
    ModuleImage image = test::sample_module_image();
    image.store({.upper = true, .page = 0x13}, image.halves().at({.upper = true, .page = 0x00}));
    const DecodedModule module = decoded(std::move(image));
    EXPECT_EQ(findings_of(module, "echoed-page").size(), 1U);
    EXPECT_EQ(module.find("diagnostics.loopbacks"), nullptr);
}

TEST(PageChecks, ReportPagesThatAreAdvertisedOrMandatoryAndMissing) {
    cmis::MemoryImage image;
    put(image, {0, 0}, {0x18, 0x50, 0x00, 0x07});
    put(image, {0, 128}, {0x18});
    const auto findings = findings_of(decoded(image), "missing-page");
    EXPECT_EQ(findings.size(), 4U) << "01h, 02h, 10h and 11h";
}

}  // namespace
}  // namespace plugfest::modules
