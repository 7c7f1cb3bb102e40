#pragma once

#include "domain/run_journal.hpp"
#include "domain/run_sink.hpp"
#include "reports/record_json/to_json.hpp"
#include "tests/support/sample_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

namespace plugfest::test {

/// What the engine counts on, in the store that users get as in the one its tests bring. `Fixture`
/// offers sink(), journal() and history(), all on one fresh store.
template <class Fixture>
class StoreContract : public testing::Test {
  protected:
    RunSink& sink() { return fixture_.sink(); }
    RunJournal& journal() { return fixture_.journal(); }
    RunHistory& history() { return fixture_.history(); }

    void begin() { ASSERT_TRUE(sink().begin_run(run_.header)); }
    const RunId& id() const { return run_.header.id; }
    Effect effect(const std::string& device) const {
        return {id(), device, "0012", "tx_disable=00", "tx off"};
    }

    const RunRecord run_ = sample_run();
    const UtcTime when_ = run_.header.started + std::chrono::seconds(1);

  private:
    Fixture fixture_;
};

TYPED_TEST_SUITE_P(StoreContract);

TYPED_TEST_P(StoreContract, GivesTheHeaderBack) {
    this->begin();
    const auto header = this->history().header(this->id());
    ASSERT_TRUE(header) << header.error().to_string();
    EXPECT_EQ(record_json::to_json(*header), record_json::to_json(this->run_.header));
}

TYPED_TEST_P(StoreContract, KnowsWhichStepsCompleted) {
    this->begin();
    StepRecord done = this->run_.steps.at(0);
    StepRecord broken = this->run_.steps.at(1);
    broken.outcome = Outcome::error;
    ASSERT_TRUE(this->sink().append(this->id(), done));
    ASSERT_TRUE(this->sink().append(this->id(), broken));
    EXPECT_THAT(*this->history().completed_steps(this->id()), testing::ElementsAre(done.id));
}

TYPED_TEST_P(StoreContract, ARepeatedStepReplacesTheFormerOne) {
    this->begin();
    StepRecord step = this->run_.steps.at(1);
    step.outcome = Outcome::error;
    ASSERT_TRUE(this->sink().append(this->id(), step));
    step.outcome = Outcome::completed;
    ASSERT_TRUE(this->sink().append(this->id(), step));
    EXPECT_THAT(*this->history().completed_steps(this->id()), testing::ElementsAre(step.id));
    step.outcome = Outcome::timeout;
    ASSERT_TRUE(this->sink().append(this->id(), step));
    EXPECT_THAT(*this->history().completed_steps(this->id()), testing::IsEmpty());
}

TYPED_TEST_P(StoreContract, EqualEvidenceIsOnePiece) {
    const auto first = this->sink().put_evidence({"transcript", "leaf11", "abc"});
    const auto again = this->sink().put_evidence({"transcript", "leaf11", "abc"});
    const auto other = this->sink().put_evidence({"transcript", "leaf11", "abd"});
    ASSERT_TRUE(first && again && other);
    EXPECT_EQ(*first, *again);
    EXPECT_NE(*first, *other);
}

TYPED_TEST_P(StoreContract, CountsSegments) {
    this->begin();
    EXPECT_EQ(*this->history().begin_segment(this->id(), this->when_), 0);
    EXPECT_TRUE(this->history().end_segment(this->id(), 0, this->when_));
    EXPECT_EQ(*this->history().begin_segment(this->id(), this->when_), 1);
}

TYPED_TEST_P(StoreContract, EffectsStayOutstandingUntilUndone) {
    const auto first = this->journal().intend(this->effect("leaf11:Ethernet0/module"));
    const auto second = this->journal().intend(this->effect("leaf11:Ethernet0/port"));
    ASSERT_TRUE(first && second);
    ASSERT_TRUE(this->journal().mark(*first, EffectState::applied, ""));
    ASSERT_TRUE(this->journal().mark(*second, EffectState::owed, "another part is in the cage"));
    const auto both = this->journal().outstanding(this->id());
    ASSERT_TRUE(both);
    ASSERT_EQ(both->size(), 2U);
    EXPECT_EQ(both->at(0).id, *second) << "newest first";
    EXPECT_EQ(both->at(0).state, EffectState::owed);
    EXPECT_EQ(both->at(0).reason, "another part is in the cage");
    EXPECT_EQ(both->at(1).state, EffectState::applied);
    EXPECT_EQ(both->at(1).effect.device, "leaf11:Ethernet0/module");
    EXPECT_EQ(both->at(1).effect.serial, "0012");
    EXPECT_EQ(both->at(1).effect.prior, "tx_disable=00");
    EXPECT_EQ(both->at(1).effect.what, "tx off");
    ASSERT_TRUE(this->journal().mark(*first, EffectState::undone, ""));
    ASSERT_TRUE(this->journal().mark(*second, EffectState::undone, ""));
    EXPECT_TRUE(this->journal().outstanding(std::nullopt)->empty());
}

REGISTER_TYPED_TEST_SUITE_P(StoreContract, GivesTheHeaderBack, KnowsWhichStepsCompleted,
                            ARepeatedStepReplacesTheFormerOne, EqualEvidenceIsOnePiece,
                            CountsSegments, EffectsStayOutstandingUntilUndone);

}  // namespace plugfest::test
