#include "orchestrator/steps/power_class_step.hpp"

#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

namespace plugfest::test {
namespace {

class PowerClassStep : public testing::Test {
  protected:
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
};

TEST_F(PowerClassStep, PassesWithinTheBudgetOfTheCage) {
    const StepRecord record = lab.run_step("power_class");
    EXPECT_EQ(record.verdict, Verdict::pass);
    EXPECT_DOUBLE_EQ(reading(record, "power_margin_w")->measurement.value, 5.0);
}

TEST_F(PowerClassStep, FailsBeyondTheBudgetOfTheCage) {
    link.modules[1].identity_data.max_power = Watt(25.0);
    const StepRecord record = lab.run_step("power_class");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(record.summary,
              "leaf11:Ethernet0: the module may draw 25 W, cage leaf11:Ethernet0 offers 20 W");
}

TEST_F(PowerClassStep, GoesByTheTableWhereNoBudgetIsStated) {
    for (Cage& cage : lab.bench.lab.cages) {
        cage.power_budget = Watt(0.0);
    }
    link.modules[1].identity_data.max_power = Watt(31.0);
    const StepRecord record = lab.run_step("power_class");
    EXPECT_EQ(record.verdict, Verdict::fail);
    EXPECT_EQ(reading(record, "power_margin_w"), nullptr);
    EXPECT_TRUE(notes_hold(record, "states no power budget"));
}

TEST_F(PowerClassStep, WarnsOfAClassThatContradictsThePower) {
    link.modules[0].identity_data.power_class = 2;
    const StepRecord record = lab.run_step("power_class");
    EXPECT_EQ(record.verdict, Verdict::pass);
    EXPECT_TRUE(notes_hold(record, "advertises 15 W but power class 2, which ends at 3.5 W"));
}

}  // namespace
}  // namespace plugfest::test
