#include "drivers/cmis/control/module_power.hpp"

#include "tests/drivers/cmis/control/control_fixture.hpp"

namespace plugfest::cmis {
namespace {

using api::ModuleState;

class ModulePowerTest : public test::ControlFixture {};

TEST_F(ModulePowerTest, EntersLowPowerAndComesBack) {
    connect("dr8-800g");
    done(set_low_power_and_wait(*session, true));
    EXPECT_EQ(done(read_module_state(*session)), ModuleState::low_power);
    done(set_low_power_and_wait(*session, false));
    EXPECT_EQ(done(read_module_state(*session)), ModuleState::ready);
}

TEST_F(ModulePowerTest, WaitsOutTheRestartAfterAResetAndFindsDefaults) {
    connect("dr8-800g");
    const Field tx_disable{.page = 0x10, .offset = 130};
    transport::Bytes dark(1, 0xFF);
    done(session->pages().write(tx_disable, std::move(dark)));
    done(reset_module(*session));
    EXPECT_EQ(done(read_module_state(*session)), ModuleState::ready);
    EXPECT_EQ(byte(0x10, 130), 0x00);
}

TEST_F(ModulePowerTest, RefusesToResetWhatHasNoControls) {
    connect("dac-800g");
    const auto refused = run(reset_module(*session));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::unsupported);
}

TEST_F(ModulePowerTest, NamesStatesAsTheStandardDoes) {
    EXPECT_EQ(data_path_state_name(api::DataPathState::tx_turn_on), "TxTurnOn");
    EXPECT_EQ(module_state_name(ModuleState::ready), "Ready");
}

}  // namespace
}  // namespace plugfest::cmis
