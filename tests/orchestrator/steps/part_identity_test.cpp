#include "orchestrator/steps/part_identity.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

TEST(PartIdentity, TellsLowerMemoryByWhereARangeStarts) {
    EXPECT_TRUE(steps::is_lower_page("00h:9-127"));
    EXPECT_FALSE(steps::is_lower_page("00h:128-255"));
    EXPECT_FALSE(steps::is_lower_page("01h"));
}

TEST(PartIdentity, PutsModuleAndBoxTogether) {
    api::ModuleIdentity module;
    module.type = "OSFP 8X Pluggable Transceiver";
    module.revision = "CMIS 5.2";
    module.serial = "0012";
    const EndIdentity end = steps::end_identity(
        PortName("leaf11:Ethernet0"),
        {.model = "VS-1", .software = "OS 1", .serial = "B1", .raw = {}}, module);
    EXPECT_EQ(end.module_serial, "0012");
    EXPECT_EQ(end.device_model, "VS-1");
    EXPECT_EQ(end.module_type, "OSFP 8X Pluggable Transceiver (CMIS 5.2)");
}

}  // namespace
}  // namespace plugfest::test
