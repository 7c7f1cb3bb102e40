#include "drivers/cmis/pattern_engine.hpp"

#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace plugfest::cmis {
namespace {

using api::Pattern;
using ::testing::HasSubstr;

class PatternEngineTest : public test::ModuleFixture {
  protected:
    /// What was written, as offsets in order.
    [[nodiscard]] std::vector<int> offsets_written() const {
        std::vector<int> offsets;
        for (const auto& [offset, data] : module.writes) {
            offsets.push_back(offset);
        }
        return offsets;
    }

    /// Results as the module shows them for the selector it holds.
    void serve_counters() {
        module.on_write = [this](std::uint8_t offset, const transport::Bytes& data) {
            if (offset == 128 && data.front() >= 2 && data.front() <= 5) {
                module.set({0x14, 192}, {data.front(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
            }
        };
    }

    PatternEngine engine{session};
};

TEST_F(PatternEngineTest, SaysWhatTheModuleOffers) {
    const auto capability = run(engine.pattern_capability(Side::host));
    ASSERT_TRUE(capability);
    EXPECT_EQ(capability->generator, (std::vector{Pattern::prbs31q, Pattern::prbs31}));
    EXPECT_EQ(capability->checker, (std::vector{Pattern::prbs31q, Pattern::prbs31}));
    EXPECT_TRUE(capability->counts_bits);
}

TEST_F(PatternEngineTest, SetsAGeneratorUpBeforeItRuns) {
    ASSERT_TRUE(run(engine.start_generator(Side::media, Pattern::prbs23q)));
    EXPECT_EQ(offsets_written(), (std::vector{152, 152}));
    EXPECT_EQ(module.writes[0].second, (transport::Bytes{0, 0, 0, 0xFF, 0x22, 0x22, 0x22, 0x22}));
    EXPECT_EQ(module.writes[1].second, (transport::Bytes{0xFF}));
}

TEST_F(PatternEngineTest, ClearsTheCountsBeforeACheckerRuns) {
    module.set({0x13, 177}, {0x9C});
    ASSERT_TRUE(run(engine.start_checker(Side::host, Pattern::prbs31q)));
    EXPECT_EQ(offsets_written(), (std::vector{160, 177, 177, 160}));
    EXPECT_EQ(module.writes[1].second, (transport::Bytes{0xA0}));
    EXPECT_EQ(module.writes[2].second, (transport::Bytes{0x80}));
    EXPECT_EQ(module.byte({0x13, 160}), 0xFF);
}

TEST_F(PatternEngineTest, DoesNotStartWhatIsNotOffered) {
    const auto result = run(engine.start_generator(Side::host, Pattern::ssprq));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(result.error().to_string(), HasSubstr("host side pattern generator"));
    EXPECT_TRUE(module.writes.empty());
}

TEST_F(PatternEngineTest, ReadsTheCountersOfAllLanesInTwoHalves) {
    serve_counters();
    const auto results = run(engine.pattern_results(Side::media));
    ASSERT_TRUE(results) << results.error().to_string();
    ASSERT_EQ(results->size(), 8U);
    EXPECT_EQ(results->at(0).errors, 4U);
    EXPECT_EQ(results->at(0).bits, 0x0100'0000U);
    EXPECT_EQ(results->at(4).lane, 5);
    EXPECT_EQ(results->at(4).errors, 5U);
    EXPECT_GE(sleeper.now().time_since_epoch(), std::chrono::milliseconds(30));
}

TEST_F(PatternEngineTest, ForgetsALockLostBeforeButNotOneStillMissing) {
    serve_counters();
    module.set({0x14, 138}, {0xFF});
    module.lanes_without_lock = 0x02;
    const auto results = run(engine.pattern_results(Side::host));
    ASSERT_TRUE(results) << results.error().to_string();
    EXPECT_TRUE(results->at(0).locked);
    EXPECT_FALSE(results->at(1).locked);
    EXPECT_FALSE(results->at(1).errors);
    EXPECT_TRUE(results->at(2).locked);
}

TEST_F(PatternEngineTest, UsesTheModulesRatioWhereItDoesNotCount) {
    module.set({0x13, 130}, {0x01});
    module.on_write = [this](std::uint8_t, const transport::Bytes&) {
        module.set({0x14, 208}, {0x90, 0xF0});
    };
    const auto results = run(engine.pattern_results(Side::media));
    ASSERT_TRUE(results) << results.error().to_string();
    ASSERT_EQ(results->size(), 8U);
    EXPECT_DOUBLE_EQ(*results->at(0).ber, 2.4e-4);
    EXPECT_FALSE(results->at(0).errors);
}

TEST_F(PatternEngineTest, NoticesThatASelectorIsNotThere) {
    module.on_write = [this](std::uint8_t offset, const transport::Bytes&) {
        if (offset == 128) {
            module.set({0x14, 128}, {0});
        }
    };
    const auto result = run(engine.pattern_results(Side::host));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::unsupported);
}

TEST_F(PatternEngineTest, StopsTheCheckerBeforeTheGenerator) {
    module.set({0x13, 144}, {0xFF});
    module.set({0x13, 160}, {0xFF});
    ASSERT_TRUE(run(engine.stop_patterns(Side::host)));
    EXPECT_EQ(offsets_written(), (std::vector{160, 144}));
    EXPECT_EQ(module.byte({0x13, 144}), 0);
}

TEST_F(PatternEngineTest, IsUnsupportedWithoutDiagnosticsPages) {
    module.set({1, 142}, {0x40});
    EXPECT_EQ(run(engine.pattern_capability(Side::host)).error().kind(), ErrorKind::unsupported);
    EXPECT_EQ(run(engine.stop_patterns(Side::host)).error().kind(), ErrorKind::unsupported);
}

}  // namespace
}  // namespace plugfest::cmis
