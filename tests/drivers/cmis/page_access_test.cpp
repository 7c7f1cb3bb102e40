#include "drivers/cmis/page_access.hpp"

#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_02.hpp"
#include "drivers/cmis/registers/page_10.hpp"
#include "drivers/cmis/registers/page_11.hpp"
#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using transport::Bytes;

class PageAccessTest : public test::ModuleFixture {
  protected:
    PageAccess pages{sleeper, module};
};

TEST_F(PageAccessTest, SelectsAPageOnceForSeveralReads) {
    ASSERT_TRUE(run(pages.read(page_11::dp_state)));
    const auto states = run(pages.read(page_11::dp_state));
    ASSERT_TRUE(states);
    EXPECT_THAT(*states, ElementsAre(0x44, 0x44, 0x44, 0x44));
    EXPECT_THAT(module.selections, ElementsAre(Bytes{0x11}));
}

TEST_F(PageAccessTest, NeedsNoPageForLowerMemory) {
    EXPECT_THAT(*run(pages.read(lower::temperature)), ElementsAre(45, 128));
    EXPECT_TRUE(module.selections.empty());
}

TEST_F(PageAccessTest, SelectsBankAndPageInOneWriteWhereThereAreBanks) {
    module.set({0x11, 128}, {0x77, 0x77, 0x77, 0x77}, 1);
    pages.set_banks(2);
    EXPECT_THAT(*run(pages.read(page_11::dp_state, 1)), ElementsAre(0x77, 0x77, 0x77, 0x77));
    EXPECT_THAT(*run(pages.read(page_11::dp_state, 0)), ElementsAre(0x44, 0x44, 0x44, 0x44));
    EXPECT_THAT(module.selections, ElementsAre(Bytes{1, 0x11}, Bytes{0, 0x11}));
}

TEST_F(PageAccessTest, RefusesABankThatDoesNotExist) {
    const auto result = run(pages.read(page_11::dp_state, 1));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::unsupported);
}

TEST_F(PageAccessTest, WritesNoPageSelectOnAFlatModule) {
    pages.set_flat(true);
    EXPECT_EQ(run(pages.read({.page = 0, .offset = 128}))->front(), 0x19);
    EXPECT_EQ(run(pages.read(page_11::dp_state)).error().kind(), ErrorKind::unsupported);
    EXPECT_TRUE(module.selections.empty());
}

TEST_F(PageAccessTest, TellsAPageThatTheModuleDoesNotMap) {
    const auto result = run(pages.read({.page = 0x77, .offset = 128}));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(result.error().to_string(),
                HasSubstr("reading 77h:128: the module does not map page 77h"));
    module.stuck_page = true;
    EXPECT_EQ(run(pages.read(page_11::dp_state)).error().kind(), ErrorKind::unsupported);
}

TEST_F(PageAccessTest, SelectsThePageAnewAfterAnError) {
    ASSERT_TRUE(run(pages.read(page_11::dp_state)));
    module.nacks = 1;
    ASSERT_TRUE(run(pages.read(page_11::dp_state)));
    EXPECT_THAT(module.selections, ElementsAre(Bytes{0x11}, Bytes{0x11}));
}

TEST_F(PageAccessTest, RetriesReadsAndGivesUpWithTheCause) {
    module.nacks = 2;
    EXPECT_TRUE(run(pages.read(lower::temperature)));
    EXPECT_EQ(sleeper.now().time_since_epoch(), std::chrono::milliseconds(60));
    module.nacks = 99;
    const auto result = run(pages.read(lower::temperature));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::nack);
    EXPECT_THAT(result.error().to_string(), HasSubstr("reading 00h:14-15: gave up after 3 tries"));
    EXPECT_THAT(result.error().to_string(), HasSubstr("the module does not acknowledge"));
}

