#include "drivers/cmis/firmware/firmware_commands.hpp"

#include "tests/drivers/cmis/firmware/firmware_fixture.hpp"

#include <gtest/gtest.h>

namespace plugfest::cmis {
namespace {

using FirmwareCommandsTest = test::FirmwareFixture;

TEST_F(FirmwareCommandsTest, BlocksAreAsLongAsTheModuleTakes) {
    const std::vector<std::pair<const char*, std::size_t>> lengths{
        {"dr8-800g", 2048}, {"lpo-800g-dr8", 1024}, {"aec-800g", 116}};
    for (const auto& [kind, length] : lengths) {
        connect(kind);
        CdbEngine engine(*session);
        FirmwareCommands commands(*session, engine);
        EXPECT_EQ(run(commands.block_length()).value_or(0), length) << kind;
    }
}

TEST_F(FirmwareCommandsTest, FeaturesAreAskedForOncePerModule) {
    connect("dr8-800g");
    CdbEngine engine(*session);
    FirmwareCommands commands(*session, engine);
    ASSERT_TRUE(run(commands.features()));
    const int asked = live->triggers;
    ASSERT_TRUE(run(commands.features()));
    EXPECT_EQ(live->triggers, asked);
    ASSERT_TRUE(run(session->reload()));
    ASSERT_TRUE(run(commands.features()));
    EXPECT_GT(live->triggers, asked);
}

TEST_F(FirmwareCommandsTest, TenfoldDurationsAreUnderstood) {
    connect("2xfr4-800g");
    CdbEngine engine(*session);
    FirmwareCommands commands(*session, engine);
    EXPECT_EQ(run(commands.features())->max_start, std::chrono::seconds(5));
}

TEST_F(FirmwareCommandsTest, ABlockWithoutADownloadIsRefusedByTheModule) {
    connect("dr8-800g");
    CdbEngine engine(*session);
    FirmwareCommands commands(*session, engine);
    EXPECT_EQ(run(commands.write_block(0, transport::Bytes(16))).error().kind(),
              ErrorKind::refused);
}

}  // namespace
}  // namespace plugfest::cmis
