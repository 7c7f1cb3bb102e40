#include "orchestrator/cli/run_session.hpp"

#include "orchestrator/cli/data_files.hpp"
#include "orchestrator/inventory/lab_file.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace plugfest::cli {
namespace {

Topology demo_topology() {
    return inventory::load_lab_file(data_file("testplans/labs/rail_demo.yaml")).value().intended;
}

TEST(RunSession, TrafficIsLeftOutWhenAsked) {
    const auto is_traffic = [](const plan::WorkItem& item) {
        return item.id.find("rail_traffic") != std::string::npos;
    };
    const auto all = plan_work(data_file("testplans/plans/demo.yaml"), demo_topology(), false);
    ASSERT_TRUE(all) << all.error().to_string();
    EXPECT_EQ(std::ranges::count_if(all->work, is_traffic), 2);
    const auto without = plan_work(data_file("testplans/plans/demo.yaml"), demo_topology(), true);
    EXPECT_EQ(std::ranges::count_if(without->work, is_traffic), 0);
    EXPECT_EQ(without->work.size() + 2, all->work.size());
}

TEST(RunSession, AVirtualLabThatIsGoneFailsBeforeAnythingIsWritten) {
    const test::TemporaryDirectory out;
    SessionRequest request;
    request.inventory.topology = demo_topology();
    request.inventory.time = {.lab_time = true, .host = "127.0.0.1", .port = 1};
    request.out = out.path() / "out";
    std::ostringstream data;
    std::ostringstream messages;
    Streams streams{.out = data, .err = messages};
    const auto result = run_session(std::move(request), streams);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::absent);
    EXPECT_FALSE(std::filesystem::exists(out.path() / "out"));
}

}  // namespace
}  // namespace plugfest::cli
