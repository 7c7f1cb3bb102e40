#include "orchestrator/cli/unfinished_run.hpp"

#include "reports/store/sqlite_store.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

TEST(UnfinishedRun, IsTheOneThatWasBegunAndNotFinished) {
    const test::TemporaryDirectory out;
    {
        const auto store = store::open_store(out.path() / "store");
        ASSERT_TRUE(store) << store.error().to_string();
        RunHeader header;
        header.id = RunId("20261130-120000-demo-0001");
        ASSERT_TRUE((*store)->begin_run(header));
    }
    const auto run = unfinished_run(out.path());
    ASSERT_TRUE(run) << run.error().to_string();
    EXPECT_EQ(run->str(), "20261130-120000-demo-0001");
}

TEST(UnfinishedRun, SaysSoWhenThereIsNone) {
    const test::TemporaryDirectory out;
    const auto run = unfinished_run(out.path());
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().kind(), ErrorKind::config);
    EXPECT_TRUE(run.error().to_string().starts_with("nothing to resume"));
}

}  // namespace
}  // namespace plugfest::cli
