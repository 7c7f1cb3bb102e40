#include "orchestrator/steps/module_cycle.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

TEST(ModuleCycle, NamesEveryTransitionOfAModuleAndItsDataPath) {
    EXPECT_EQ(steps::transition_names(),
              (std::vector<std::string>{"tx_turn_off", "deinit", "power_down", "power_up", "init",
                                        "tx_turn_on"}));
}

TEST(ModuleCycle, GivesCommandsInTheOrderOfTheSpecification) {
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
    link.modules[1].has_control = false;
    lab.run_step("bring_up");
    const std::vector<std::string> expected{
        "host1:eth1: tx off",     "host1:eth1: deinit",        "host1:eth1: low power",
        "host1:eth1: high power", "host1:eth1: application 1", "host1:eth1: init",
        "host1:eth1: tx on",      "host1:eth1: restore -----"};
    EXPECT_EQ(lab.bench.log, expected);
}

}  // namespace
}  // namespace plugfest::test