TEST_F(PageAccessTest, SplitsReadsByWhatTheBusCarries) {
    module.bus_limits.max_read = 60;
    EXPECT_EQ(run(pages.read(page_02::checksummed))->size(), 127U);
    EXPECT_EQ(module.reads, 1 + 3);
}

TEST_F(PageAccessTest, FallsBackToShortTransfersAndStaysWithThem) {
    module.longest_read = 8;
    EXPECT_EQ(run(pages.read(page_11::tx_power))->size(), 16U);
    const Instant before = sleeper.now();
    module.reads = 0;
    EXPECT_EQ(run(pages.read(page_11::rx_power))->size(), 16U);
    EXPECT_EQ(module.reads, 3);
    EXPECT_EQ(sleeper.now(), before);
}

TEST_F(PageAccessTest, TakesAShortAnswerForALyingBus) {
    module.short_reads = true;
    const auto result = run(pages.read(lower::temperature));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::protocol);
}

TEST_F(PageAccessTest, NeverRepeatsAWriteWhoseDataWasSent) {
    ASSERT_TRUE(run(pages.read(page_10::dp_config)));
    module.good_before_nacks = 1;  // the page is read back
    module.nacks = 1;              // the data is refused
    const auto result = run(pages.write(page_10::apply_dp_init, Bytes{0xFF}));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::nack);
    EXPECT_TRUE(module.writes.empty());
}

TEST_F(PageAccessTest, WaitsOutTheHoldOffBeforeAWrite) {
    module.nacks = 2;
    ASSERT_TRUE(run(pages.write(page_10::apply_dp_init, Bytes{0xFF})));
    EXPECT_EQ(module.writes.size(), 1U);
}

TEST_F(PageAccessTest, WritesOnlyToAPageThatIsStillMapped) {
    ASSERT_TRUE(run(pages.read(page_11::dp_state)));
    module.set({0, 127}, {0x00});  // somebody else was here
    module.set({0x11, 153}, {0});
    ASSERT_TRUE(run(pages.write(page_11::tx_power, Bytes{1, 2})));
    EXPECT_EQ(module.byte({0x11, 155}), 2);
    EXPECT_THAT(module.selections, ElementsAre(Bytes{0x11}, Bytes{0x11}));
}

TEST_F(PageAccessTest, WritesInPiecesOfEightBytes) {
    ASSERT_TRUE(run(pages.write(page_10::signal_integrity, Bytes(21, 0x11))));
    ASSERT_EQ(module.writes.size(), 3U);
    EXPECT_EQ(module.writes[0].second.size(), 8U);
    EXPECT_EQ(module.writes[2].second.size(), 5U);
}

TEST_F(PageAccessTest, RefusesToWriteThroughThePageSelect) {
    const Field passwords{.offset = 122, .length = 6};
    EXPECT_EQ(run(pages.write(passwords, Bytes(6))).error().kind(), ErrorKind::refused);
    EXPECT_EQ(run(pages.write(lower::temperature, Bytes(3))).error().kind(), ErrorKind::refused);
    EXPECT_TRUE(module.writes.empty());
}

TEST_F(PageAccessTest, ChangesOnlyTheBitsOfTheField) {
    module.set({0, 26}, {0x25});
    ASSERT_TRUE(run(pages.write_bits(lower::low_power_request_software, 1)));
    EXPECT_EQ(module.byte({0, 26}), 0x35);
    ASSERT_TRUE(run(pages.write_bits(lower::low_power_request_software, 1)));
    EXPECT_EQ(module.writes.size(), 1U);
    ASSERT_TRUE(run(pages.update(page_10::dp_deinit, 0x0F, 0xA5)));
    EXPECT_EQ(module.byte({0x10, 128}), 0x05);
}

// sonic-net/sonic-linux-kernel#463: PageSelect was left on another page, and the next read of the
// upper half was that of the wrong page.
TEST_F(PageAccessTest, Log014ReadsTheRightPageThoughAnotherReaderMovedItBetweenOurReads) {
    ASSERT_TRUE(run(pages.read(page_11::dp_state)));
    module.set({0, 127}, {0x02});
    EXPECT_THAT(*run(pages.read(page_11::dp_state)), ElementsAre(0x44, 0x44, 0x44, 0x44));
}

