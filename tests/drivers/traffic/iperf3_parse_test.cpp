#include "drivers/traffic/iperf3_parse.hpp"

#include "tests/drivers/traffic/iperf3_samples.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/mutation.hpp"

#include <gmock/gmock.h>

namespace plugfest::traffic {
namespace {

using testing::HasSubstr;

TEST(Iperf3Report, RateIsTheReceiversAndRetransmitsAreTheSenders) {
    const auto flow = parse_iperf3(samples::good);
    ASSERT_TRUE(flow) << flow.error().to_string();
    EXPECT_EQ(flow->received, GigabitsPerSecond(19.6));
    EXPECT_EQ(flow->retransmits, 12U);
    EXPECT_EQ(flow->seconds, 2.0408);
    EXPECT_EQ(flow->raw, samples::good);
}

TEST(Iperf3Report, AnErrorIsATestThatDidNotRun) {
    const auto refused = parse_iperf3(samples::refused);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::absent);
    EXPECT_TRUE(is_connection_refused(refused.error()));
    EXPECT_THAT(refused.error().to_string(), HasSubstr("did not run"));

    const auto busy = parse_iperf3(samples::busy);
    ASSERT_FALSE(busy);
    EXPECT_EQ(busy.error().kind(), ErrorKind::protocol);
    EXPECT_FALSE(is_connection_refused(busy.error()));
}

TEST(Iperf3Report, NanIsNamed) {
    const auto flow = parse_iperf3(samples::nan);
    ASSERT_FALSE(flow);
    EXPECT_EQ(flow.error().kind(), ErrorKind::decode);
    EXPECT_THAT(flow.error().to_string(), HasSubstr("'nan'"));
}

TEST(Iperf3Report, MissingOrImpossibleFiguresAreErrorsAndNotZero) {
    for (const auto* text :
         {"", "[]", "{}", R"({"end":{}})", R"({"end":{"sum_sent":{"bits_per_second":1}}})",
          R"({"end":{"sum_received":{"seconds":1}}})",
          R"({"end":{"sum_received":{"seconds":0,"bits_per_second":1}}})",
          R"({"end":{"sum_received":{"seconds":1,"bits_per_second":"fast"}}})",
          R"({"end":{"sum_received":{"seconds":1,"bits_per_second":-5}}})"}) {
        const auto flow = parse_iperf3(text);
        ASSERT_FALSE(flow) << text;
        EXPECT_EQ(flow.error().kind(), ErrorKind::decode);
    }
}

TEST(Iperf3Report, NothingReceivedIsZeroOnlyWhenTheReceiverSaysSo) {
    const auto flow = parse_iperf3(R"({"end":{"sum_received":{"seconds":2,"bits_per_second":0}}})");
    ASSERT_TRUE(flow) << flow.error().to_string();
    EXPECT_EQ(flow->received, GigabitsPerSecond(0.0));
}

TEST(Iperf3Report, SpoiltOutputIsReadOrRefusedButNeverCrashes) {
    test::Mutation mutate(19);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
        refused += static_cast<int>(!parse_iperf3(mutate(samples::good)));
    }
    EXPECT_GT(refused, 500);
}

class Iperf3Cases : public testing::Test {
  protected:
    void SetUp() override {
        if (!test::cases_directory()) {
            GTEST_SKIP() << "no recorded output beside the source tree";
        }
    }
    static std::string text(const std::string& name) {
        return test::read_text(*test::cases_directory() / "cli/iperf3" / (name + ".txt"));
    }
};

TEST_F(Iperf3Cases, AGoodSummary) {
    const auto flow = parse_iperf3(text("summary-good"));
    ASSERT_TRUE(flow) << flow.error().to_string();
    EXPECT_DOUBLE_EQ(flow->received.value(), 94.1);
    EXPECT_EQ(flow->retransmits, 12U);
    EXPECT_DOUBLE_EQ(flow->seconds, 30.000431);
}

TEST_F(Iperf3Cases, AnErrorObjectIsNotZeroGigabits) {
    const auto flow = parse_iperf3(text("error-object"));
    ASSERT_FALSE(flow);
    EXPECT_THAT(flow.error().to_string(), HasSubstr("No route to host"));
}

TEST_F(Iperf3Cases, NanMeansNothingWasSent) {
    const auto flow = parse_iperf3(text("nan-in-json"));
    ASSERT_FALSE(flow);
    EXPECT_THAT(flow.error().to_string(), HasSubstr("nothing was sent"));
}

}  // namespace
}  // namespace plugfest::traffic
