#include "drivers/sim/module/part_catalog.hpp"
#include "tests/drivers/sim/fabric/sim_lab_builder.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using testing::read;
using testing::read_page;

const std::string cage = "leaf11:Ethernet0";

class ModuleCdbTest : public ::testing::Test {
  protected:
    void build(const std::string& kind) {
        fabric = testing::LabBuilder(2).link(cage, "leaf21:Ethernet0", kind).build();
    }
    std::unique_ptr<Fabric> fabric;
};

TEST_F(ModuleCdbTest, EveryPagedKindAdvertisesCdb) {
    for (const PartKind& kind : part_catalog()) {
        if (kind.flat) {
            continue;
        }
        build(std::string(kind.name));
        const auto bytes = read_page(*fabric, cage, 0x01, 163, 4);
        EXPECT_EQ(bytes[0] >> 6U, kind.cdb.instances) << kind.name;
        EXPECT_EQ(bytes[0] & 0x0f, kind.cdb.epl_code) << kind.name;
        read_page(*fabric, cage, 0x9f, 128, 1);
        EXPECT_EQ(read(*fabric, cage, 127, 1)[0], 0x9f) << kind.name;
    }
}

TEST_F(ModuleCdbTest, APowerCutSilencesTheModuleAndStartsItAnew) {
    build("dr8-800g");
    ASSERT_TRUE(fabric->inject(
        {.kind = "power_cut", .at = PortName(cage), .lane = {}, .parameters = {{"for_s", 5.0}}}));
    EXPECT_FALSE(fabric->module(PortName(cage))->read(0x50, 0, 1));
    fabric->advance_to(testing::at(4.9));
    EXPECT_FALSE(fabric->module(PortName(cage))->read(0x50, 0, 1));
    EXPECT_FALSE(testing::view(*fabric, cage).oper_up);
    fabric->advance_to(testing::at(60.0));
    EXPECT_EQ(read(*fabric, cage, 3, 1)[0] & 0x0e, 0x06) << "ready";
    EXPECT_TRUE(testing::view(*fabric, cage).oper_up);
}

TEST_F(ModuleCdbTest, PasswordsCanBeWrittenButNotRead) {
    build("lpo-800g-dr8");
    testing::write(*fabric, cage, 122, {0x00, 0x00, 0x10, 0x11});
    EXPECT_EQ(read(*fabric, cage, 118, 8), Bytes(8));
}

}  // namespace
}  // namespace plugfest::sim