TEST_F(PageAccessTest, Log014ReadsTheRightPageThoughAnotherReaderMovesItWhileWeRead) {
    module.after_read = [this](std::uint8_t offset) {
        if (offset == page_11::dp_state.offset) {
            module.set({0, 127}, {0x00});
            module.after_read = nullptr;
        }
    };
    EXPECT_THAT(*run(pages.read(page_11::dp_state)), ElementsAre(0x44, 0x44, 0x44, 0x44));
    EXPECT_EQ(module.selections.size(), 2U);
}

// sonic-net/sonic-platform-common#548: the same, and what was read of the wrong page was decoded.
TEST_F(PageAccessTest, Log015HandsOutNoBytesOfAPageThatIsNeverSure) {
    module.after_read = [this](std::uint8_t offset) {
        if (offset == page_11::dp_state.offset) {
            module.set({0, 127}, {0x00});
        }
    };
    const auto result = run(pages.read(page_11::dp_state));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::protocol);
    EXPECT_THAT(result.error().to_string(), HasSubstr("somebody else uses the module"));
}

TEST_F(PageAccessTest, Log015SelectsThePageAnewAfterAFailedTransfer) {
    ASSERT_TRUE(run(pages.read(page_11::dp_state)));
    module.nacks = 3;
    ASSERT_FALSE(run(pages.read(page_11::dp_state)));
    module.set({0, 127}, {0x02});
    EXPECT_THAT(*run(pages.read(page_11::dp_state)), ElementsAre(0x44, 0x44, 0x44, 0x44));
    EXPECT_EQ(module.selections.back(), Bytes{0x11});
}

TEST_F(PageAccessTest, ClearsFlagsOnlyOnAPageThatWasReadBack) {
    module.stuck_page = true;
    module.set({0, 127}, {0x14});
    module.set({0x14, 134}, {0x55});
    const auto result = run(pages.read(page_11::flags));
    ASSERT_FALSE(result);
    EXPECT_EQ(module.byte({0x14, 134}), 0x55);
}

TEST_F(PageAccessTest, ReadsAllThatIsWantedWithOneSelectPerPage) {
    const auto image = run(pages.read_all({{.field = page_11::dp_state},
                                           {.field = lower::temperature, .unit = 2},
                                           {.field = page_02::temperature, .unit = 2},
                                           {.field = page_11::config_status}}));
    ASSERT_TRUE(image);
    EXPECT_EQ(image->lower().bits(lower::temperature), 45);
    EXPECT_EQ(image->page({.page = 0x11})->bits(page_11::dp_state), 0x44);
    EXPECT_THAT(module.selections, ElementsAre(Bytes{0x02}, Bytes{0x11}));
    EXPECT_EQ(module.reads, 6);  // lower, 02h and two of 11h; and two looks at PageSelect
}

TEST_F(PageAccessTest, StartsWithThePageThatIsMapped) {
    ASSERT_TRUE(run(pages.read(page_11::dp_state)));
    ASSERT_TRUE(
        run(pages.read_all({{.field = page_02::temperature}, {.field = page_11::dp_state}})));
    EXPECT_THAT(module.selections, ElementsAre(Bytes{0x11}, Bytes{0x02}));
}

TEST_F(PageAccessTest, CountsOperationsThatNothingAnswered) {
    module.nacks = 2;
    ASSERT_TRUE(run(pages.read(lower::temperature)));
    EXPECT_EQ(pages.losses(), 0);
    module.nacks = 3;
    ASSERT_FALSE(run(pages.read(lower::temperature)));
    EXPECT_EQ(pages.losses(), 1);
}

}  // namespace
}  // namespace plugfest::cmis
