#include "drivers/cmis/control/loopbacks.hpp"

#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class LoopbackTest : public test::ModuleFixture {
  protected:
    std::string refusal(LoopbackKind kind, std::vector<int> lanes) {
        const auto result = run(set_loopback(session, kind, std::move(lanes), true));
        return result ? "accepted" : result.error().message();
    }
};

TEST_F(LoopbackTest, HasFourKindsWithNames) {
    for (const LoopbackKind kind : loopback_kinds) {
        EXPECT_EQ(*loopback_kind_from(loopback_name(kind)), kind);
    }
    EXPECT_THAT(loopback_kind_from("local").error().message(), HasSubstr("host-input"));
}

TEST_F(LoopbackTest, SwitchesLanesAndShowsThem) {
    module.set({0x13, 128}, {0x7F});
    ASSERT_TRUE(run(set_loopback(session, LoopbackKind::host_input, {1, 4}, true)));
    ASSERT_TRUE(run(set_loopback(session, LoopbackKind::media_output, {2}, true)));
    EXPECT_EQ(module.byte({0x13, 183}), 0x09);
    EXPECT_EQ(module.byte({0x13, 180}), 0x02);
    const auto state = run(read_loopbacks(session));
    ASSERT_TRUE(state);
    EXPECT_THAT((*state)[3], ElementsAre(1, 4));
    ASSERT_TRUE(run(clear_loopbacks(session)));
    EXPECT_THAT((*run(read_loopbacks(session)))[3], IsEmpty());
}

TEST_F(LoopbackTest, HonoursWhatTheModuleAllows) {
    module.set({0x13, 128}, {0x08});
    EXPECT_THAT(refusal(LoopbackKind::media_input, {}), HasSubstr("13h:128 bit 1 is clear"));
    EXPECT_THAT(refusal(LoopbackKind::host_input, {1}), HasSubstr("13h:128 bit 4 is clear"));
    EXPECT_EQ(refusal(LoopbackKind::host_input, {}), "accepted");
    module.set({0x13, 128}, {0x0F});
    EXPECT_THAT(refusal(LoopbackKind::media_output, {}), HasSubstr("13h:128 bit 6 is clear"));
}

TEST_F(LoopbackTest, NeedsDiagnosticsPages) {
    module.set({1, 142}, {0x40});
    EXPECT_THAT(refusal(LoopbackKind::host_input, {}), HasSubstr("01h:142 bit 5"));
}

}  // namespace
}  // namespace plugfest::cmis
