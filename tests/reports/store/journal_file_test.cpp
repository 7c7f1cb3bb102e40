#include "reports/store/journal_file.hpp"

#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::store {
namespace {

TEST(JournalFile, KeepsWhatIsOwedAcrossProcesses) {
    const test::TemporaryDirectory scratch;
    const Effect effect{RunId("r"), "host1/process", "", "pid 17", "iperf3 server"};
    std::int64_t id = 0;
    {
        auto journal = JournalFile::open(scratch.path() / "journal.sqlite").value();
        id = *journal.intend(effect);
    }
    auto journal = JournalFile::open(scratch.path() / "journal.sqlite").value();
    const auto owed = journal.outstanding(std::nullopt);
    ASSERT_EQ(owed->size(), 1U);
    EXPECT_EQ(owed->front().id, id);
    EXPECT_EQ(owed->front().state, EffectState::intended) << "counts as applied";
    EXPECT_EQ(owed->front().effect.prior, "pid 17");
}

TEST(JournalFile, NeverUsesANumberTwice) {
    const test::TemporaryDirectory scratch;
    auto journal = JournalFile::open(scratch.path() / "journal.sqlite").value();
    const Effect effect{RunId("r"), "d", "s", "p", "w"};
    const auto first = *journal.intend(effect);
    ASSERT_TRUE(journal.mark(first, EffectState::undone, ""));
    EXPECT_GT(*journal.intend(effect), first);
}

TEST(JournalFile, MarkingAnUnknownEffectIsAnError) {
    const test::TemporaryDirectory scratch;
    auto journal = JournalFile::open(scratch.path() / "journal.sqlite").value();
    const auto marked = journal.mark(4711, EffectState::undone, "");
    ASSERT_FALSE(marked);
    EXPECT_EQ(marked.error().to_string(), "journal entry 4711 does not exist");
}

}  // namespace
}  // namespace plugfest::store
