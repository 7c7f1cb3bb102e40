#include "reports/store/sqlite_store.hpp"

#include "tests/reports/store/store_contract.hpp"
#include "tests/support/memory_store.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>

namespace plugfest::test {

class SqliteFixture {
  public:
    RunSink& sink() { return *store_; }
    RunJournal& journal() { return *store_; }
    RunHistory& history() { return *store_; }

  private:
    test::TemporaryDirectory directory_;
    std::unique_ptr<store::SqliteStore> store_ = store::open_store(directory_.path()).value();
};

INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, StoreContract, SqliteFixture);

class MemoryFixture {
  public:
    RunSink& sink() { return store_; }
    RunJournal& journal() { return store_; }
    RunHistory& history() { return store_; }

  private:
    MemoryStore store_;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Memory, StoreContract, MemoryFixture);

}  // namespace plugfest::test

namespace plugfest::store {
namespace {

namespace fs = std::filesystem;

void fill(SqliteStore& store, const RunRecord& run) {
    ASSERT_TRUE(store.begin_run(run.header));
    for (std::size_t i = 0; i < run.segments.size(); ++i) {
        const RunSegment& segment = run.segments[i];
        ASSERT_EQ(*store.begin_segment(run.header.id, segment.started), static_cast<int>(i));
        if (segment.finished) {
            ASSERT_TRUE(store.end_segment(run.header.id, static_cast<int>(i), *segment.finished));
        }
    }
    for (const StepRecord& step : run.steps) {
        ASSERT_TRUE(store.append(run.header.id, step));
    }
    ASSERT_TRUE(store.finish_run(run.header.id, run.aborted, *run.finished));
}

TEST(SqliteStore, AWholeRunComesBackAfterReopening) {
    const test::TemporaryDirectory scratch;
    RunRecord run = test::sample_run();
    {
        auto store = open_store(scratch.path() / "new" / "store");
        ASSERT_TRUE(store) << store.error().to_string();
        fill(**store, run);
    }
    auto store = open_store(scratch.path() / "new" / "store");
    ASSERT_TRUE(store);
    const auto back = (*store)->load_run(run.header.id);
    ASSERT_TRUE(back) << back.error().to_string();
    run.unrestored.clear();
    EXPECT_EQ(record_json::to_json(*back), record_json::to_json(run));
    EXPECT_THAT(*(*store)->runs(), testing::ElementsAre(run.header.id));
}

TEST(SqliteStore, TheDirectoryItMakesIsPrivate) {
    const test::TemporaryDirectory scratch;
    ASSERT_TRUE(open_store(scratch.path() / "store"));
    EXPECT_EQ(fs::status(scratch.path() / "store").permissions(), fs::perms::owner_all);
}

TEST(SqliteStore, OwedEffectsAreTheUnrestoredOnesOfTheirRun) {
    const test::TemporaryDirectory scratch;
    auto store = open_store(scratch.path()).value();
    const RunRecord run = test::sample_run();
    fill(*store, run);
    const auto id = store->intend(
        {run.header.id, "leaf11:Ethernet0/module", "0012", "prior", "host PRBS generator on"});
    ASSERT_TRUE(id);
    ASSERT_TRUE(store->mark(*id, EffectState::owed, "no answer"));
    const auto back = store->load_run(run.header.id);
    ASSERT_TRUE(back);
    EXPECT_THAT(back->unrestored, testing::ElementsAre("leaf11:Ethernet0/module: host PRBS "
                                                       "generator on (no answer)"));
}

TEST(SqliteStore, EvidenceComesBackByteForByteWithEveryPlaceItWasFound) {
    const test::TemporaryDirectory scratch;
    auto store = open_store(scratch.path()).value();
    const std::string content("\x00\xff\r\n'text", 9);
    const auto id = store->put_evidence({"module-memory", "leaf11", content});
    ASSERT_TRUE(store->put_evidence({"module-memory", "leaf12", content}));
    const auto back = store->load_evidence(*id);
    ASSERT_TRUE(back) << back.error().to_string();
    EXPECT_EQ(back->content, content);
    EXPECT_EQ(back->kind, "module-memory");
    EXPECT_EQ(back->label, "leaf11; leaf12");
    EXPECT_FALSE(store->load_evidence(EvidenceId("00")));
}

TEST(SqliteStore, SaysWhereItCannotWrite) {
    const test::TemporaryDirectory scratch;
    std::ofstream(scratch.path() / "file") << "x";
    const auto store = open_store(scratch.path() / "file" / "store");
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind(), ErrorKind::store);
    EXPECT_NE(store.error().to_string().find("choose a directory you may write to"),
              std::string::npos);
}

TEST(SqliteStore, RefusesAFileThatIsNoDatabase) {
    const test::TemporaryDirectory scratch;
    std::ofstream(scratch.path() / "results.sqlite") << std::string(8192, 'x');
    const auto store = open_store(scratch.path());
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().to_string().find("move it away or restore a copy"), std::string::npos)
        << store.error().to_string();
}

