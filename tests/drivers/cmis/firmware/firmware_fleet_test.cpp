#include "drivers/async/combine.hpp"
#include "tests/drivers/cmis/firmware/firmware_fixture.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <set>

namespace plugfest::cmis {
namespace {

constexpr int fleet = 100;

/// Modules of several kinds, each with a bus of its own.
class FirmwareFleetTest : public ::testing::Test {
  protected:
    struct Member {
        sim::PartKind kind;
        std::unique_ptr<test::LiveModule> live;
        std::unique_ptr<ModuleSession> session;
        std::unique_ptr<FirmwareUpdater> updater;
        Instant finished{};
    };

    void assemble() {
        const std::array kinds{"dr8-800g", "2xfr4-800g", "aec-800g", "lpo-800g-dr8", "dr8-1.6t"};
        members.clear();
        for (int i = 0; i < fleet; ++i) {
            const auto index = static_cast<std::size_t>(i);
            Member& member = members.emplace_back();
            member.kind = *sim::find_part(kinds.at(index % kinds.size()));
            member.live = std::make_unique<test::LiveModule>(sleeper, member.kind, 1000U + index);
            member.session = std::make_unique<ModuleSession>(sleeper, *member.live);
            member.updater = std::make_unique<FirmwareUpdater>(
                *member.session, FirmwareOptions{.password = 0x00001011});
        }
    }

    Task<void> upgrade(Member* member) {
        FirmwareImage image{
            .bytes = sim::make_firmware_image(
                {.part = std::string(member->kind.part), .major = 4, .minor = 0}, 8000),
            .version = std::nullopt,
            .parts = {}};
        PLUGFEST_CO_CHECK(co_await member->updater->update(std::move(image)));
        member->finished = sleeper.now();
        co_return Result<void>();
    }

    void upgrade_all() {
        std::vector<Task<void>> tasks;
        for (Member& member : members) {
            tasks.push_back(upgrade(&member));
        }
        const auto results = plugfest::test::run(
            runtime, plugfest::test::collected(async::run_all(std::move(tasks))));
        ASSERT_TRUE(results);
        for (const auto& result : *results) {
            EXPECT_EQ(test::text_of(result), "");
        }
    }

    async::Runtime runtime;
    plugfest::test::ManualSleeper sleeper{runtime};
    std::deque<Member> members;
};

TEST_F(FirmwareFleetTest, AHundredModulesAreUpgradedAtTheirOwnPace) {
    const Instant start = sleeper.now();
    assemble();
    upgrade_all();
    std::set<Duration> paces;
    std::vector<Duration> first_round;
    Duration sum{};
    for (const Member& member : members) {
        EXPECT_EQ(member.live->flash().release().major, 4);
        EXPECT_EQ(member.live->flash().committed(), member.live->flash().running());
        first_round.push_back(member.finished - start);
        paces.insert(member.finished - start);
        sum += member.finished - start;
    }
    EXPECT_GT(paces.size(), 50U);
    EXPECT_LT(*paces.rbegin() * 10, sum) << "they did not wait for each other";

    const Instant again = sleeper.now();
    assemble();
    upgrade_all();
    for (std::size_t i = 0; i < members.size(); ++i) {
        EXPECT_EQ(members[i].finished - again, first_round[i]) << "the same every time";
    }
}

}  // namespace
}  // namespace plugfest::cmis
