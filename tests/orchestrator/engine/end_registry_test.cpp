#include "orchestrator/engine/end_registry.hpp"

#include "tests/support/lab_run.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class EndRegistry : public testing::Test {
  protected:
    EndRegistry() {
        link.modules[0].on_identify = [this] { ++asked; };
    }
    Result<engine::Serials> refresh() {
        return test::run(controller.runtime, ends.refresh(bench.lab.links[0]));
    }

    MemoryStore store;
    Controller controller{store};
    FakeBench bench{controller.sleeper};
    FakeLink& link = bench.add_link("l1");
    engine::EndRegistry ends{bench};
    int asked = 0;
};

TEST_F(EndRegistry, AsksOnceAndAgainOnlyForAnotherPart) {
    ASSERT_TRUE(refresh());
    ASSERT_TRUE(refresh());
    EXPECT_EQ(asked, 1);
    link.modules[0].identity_data.serial = "OTHER";
    EXPECT_EQ((*refresh())[0], "OTHER");
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(ends.ends_of(bench.lab.links[0])[0].module_serial, "OTHER");
}

TEST_F(EndRegistry, GivesWhatDecidesAmongLimits) {
    ASSERT_TRUE(refresh());
    const LimitContext context = ends.context_for(PortName("leaf11:Ethernet0"), Medium::optics);
    EXPECT_EQ(context.part, "XP-800-DR8");
    EXPECT_EQ(context.vendor, "Example Photonics");
    EXPECT_EQ(context.platform, "Virtual VS-1");
    EXPECT_EQ(context.unit_serial, "l1-S2");
    EXPECT_EQ(context.medium, Medium::optics);
}

TEST_F(EndRegistry, NamesThePortOfAnEndThatDoesNotAnswer) {
    link.modules[1].broken = Error(ErrorKind::absent, "nothing there");
    const auto serials = refresh();
    ASSERT_TRUE(serials);
    EXPECT_EQ((*serials)[1], "");
    const auto known = ends.ends_of(bench.lab.links[0]);
    EXPECT_EQ(known[1].port.str(), "leaf11:Ethernet0");
    EXPECT_TRUE(known[1].module_serial.empty());
}

}  // namespace
}  // namespace plugfest::test
