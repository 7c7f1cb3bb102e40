#include "orchestrator/engine/change_guard.hpp"

#include "tests/orchestrator/engine/fake_steps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plugfest::test {
namespace {

std::ptrdiff_t position(const std::vector<std::string>& log, const std::string& entry) {
    return std::ranges::find(log, entry) - log.begin();
}

class ChangeGuard : public testing::Test {
  protected:
    ChangeGuard() {
        lab.use_steps(fake_steps());
        lab.add_step("darken");
    }
    LabRun lab;
    FakeLink& link = lab.bench.add_link("l1");
};

TEST_F(ChangeGuard, JournalsTheStateBeforeTheChangeAndMarksItThrough) {
    ASSERT_TRUE(lab.run());
    ASSERT_EQ(lab.store.journal.size(), 2U);
    const Effect& effect = lab.store.journal[0].effect;
    EXPECT_EQ(effect.device, "host1:eth1/module");
    EXPECT_EQ(effect.serial, "l1-S1");
    EXPECT_EQ(effect.prior, "-----");
    EXPECT_EQ(effect.what, "dark");
    const auto& calls = lab.store.log;
    EXPECT_LT(position(calls, "intend host1:eth1/module"),
              position(calls, "applied host1:eth1/module"));
    EXPECT_LT(position(calls, "applied host1:eth1/module"),
              position(calls, "undone host1:eth1/module"));
}

TEST_F(ChangeGuard, PutsBackInReverseOrder) {
    ASSERT_TRUE(lab.run());
    EXPECT_EQ(lab.bench.log, (std::vector<std::string>{
                                 "host1:eth1: tx off", "leaf11:Ethernet0: tx off",
                                 "leaf11:Ethernet0: restore -----", "host1:eth1: restore -----"}));
}

TEST_F(ChangeGuard, MakesNoChangeThatCouldNotBeJournalled) {
    lab.store.fail_after(2);  // begin_run and begin_segment go through
    const auto summary = lab.run();
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().kind(), ErrorKind::store);
    EXPECT_TRUE(lab.bench.log.empty());
}

Task<void> darken_and_swap(steps::StepContext& context) {
    PLUGFEST_CO_CHECK(co_await darken(context));
    auto& bench = dynamic_cast<FakeBench&>(context.bench);
    bench.link("l1").modules[0].identity_data.serial = "OTHER";
    co_return Result<void>();
}

TEST_F(ChangeGuard, LeavesAnotherPartAloneAndSaysSo) {
    lab.use_steps({fake_step<darken_and_swap>("darken")});
    const auto summary = lab.run();
    ASSERT_TRUE(summary);
    ASSERT_EQ(summary->unrestored.size(), 1U);
    EXPECT_EQ(summary->unrestored[0],
              "host1:eth1/module: dark (another part is there now: serial 'OTHER', the change was "
              "made on 'l1-S1')");
    EXPECT_EQ(lab.store.journal[0].state, EffectState::owed);
    EXPECT_EQ(lab.store.journal[1].state, EffectState::undone);
    EXPECT_EQ(lab.store.steps.at("l1/01-darken").outcome, Outcome::error);
}

TEST_F(ChangeGuard, TriesAgainWhenTheLineDroppedForAMoment) {
    link.modules[0].restore_error = Error(ErrorKind::timeout, "no answer");
    const auto summary = lab.run();
    ASSERT_TRUE(summary);
    ASSERT_EQ(summary->unrestored.size(), 1U);
    EXPECT_EQ(summary->unrestored[0], "host1:eth1/module: dark (gave up after 3 tries: no answer)");
}

}  // namespace
}  // namespace plugfest::test
