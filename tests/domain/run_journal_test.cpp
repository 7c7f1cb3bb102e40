#include "domain/run_journal.hpp"

#include <gtest/gtest.h>

namespace plugfest {
namespace {

TEST(RunJournal, StatesHaveTheWordsThatTheJournalStores) {
    EXPECT_EQ(to_string(EffectState::intended), "intended");
    EXPECT_EQ(to_string(EffectState::applied), "applied");
    EXPECT_EQ(to_string(EffectState::undone), "undone");
    EXPECT_EQ(to_string(EffectState::owed), "owed");
}

}  // namespace
}  // namespace plugfest