TEST(SqliteStore, RefusesARunItHasAlready) {
    const test::TemporaryDirectory scratch;
    auto store = open_store(scratch.path()).value();
    ASSERT_TRUE(store->begin_run(test::sample_run().header));
    const auto again = store->begin_run(test::sample_run().header);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind(), ErrorKind::store);
}

TEST(SqliteStore, RefusesStepsOfARunItDoesNotKnow) {
    const test::TemporaryDirectory scratch;
    auto store = open_store(scratch.path()).value();
    const auto appended = store->append(RunId("nobody"), test::sample_run().steps.front());
    ASSERT_FALSE(appended);
    EXPECT_EQ(appended.error().kind(), ErrorKind::store);
    EXPECT_FALSE(store->header(RunId("nobody")));
    EXPECT_FALSE(store->begin_segment(RunId("nobody"), UtcTime{}));
}

TEST(SqliteStore, EvidenceIsAddressedByTheHashOfItsContent) {
    const test::TemporaryDirectory scratch;
    auto store = open_store(scratch.path()).value();
    EXPECT_EQ(store->put_evidence({"transcript", "leaf11", "abc"})->str(),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(SqliteStore, KnowsTheNewestUnfinishedRun) {
    const test::TemporaryDirectory scratch;
    auto store = open_store(scratch.path()).value();
    EXPECT_EQ(*store->unfinished_run(), std::nullopt);
    RunHeader older = test::sample_run().header;
    RunHeader newer = older;
    newer.id = RunId("newer");
    ASSERT_TRUE(store->begin_run(older));
    ASSERT_TRUE(store->begin_run(newer));
    EXPECT_EQ(*store->unfinished_run(), newer.id);
    ASSERT_TRUE(store->finish_run(newer.id, false, UtcTime{}));
    EXPECT_EQ(*store->unfinished_run(), older.id);
    ASSERT_TRUE(store->finish_run(older.id, true, UtcTime{}));
    EXPECT_EQ(*store->unfinished_run(), std::nullopt);
}

TEST(SqliteStore, OutstandingEffectsAreKeptApartByRun) {
    const test::TemporaryDirectory scratch;
    auto store = open_store(scratch.path()).value();
    ASSERT_TRUE(store->intend({RunId("one"), "host1/process", "", "pid 17", "iperf3"}));
    ASSERT_TRUE(store->intend({RunId("two"), "leaf11:Ethernet0/port", "", "up", "down"}));
    EXPECT_EQ(store->outstanding(RunId("one"))->size(), 1U);
    EXPECT_EQ(store->outstanding(std::nullopt)->size(), 2U);
}

TEST(SqliteStore, TwoProcessesMayWorkOnOneStore) {
    const test::TemporaryDirectory scratch;
    auto one = open_store(scratch.path()).value();
    auto two = open_store(scratch.path()).value();
    const RunRecord run = test::sample_run();
    ASSERT_TRUE(one->begin_run(run.header));
    ASSERT_TRUE(two->append(run.header.id, run.steps.at(1)));
    ASSERT_TRUE(one->append(run.header.id, run.steps.at(2)));
    EXPECT_EQ(two->load_run(run.header.id)->steps.size(), 2U);
    EXPECT_TRUE(one->verify(run.header.id)->problems.empty());
}

}  // namespace
}  // namespace plugfest::store
