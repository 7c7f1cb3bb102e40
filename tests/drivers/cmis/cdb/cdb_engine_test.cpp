#include "drivers/cmis/cdb/cdb_engine.hpp"

#include "tests/drivers/cmis/firmware/firmware_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;
using transport::Bytes;

class CdbEngineTest : public test::FirmwareFixture {
  protected:
    Result<Bytes> query(std::uint16_t command, int instance = 0) {
        CdbEngine engine(*session, instance);
        return run(engine.query(command));
    }
};

TEST_F(CdbEngineTest, AsksInBackgroundAndInForeground) {
    for (const char* kind : {"dr8-800g", "2xfr4-800g"}) {
        connect(kind);
        const auto reply = query(cdb::module_features);
        ASSERT_EQ(test::text_of(reply), "");
        EXPECT_TRUE(decode_module_features(*reply)->commands.has(cdb::abort_processing));
    }
}

TEST_F(CdbEngineTest, EachInstanceHasItsOwnBank) {
    connect("dr8-1.6t");
    EXPECT_EQ(test::text_of(query(cdb::firmware_info, 0)), "");
    EXPECT_EQ(test::text_of(query(cdb::firmware_info, 1)), "");
    connect("dr8-800g");
    EXPECT_EQ(query(cdb::firmware_info, 1).error().kind(), ErrorKind::unsupported);
}

TEST_F(CdbEngineTest, ACommandTheModuleDoesNotKnowIsUnsupported) {
    connect("dr8-800g");
    const auto reply = query(0x0280);
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(reply.error().to_string(), HasSubstr("41h: unknown command"));
}

TEST_F(CdbEngineTest, AResponseDelayIsWaitedFor) {
    connect("dr8-800g");
    CdbEngine engine(*session);
    const Instant start = sleeper.now();
    CdbOrder order{.message = {.command = cdb::query_status, .lpl = {0x03, 0xE8}, .epl = {}}};
    EXPECT_EQ(test::text_of(run(engine.run(std::move(order)))), "");
    EXPECT_GE(sleeper.now() - start, seconds(1));
    EXPECT_LE(sleeper.now() - start, milliseconds(1100)) << "polls are a small part of the wait";
}

TEST_F(CdbEngineTest, AnExtendedReplyIsReadFromItsPages) {
    connect("dr8-800g");
    FirmwareUpdater update(*session);
    const FirmwareImage sent = image(3000);
    ASSERT_EQ(test::text_of(run(update.download(sent))), "");
    CdbEngine engine(*session);
    CdbOrder order{
        .message = {.command = cdb::read_block_epl, .lpl = {0, 0, 0, 100, 0x01, 0x2C}, .epl = {}}};
    const auto reply = run(engine.run(std::move(order)));
    ASSERT_EQ(test::text_of(reply), "");
    ASSERT_EQ(reply->size(), 384U);
    EXPECT_TRUE(std::equal(reply->begin(), reply->begin() + 300, sent.bytes.begin() + 164));
}

TEST_F(CdbEngineTest, AHungCommandEndsWithATimeOutAndIsAborted) {
    connect("dr8-800g");
    CdbEngine engine(*session);
    ASSERT_EQ(test::text_of(run(engine.features())), "");
    live->add_fault("cdb_hung", {{"for_s", 0.5}});
    const auto hung = run(engine.query(cdb::firmware_info));
    ASSERT_FALSE(hung);
    EXPECT_EQ(hung.error().kind(), ErrorKind::timeout);
    EXPECT_THAT(hung.error().to_string(), HasSubstr("status 83h: executing"));
    EXPECT_EQ(test::text_of(run(engine.query(cdb::firmware_info))), "");
}

TEST_F(CdbEngineTest, ABusyModuleIsGivenNothing) {
    connect("dr8-800g");
    CdbEngine engine(*session);
    live->add_fault("cdb_hung", {{"for_s", 0.5}});
    EXPECT_FALSE(run(engine.query(cdb::firmware_info)));  // no features asked: no abort known
    const int sent = live->triggers;
    const auto next = run(engine.query(cdb::firmware_info));
    ASSERT_FALSE(next);
    EXPECT_THAT(next.error().to_string(), HasSubstr("the command before has not ended"));
    EXPECT_EQ(live->triggers, sent);
}

TEST_F(CdbEngineTest, AStatusStuckAtCheckingIsWaitedFor) {
    connect("dr8-800g");
    live->add_fault("cdb_stuck_checking");
    EXPECT_EQ(test::text_of(query(cdb::firmware_info)), "");
}

TEST_F(CdbEngineTest, ARefusedTransferIsBusyUntilTheTimeIsOver) {
    connect("dr8-800g");
    live->add_fault("cdb_nacks");
    EXPECT_EQ(test::text_of(query(cdb::firmware_info)), "");
    live->add_fault("cdb_hung");
    const auto hung = query(cdb::firmware_info);
    ASSERT_FALSE(hung);
    EXPECT_THAT(hung.error().to_string(), HasSubstr("does not acknowledge"));
}

TEST_F(CdbEngineTest, AWrongCheckCodeOfAReplyIsNotBelieved) {
    connect("dr8-800g");
    live->add_fault("cdb_bad_reply_check");
    const auto reply = query(cdb::firmware_info);
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().kind(), ErrorKind::protocol);
    EXPECT_THAT(reply.error().to_string(), HasSubstr("check code"));
}

TEST_F(CdbEngineTest, AReplyLengthThatCannotBeIsAnError) {
    connect("dr8-800g");
    live->add_fault("cdb_lying_length");
    EXPECT_THAT(query(cdb::firmware_info).error().to_string(), HasSubstr("reply length 200"));
}

// A command in one bank must not leave readers of other pages with its page.
TEST_F(CdbEngineTest, Log015OtherPagesAreReadRightAfterACommand) {
    connect("dr8-800g");
    ASSERT_TRUE(query(cdb::firmware_info));
    const auto vendor = run(session->pages().read({.page = 0, .offset = 129, .length = 10}));
    ASSERT_TRUE(vendor);
    EXPECT_EQ(std::string(vendor->begin(), vendor->end()), "NORTHLIGHT");
}

TEST_F(CdbEngineTest, Log030FlatMemoryIsNeverAskedForCdb) {
    connect("dac-800g");
    EXPECT_EQ(query(cdb::firmware_info).error().kind(), ErrorKind::unsupported);
    EXPECT_EQ(live->triggers, 0);
}

TEST_F(CdbEngineTest, APasswordOpensWhatTheModuleLocks) {
    connect("lpo-800g-dr8");
    CdbEngine engine(*session);
    CdbOrder locked{.message = {.command = cdb::abort_download, .lpl = {}, .epl = {}}};
    CdbOrder open = locked;
    EXPECT_EQ(run(engine.run(std::move(locked))).error().kind(), ErrorKind::refused);
    EXPECT_FALSE(run(engine.enter_password(0x1234)));
    EXPECT_EQ(test::text_of(run(engine.enter_password(0x00001011))), "");
    EXPECT_EQ(test::text_of(run(engine.run(std::move(open)))), "");
}

TEST_F(CdbEngineTest, CommandsOfTwoTasksDoNotMix) {
    connect("2xfr4-800g");
    CdbEngine first(*session);
    CdbEngine second(*session);
    const auto both = run(async::both<Bytes, Bytes>(first.query(cdb::firmware_info),
                                                    second.query(cdb::module_features)));
    ASSERT_EQ(test::text_of(both), "");
    EXPECT_EQ(both->first.size(), 74U);
    EXPECT_EQ(both->second.size(), 36U);
}

}  // namespace
}  // namespace plugfest::cmis
