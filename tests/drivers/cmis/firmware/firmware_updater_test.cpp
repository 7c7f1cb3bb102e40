#include "drivers/cmis/firmware/firmware_updater.hpp"

#include "tests/drivers/cmis/firmware/firmware_fixture.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

namespace plugfest::cmis {
namespace {

using ::testing::HasSubstr;

class FirmwareUpdaterTest : public test::FirmwareFixture {
  protected:
    FirmwareUpdater updater(FirmwareOptions options = {}) {
        options.password = 0x00001011;
        return FirmwareUpdater(*session, options,
                               [this](const FirmwareProgress& one) { seen.push_back(one); });
    }

    std::vector<FirmwareProgress> seen;
};

class UpdateOfEveryKind : public FirmwareUpdaterTest,
                          public ::testing::WithParamInterface<const char*> {};

TEST_P(UpdateOfEveryKind, EndsWithTheNewImageRunningAndCommitted) {
    connect(GetParam());
    auto update = updater();
    const auto held = run(update.update(image()));
    ASSERT_EQ(test::text_of(held), "");
    EXPECT_EQ(held->running(), 1U);
    EXPECT_EQ(held->committed(), 1U);
    EXPECT_EQ(held->banks[1].version(), "4.0.7");
    EXPECT_EQ(live->flash().bank(1).release.major, 4);
    EXPECT_EQ(live->flash().committed(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Kinds, UpdateOfEveryKind,
                         ::testing::Values("2xfr4-800g", "acc-800g", "aec-800g", "aoc-800g",
                                           "dr8-1.6t", "dr8-800g", "lpo-800g-dr8"));

TEST_F(FirmwareUpdaterTest, ReportsEveryBlockInOrder) {
    connect("dr8-800g");
    auto update = updater();
    ASSERT_EQ(test::text_of(run(update.download(image(5000)))), "");
    std::vector<std::size_t> done;
    for (const FirmwareProgress& one : seen) {
        if (one.stage == FirmwareStage::writing) {
            done.push_back(one.done);
        }
    }
    EXPECT_EQ(done, (std::vector<std::size_t>{2048, 4096, 5000}));
}

TEST_F(FirmwareUpdaterTest, AFlatModuleHasNoFirmware) {
    connect("dac-800g");
    auto update = updater();
    const auto held = run(update.info());
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(held.error().to_string(), HasSubstr("no command data block"));
}

TEST_F(FirmwareUpdaterTest, AnImageForAnotherPartIsRefusedBeforeAnythingIsSent) {
    connect("dr8-800g");
    auto update = updater();
    FirmwareImage wrong = image();
    wrong.parts = {"XX-1", "XX-2"};
    const auto held = run(update.update(std::move(wrong)));
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().kind(), ErrorKind::config);
    EXPECT_FALSE(live->flash().bank(1).present);
}

TEST_F(FirmwareUpdaterTest, AnImageThatTheModuleRefusesLeavesTheOldOneRunning) {
    connect("dr8-800g");
    auto update = updater();
    FirmwareImage corrupt = image();
    corrupt.bytes.back() ^= 1;
    const auto held = run(update.update(std::move(corrupt)));
    ASSERT_FALSE(held);
    EXPECT_THAT(held.error().to_string(), HasSubstr("61h: failed for a reason of this command"));
    EXPECT_THAT(held.error().to_string(), HasSubstr("was aborted"));
    EXPECT_EQ(live->flash().running(), 0U);
    EXPECT_FALSE(live->flash().bank(1).valid);
}

TEST_F(FirmwareUpdaterTest, ADownloadNeverOverwritesTheCommittedImage) {
    connect("dr8-800g");
    auto update = updater();
    ASSERT_EQ(test::text_of(run(update.download(image()))), "");
    ASSERT_EQ(test::text_of(run(update.run())), "");
    const auto second = run(update.download(image(3000, 5)));
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().kind(), ErrorKind::refused);
    EXPECT_THAT(second.error().to_string(), HasSubstr("runs on trial"));
}

TEST_F(FirmwareUpdaterTest, AnImageRunOnTrialIsGoneAfterAPowerCut) {
    connect("dr8-800g");
    auto update = updater();
    ASSERT_EQ(test::text_of(run(update.download(image()))), "");
    ASSERT_EQ(run(update.run())->running(), 1U);
    live->add_fault("power_cut", {{"for_s", 1.0}});
    run(sleeper.sleep_for(std::chrono::seconds(5)));
    session->forget();
    EXPECT_EQ(run(update.info())->running(), 0U);
}

TEST_F(FirmwareUpdaterTest, AKnownVersionThatIsThereAlreadyIsNotSentAgain) {
    connect("dr8-800g");
    auto update = updater();
    FirmwareImage named = image();
    named.version = ImageVersion{.major = 4, .minor = 0, .build = std::nullopt};
    ASSERT_EQ(test::text_of(run(update.download(named))), "");
    seen.clear();
    ASSERT_EQ(test::text_of(run(update.update(named))), "");
    const auto writes = std::ranges::count(seen, FirmwareStage::writing, &FirmwareProgress::stage);
    EXPECT_EQ(writes, 0);
    EXPECT_EQ(live->flash().committed(), 1U);
    seen.clear();
    ASSERT_EQ(test::text_of(run(update.update(named))), "");
    EXPECT_EQ(seen.size(), 1U) << "only the check";
}

TEST_F(FirmwareUpdaterTest, AnImageThatIsNotTheNamedVersionIsNotStarted) {
    connect("dr8-800g");
    auto update = updater();
    FirmwareImage named = image();
    named.version = ImageVersion{.major = 9, .minor = 9, .build = std::nullopt};
    const auto held = run(update.update(named));
    ASSERT_FALSE(held);
    EXPECT_THAT(held.error().to_string(), HasSubstr("said to be 9.9"));
    EXPECT_EQ(live->flash().running(), 0U);
}

TEST_F(FirmwareUpdaterTest, CopyMakesBothBanksEqual) {
    connect("dr8-800g");
    auto update = updater();
    const auto held = run(update.copy());
    ASSERT_EQ(test::text_of(held), "");
    EXPECT_EQ(held->banks[1].version(), held->banks[0].version());
}

TEST_F(FirmwareUpdaterTest, ErasedBlocksAreSkippedAndStillArrive) {
    connect("dr8-800g");
    auto update = updater();
    std::vector<std::uint8_t> bytes = image(8192).bytes;
    // The checksum covers the erased stretch: it must be right although it is not written.
    std::fill(bytes.begin() + 64 + 2048, bytes.begin() + 64 + 4096, std::uint8_t{0xFF});
    const std::uint32_t sum = sim::crc32(std::span(bytes).subspan(64));
    for (unsigned i = 0; i < 4; ++i) {
        bytes[32 + i] = static_cast<std::uint8_t>(sum >> (24 - 8 * i));
    }
    const int before = live->triggers;
    ASSERT_EQ(test::text_of(run(update.download({.bytes = bytes, .version = {}, .parts = {}}))),
              "");
    EXPECT_TRUE(live->flash().bank(1).valid);
    EXPECT_GT(live->triggers, before);
}

// Rows of the log of public bugs.

TEST_F(FirmwareUpdaterTest, Log009TheIdentityIsReadAnewAfterAnUpgrade) {
    connect("dr8-800g");
    const auto old = run(session->image());
    ASSERT_TRUE(old);
    const int generation = session->generation();
    auto update = updater();
    ASSERT_EQ(test::text_of(run(update.update(image()))), "");
    const auto fresh = run(session->image());
    ASSERT_TRUE(fresh);
    EXPECT_EQ((*fresh)->lower().bytes({.page = 0, .offset = 39})[0], 4);
    EXPECT_NE(session->generation(), generation);
}

TEST_F(FirmwareUpdaterTest, Log010FirmwareInfoThatFailsOnceIsAskedForAgain) {
    connect("dr8-800g");
    live->add_fault("cdb_info_hiccup");
    auto update = updater();
    EXPECT_EQ(test::text_of(run(update.update(image()))), "");
}

TEST_F(FirmwareUpdaterTest, Log061LocalBlocksCarryAtMost116Bytes) {
    connect("aec-800g");
    auto update = updater();
    ASSERT_EQ(test::text_of(run(update.download(image(1000)))), "");
    std::size_t last = 0;
    for (const FirmwareProgress& one : seen) {
        if (one.stage == FirmwareStage::writing) {
            EXPECT_LE(one.done - last, 116U);
            last = one.done;
        }
    }
    EXPECT_EQ(last, 1000U);
}

TEST_F(FirmwareUpdaterTest, Log062ImagesLongerThanAPageArriveByteForByte) {
    connect("dr8-800g");
    auto update = updater();
    const FirmwareImage sent = image(50'001);
    ASSERT_EQ(test::text_of(run(update.download(sent))), "");
    const std::vector<std::uint8_t> body(sent.bytes.begin() + 64, sent.bytes.end());
    EXPECT_EQ(live->flash().bank(1).body, body);
}

TEST_F(FirmwareUpdaterTest, Log063ANackWhileTheModuleWorksIsNoFailure) {
    connect("2xfr4-800g");
    live->add_fault("nack_bursts", {{"per_minute", 200}, {"length_ms", 80}});
    auto update = updater();
    EXPECT_EQ(test::text_of(run(update.update(image(20'000)))), "");
}

TEST_F(FirmwareUpdaterTest, Log063AStartSlowerThanStatedNeedsTheQuirkOfThePart) {
    const auto quirks = QuirkTable::parse(R"({"format": "plugfest-quirks/1", "quirks": [
        {"part": "NL-OSFP-DR8-800", "about": "slow start", "source": "test", "cdb_limit_ms": 15000}]})");
    ASSERT_TRUE(quirks) << quirks.error().to_string();
    connect("dr8-800g");
    live->add_fault("cdb_slow_start");
    auto impatient = updater();
    EXPECT_EQ(run(impatient.download(image())).error().kind(), ErrorKind::timeout);
    connect("dr8-800g", *quirks);
    live->add_fault("cdb_slow_start");
    auto patient = updater();
    EXPECT_EQ(test::text_of(run(patient.download(image()))), "");
}

TEST_F(FirmwareUpdaterTest, Log064NothingIsAskedBeforeTheAnnouncedDelayIsOver) {
    connect("dr8-800g");
    auto update = updater({.password = {}, .run_delay = std::chrono::seconds(7)});
    ASSERT_EQ(test::text_of(run(update.download(image()))), "");
    const Instant start = sleeper.now();
    ASSERT_EQ(test::text_of(run(update.run())), "");
    EXPECT_GE(sleeper.now() - start, std::chrono::seconds(7));
}

TEST_F(FirmwareUpdaterTest, AModuleThatResetsInTheMiddleIsReportedAndASecondAttemptCompletes) {
    connect("dr8-800g");
    live->add_fault("cdb_reset_in_download", {{"after_blocks", 3.0}});
    auto update = updater();
    EXPECT_FALSE(run(update.update(image(20'000))));
    EXPECT_EQ(live->flash().running(), 0U);
    EXPECT_EQ(test::text_of(run(update.update(image(20'000)))), "");
    EXPECT_EQ(live->flash().committed(), 1U);
}

}  // namespace
}  // namespace plugfest::cmis
