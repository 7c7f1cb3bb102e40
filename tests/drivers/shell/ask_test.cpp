#include "drivers/shell/ask.hpp"

#include "tests/support/run_task.hpp"
#include "tests/support/scripted_channel.hpp"

#include <gmock/gmock.h>

namespace plugfest::shell {
namespace {

using testing::HasSubstr;

Result<std::vector<Reply>> run_ask(test::ScriptedChannel& channel,
                                   std::vector<std::string> commands) {
    async::Runtime runtime;
    return test::run(runtime, ask(channel, std::move(commands), std::chrono::seconds(5)));
}

TEST(Ask, SeveralCommandsAreOneExec) {
    test::ScriptedChannel channel;
    channel.on(join({"a", "b"}), "1\n--plugfest-1:0\n2\n--plugfest-2:1\n");
    const auto replies = run_ask(channel, {"a", "b"});
    ASSERT_TRUE(replies) << replies.error().to_string();
    EXPECT_EQ(channel.commands().size(), 1U);
    EXPECT_EQ(replies->at(1).out, "2\n");
}

TEST(Ask, ErrorsSayWhichDevice) {
    test::ScriptedChannel channel;
    channel.on(join({"a", "b"}), "1\n");
    const auto replies = run_ask(channel, {"a", "b"});
    ASSERT_FALSE(replies);
    EXPECT_THAT(replies.error().to_string(), HasSubstr("scripted: a: "));
}

}  // namespace
}  // namespace plugfest::shell
