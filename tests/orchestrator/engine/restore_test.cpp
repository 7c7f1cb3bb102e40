#include "orchestrator/engine/restore.hpp"

#include "tests/orchestrator/engine/fake_steps.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace plugfest::test {
namespace {

/// A lab with two links and a plan that changes gear twice on each.
struct DarkLab : LabRun {
    DarkLab() {
        use_steps(fake_steps());
        bench.add_link("l1");
        add_step("darken");
        add_step("pass");
        add_step("darken");
    }
};

TEST(Restore, PutsBackWhatAKilledProcessLeftWhereverItWasKilled) {
    bool whole = false;
    for (int call = 0; !whole; ++call) {
        ASSERT_LT(call, 100);
        DarkLab lab;
        lab.store.kill_after(call, [&lab] { lab.bench.frozen = true; });
        const auto first = lab.run();
        whole = first.has_value();
        lab.bench.frozen = false;
        lab.store.recover();
        if (lab.store.segments.empty()) {
            continue;  // killed before there was a run to go on with
        }
        const auto second = lab.run(true);
        ASSERT_TRUE(second) << "killed after call " << call << ": " << second.error().to_string();
        EXPECT_TRUE(lab.bench.untouched()) << "killed after call " << call;
        EXPECT_TRUE(second->unrestored.empty()) << "killed after call " << call;
        EXPECT_TRUE(lab.store.finished) << "killed after call " << call;
        for (const char* id : {"l1/01-darken", "l1/02-pass", "l1/03-darken"}) {
            EXPECT_EQ(lab.store.steps.at(id).verdict, Verdict::pass)
                << id << ", killed after call " << call;
        }
    }
}

TEST(Restore, KeepsWhatItCannotReachOwedWithTheReason) {
    DarkLab lab;
    FakeModule& module = lab.bench.link("l1").modules[0];
    lab.store.kill_after(3, [&lab] { lab.bench.frozen = true; });
    ASSERT_FALSE(lab.run());
    lab.bench.frozen = false;
    lab.store.recover();
    module.broken = Error(ErrorKind::absent, "no answer at 50h");
    const auto owed =
        test::run(lab.controller.runtime,
                  engine::restore_outstanding(std::nullopt, lab.bench, lab.controller.stores));
    ASSERT_TRUE(owed);
    ASSERT_EQ(owed->size(), 1U);
    EXPECT_EQ(owed->front(), "host1:eth1/module: dark (ask which part is there: no answer at 50h)");
    module.broken.reset();
    const auto later =
        test::run(lab.controller.runtime,
                  engine::restore_outstanding(std::nullopt, lab.bench, lab.controller.stores));
    ASSERT_TRUE(later);
    EXPECT_TRUE(later->empty());
    EXPECT_TRUE(lab.bench.untouched());
}

TEST(Restore, DoesNotStartOnGearThatIsStillOwed) {
    DarkLab lab;
    lab.store.kill_after(3, [&lab] { lab.bench.frozen = true; });
    ASSERT_FALSE(lab.run());
    lab.bench.frozen = false;
    lab.store.recover();
    lab.bench.link("l1").modules[0].identity_data.serial = "OTHER";
    const auto summary = lab.run(true);
    ASSERT_TRUE(summary);
    EXPECT_TRUE(summary->lab_error);
    EXPECT_EQ(summary->unrestored.size(), 1U);
    EXPECT_EQ(lab.store.steps.at("l1/01-darken").summary,
              "not carried out: host1:eth1/module is still owed its settings from before and was "
              "left alone");
}

}  // namespace
}  // namespace plugfest::test
