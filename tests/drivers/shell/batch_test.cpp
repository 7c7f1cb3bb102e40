#include "drivers/shell/batch.hpp"

#include <gmock/gmock.h>

namespace plugfest::shell {
namespace {

using testing::HasSubstr;

const std::vector<std::string> two{"first", "second x"};

TEST(Batch, OneCommandStaysAsItIs) {
    EXPECT_EQ(join({"show version"}), "show version");
    const auto replies = take_apart({"show version"}, "text", "complaint", 3);
    ASSERT_TRUE(replies);
    EXPECT_EQ(replies->at(0).out, "text");
    EXPECT_EQ(replies->at(0).err, "complaint");
    EXPECT_EQ(replies->at(0).status, 3);
}

TEST(Batch, EachCommandIsFollowedByItsStatus) {
    EXPECT_EQ(join(two), R"(first; echo "--plugfest-1:$?"; second x; echo "--plugfest-2:$?")");
}

TEST(Batch, OutputsComeApartWithTheirStatuses) {
    const auto replies =
        take_apart(two, "a\nb\n--plugfest-1:0\nc without end--plugfest-2:127\n", "", 0);
    ASSERT_TRUE(replies) << replies.error().to_string();
    EXPECT_EQ(replies->at(0).out, "a\nb\n");
    EXPECT_TRUE(replies->at(0).ok());
    EXPECT_EQ(replies->at(1).out, "c without end");
    EXPECT_EQ(replies->at(1).status, 127);
    EXPECT_FALSE(replies->at(1).ok());
}

TEST(Batch, OutputCutShortIsAProtocolErrorThatNamesTheCommand) {
    for (const auto* cut : {"", "a\n", "a\n--plugfest-1:0\n", "a\n--plugfest-1:0\nc\n--plugf"}) {
        const auto replies = take_apart(two, cut, "", 0);
        ASSERT_FALSE(replies) << cut;
        EXPECT_EQ(replies.error().kind(), ErrorKind::protocol);
    }
    EXPECT_THAT(take_apart(two, "a\n--plugfest-1:0\n", "", 0).error().to_string(),
                HasSubstr("second x"));
}

TEST(Batch, AStatusThatIsNoNumberIsADecodeError) {
    for (const auto* bad : {"--plugfest-1:\n", "--plugfest-1:abc\n", "--plugfest-1:999\n"}) {
        const auto replies = take_apart(two, bad, "", 0);
        ASSERT_FALSE(replies) << bad;
        EXPECT_EQ(replies.error().kind(), ErrorKind::decode);
    }
}

Reply failed(std::string err, int status) {
    return {.command = "tool", .out = "", .err = std::move(err), .status = status};
}

TEST(Failure, MissingCommandIsUnsupported) {
    EXPECT_EQ(failure(failed("bash: tool: command not found", 127), "").kind(),
              ErrorKind::unsupported);
    EXPECT_EQ(failure(failed("Error: No such command \"x\".", 2), "").kind(),
              ErrorKind::unsupported);
}

TEST(Failure, MissingRightsAreRefused) {
    EXPECT_EQ(failure(failed("sudo: a password is required", 1), "").kind(), ErrorKind::refused);
    EXPECT_EQ(failure(failed("Root privileges are required", 1), "").kind(), ErrorKind::refused);
    EXPECT_EQ(failure(failed("cat: x: Permission denied", 1), "").kind(), ErrorKind::refused);
    EXPECT_EQ(failure(failed("", 126), "").kind(), ErrorKind::refused);
}

TEST(Failure, OtherwiseTheDevicesTextIsKept) {
    const auto error = failure(failed("Error: port is busy\n", 1), "try later");
    EXPECT_EQ(error.kind(), ErrorKind::protocol);
    EXPECT_EQ(error.to_string(),
              "'tool' failed with exit status 1: Error: port is busy; try later");
    EXPECT_EQ(failure(failed("", 1), "").to_string(),
              "'tool' failed with exit status 1 and said nothing");
}

}  // namespace
}  // namespace plugfest::shell
