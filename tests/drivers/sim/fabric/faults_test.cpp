#include "drivers/sim/fabric/faults.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using ::testing::HasSubstr;

Instant second(int count) {
    return Instant{std::chrono::seconds(count)};
}

TEST(Faults, AreListedAlphabeticallyWithDocumentation) {
    std::string_view previous;
    for (const FaultKind& kind : fault_catalog()) {
        EXPECT_LT(previous, kind.name);
        EXPECT_FALSE(kind.doc.empty());
        EXPECT_EQ(find_fault(kind.name), &kind);
        previous = kind.name;
    }
    EXPECT_EQ(find_fault("gremlins"), nullptr);
}

TEST(Faults, BeginAndEndWhenTheyShould) {
    FaultBoard board;
    ASSERT_TRUE(board
                    .add({.kind = "light_cut",
                          .at = PortName("leaf1:E0"),
                          .parameters = {{"from_s", 5.0}, {"for_s", 2.0}}},
                         second(10))
                    .has_value());
    EXPECT_EQ(board.find("light_cut", PortName("leaf1:E0"), second(14)), nullptr);
    EXPECT_NE(board.find("light_cut", PortName("leaf1:E0"), second(15)), nullptr);
    EXPECT_EQ(board.find("light_cut", PortName("leaf1:E0"), second(17)), nullptr);
    EXPECT_EQ(board.find("light_cut", PortName("leaf2:E0"), second(15)), nullptr);
    EXPECT_EQ(board.find("bursts", PortName("leaf1:E0"), second(15)), nullptr);
    EXPECT_EQ(board.next_change(second(10)), second(15));
    EXPECT_EQ(board.next_change(second(15)), second(17));
    EXPECT_EQ(board.next_change(second(17)), std::nullopt);
}

TEST(Faults, FillParametersFromTheirDefaults) {
    FaultBoard board;
    ASSERT_TRUE(
        board
            .add(
                {.kind = "bursts", .at = PortName("leaf1:E0"), .parameters = {{"per_minute", 3.0}}},
                second(0))
            .has_value());
    const ActiveFault* fault = board.find("bursts", PortName("leaf1:E0"), second(1));
    ASSERT_NE(fault, nullptr);
    EXPECT_EQ(fault->parameter("per_minute"), 3.0);
    EXPECT_EQ(fault->parameter("most_symbols"), 20.0);
    EXPECT_EQ(fault->until, Instant::max());
}

struct BadFault {
    FaultSpec spec;
    std::string message;
};

TEST(Faults, RefuseWhatMakesNoSenseAndSayWhatDoes) {
    const PortName port("leaf1:E0");
    const std::vector<BadFault> cases{
        {{.kind = "gremlins", .at = port}, "there are: bad_checksum, bursts"},
        {{.kind = "bursts", .at = port, .parameters = {{"speed", 1.0}}},
         "it takes: per_minute, fewest_symbols, most_symbols, from_s, for_s"},
        {{.kind = "dirty_connector", .at = port}, "needs a lane (1-8)"},
        {{.kind = "dirty_connector", .at = port, .lane = 9}, "lanes go from 1 to 8, not 9"},
        {{.kind = "bursts", .at = port, .parameters = {{"per_minute", -1.0}}}, "from zero up"},
        {{.kind = "bursts", .at = port, .parameters = {{"fewest_symbols", 30.0}}},
         "fewest_symbols is above most_symbols"},
        {{.kind = "flapping_link", .at = port, .parameters = {{"period_s", 0.0}}},
         "period_s must be longer than down_s"},
    };
    for (const BadFault& bad : cases) {
        FaultBoard board;
        const Result<void> result = board.add(bad.spec, second(0));
        ASSERT_FALSE(result.has_value()) << bad.message;
        EXPECT_EQ(result.error().kind(), ErrorKind::config);
        EXPECT_THAT(result.error().to_string(), HasSubstr(bad.message));
    }
}

}  // namespace
}  // namespace plugfest::sim
