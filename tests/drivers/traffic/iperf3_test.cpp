#include "drivers/traffic/iperf3.hpp"

#include "tests/drivers/traffic/iperf3_samples.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"
#include "tests/support/scripted_channel.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace plugfest::traffic {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string ping = "ping -c 2 -W 1 -I 10.1.0.11 10.1.0.12";

std::string server(int port) {
    return fmt::format("iperf3 -s -1 -J -B 10.1.0.12 -p {}", port);
}

std::string start(int port) {
    return fmt::format(
        "command -v iperf3 >/dev/null || exit 127; timeout 32 {} >/dev/null 2>&1 </dev/null & "
        "sleep 0.3; if kill -0 $! 2>/dev/null; then echo listening; else echo ended; fi",
        server(port));
}

std::string stop(int port) {
    return fmt::format(
        "for p in /proc/[0-9]*; do c=; read -r c 2>/dev/null <$p/cmdline; "
        "[ \"$c\" = 'iperf3-s-1-J-B10.1.0.12-p{}' ] && kill ${{p#/proc/}}; done; true",
        port);
}

std::string client(int port) {
    return fmt::format(
        "timeout 17 iperf3 -c 10.1.0.12 -B 10.1.0.11 -p {} -J -t 2 -P 4 "
        "--connect-timeout 5000",
        port);
}

class Iperf3Test : public testing::Test {
  protected:
    template <class T>
    Result<T> run(Task<T> task) {
        return test::run(runtime_, std::move(task));
    }
    Result<api::FlowResult> flow() {
        return run(iperf_.run({.source_address = "10.1.0.11",
                               .destination_address = "10.1.0.12",
                               .duration = seconds(2),
                               .streams = 4}));
    }
    static transport::CommandOutput failed(std::string err, int status) {
        return {.out = {}, .err = std::move(err), .exit_status = status};
    }

    async::Runtime runtime_;
    test::ManualSleeper sleeper_{runtime_};
    test::ScriptedChannel sender_;
    test::ScriptedChannel receiver_;
    Iperf3 iperf_{sender_, receiver_, sleeper_};
};

TEST_F(Iperf3Test, AnAnswerMeansReachable) {
    sender_.on(ping, "2 packets transmitted, 2 received\n");
    EXPECT_EQ(run(iperf_.reachable("10.1.0.11", "10.1.0.12")).value(), true);
    EXPECT_EQ(sleeper_.wall_clock_holds(), 1);
    EXPECT_THAT(receiver_.commands(), IsEmpty());
}

TEST_F(Iperf3Test, NoAnswerOrNoRouteMeansUnreachable) {
    sender_.on_result(ping, failed("", 1))
        .on_result(ping, failed("ping: connect: Network is unreachable", 2));
    EXPECT_EQ(run(iperf_.reachable("10.1.0.11", "10.1.0.12")).value(), false);
    EXPECT_EQ(run(iperf_.reachable("10.1.0.11", "10.1.0.12")).value(), false);
}

TEST_F(Iperf3Test, APingThatCannotRunIsAnErrorAndNotUnreachable) {
    sender_.on_result(ping, failed("bash: ping: command not found", 127));
    const auto reached = run(iperf_.reachable("10.1.0.11", "10.1.0.12"));
    ASSERT_FALSE(reached);
    EXPECT_EQ(reached.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(reached.error().to_string(), HasSubstr("install iputils-ping"));
}

TEST_F(Iperf3Test, RefusesAddressesThatAreNone) {
    for (const auto* address : {"10.1.0.11/24", "host1", "1;reboot", "", "-c", "$(id)", "12"}) {
        EXPECT_EQ(run(iperf_.reachable(address, "10.1.0.12")).error().kind(), ErrorKind::config);
        EXPECT_EQ(run(iperf_.reachable("10.1.0.11", address)).error().kind(), ErrorKind::config);
        const auto sent = run(iperf_.run({.source_address = "10.1.0.11",
                                          .destination_address = address,
                                          .duration = seconds(2)}));
        EXPECT_EQ(sent.error().kind(), ErrorKind::config) << address;
    }
    EXPECT_THAT(sender_.commands(), IsEmpty());
    EXPECT_THAT(receiver_.commands(), IsEmpty());
}

TEST_F(Iperf3Test, RefusesFlowsTheToolCannotDo) {
    api::FlowRequest request{.source_address = "10.1.0.11",
                             .destination_address = "10.1.0.12",
                             .duration = seconds(2),
                             .streams = 0};
    EXPECT_EQ(run(iperf_.run(request)).error().kind(), ErrorKind::config);
    request.streams = 1;
    request.duration = Duration::zero();
    EXPECT_EQ(run(iperf_.run(request)).error().kind(), ErrorKind::config);
}

TEST_F(Iperf3Test, StartsTheServerRunsTheClientAndStopsTheServer) {
    receiver_.on(start(5201), "listening\n").on(stop(5201), "");
    sender_.on(client(5201), std::string(samples::good));
    const auto result = flow();
    ASSERT_TRUE(result) << result.error().to_string();
    EXPECT_EQ(result->received, GigabitsPerSecond(19.6));
    EXPECT_THAT(receiver_.commands(), ElementsAre(start(5201), stop(5201)));
    EXPECT_THAT(sender_.commands(), ElementsAre(client(5201)));
}

TEST_F(Iperf3Test, ATakenPortLeadsToTheNext) {
    receiver_.on(start(5201), "ended\n").on(start(5202), "listening\n").on(stop(5202), "");
    sender_.on(client(5202), std::string(samples::good));
    EXPECT_TRUE(flow());
}

TEST_F(Iperf3Test, WithoutAnyFreePortItSaysWhatToLookAt) {
    for (int port = 5201; port <= 5220; ++port) {
        receiver_.on(start(port), "ended\n");
    }
    const auto result = flow();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::absent);
    EXPECT_THAT(result.error().to_string(), HasSubstr("cannot listen on 10.1.0.12"));
    EXPECT_THAT(sender_.commands(), IsEmpty());
}

TEST_F(Iperf3Test, AMissingToolIsUnsupported) {
    receiver_.on_result(start(5201), failed("", 127)).on(stop(5201), "");
    const auto result = flow();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(result.error().to_string(), HasSubstr("install iperf3"));
}

TEST_F(Iperf3Test, AClientThatExitsZeroWithoutConnectingIsAnErrorAfterSomeTries) {
    receiver_.on(start(5201), "listening\n").on(stop(5201), "");
    sender_.on(client(5201), std::string(samples::refused));
    const auto result = flow();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::absent);
    EXPECT_THAT(sender_.commands(), SizeIs(3));
    EXPECT_EQ(receiver_.commands().back(), stop(5201));
}

TEST_F(Iperf3Test, AServerThatNeededAMomentIsFoundByTheNextTry) {
    receiver_.on(start(5201), "listening\n").on(stop(5201), "");
    sender_.on(client(5201), std::string(samples::refused))
        .on(client(5201), std::string(samples::good));
    EXPECT_TRUE(flow());
}

TEST_F(Iperf3Test, ACutReportOrDeadClientIsAnErrorAndTheServerIsStopped) {
    receiver_.on(start(5201), "listening\n").on(stop(5201), "");
    sender_.on_result(client(5201), failed("", 124))
        .on(client(5201), R"({"start": {)")
        .on_result(client(5201), fail(ErrorKind::timeout, "no answer"));
    EXPECT_EQ(flow().error().kind(), ErrorKind::protocol);
    EXPECT_EQ(flow().error().kind(), ErrorKind::decode);
    EXPECT_EQ(flow().error().kind(), ErrorKind::timeout);
    EXPECT_EQ(receiver_.commands().size(), 6U);
    EXPECT_EQ(receiver_.commands().back(), stop(5201));
}

TEST_F(Iperf3Test, AServerOfUnknownFateIsStopped) {
    receiver_.on_result(start(5201), fail(ErrorKind::timeout, "no answer")).on(stop(5201), "");
    EXPECT_EQ(flow().error().kind(), ErrorKind::timeout);
    EXPECT_THAT(receiver_.commands(), ElementsAre(start(5201), stop(5201)));
}

TEST_F(Iperf3Test, CancellingInTheMiddleStopsTheServer) {
    receiver_.on(start(5201), "listening\n").on(stop(5201), "");
    sender_.on_result(client(5201), fail(ErrorKind::cancelled, "cancelled"));
    EXPECT_EQ(flow().error().kind(), ErrorKind::cancelled);
    EXPECT_EQ(receiver_.commands().back(), stop(5201));
}

TEST_F(Iperf3Test, AServerThatCannotBeStoppedIsToldEvenAfterAGoodFlow) {
    receiver_.on(start(5201), "listening\n")
        .on_result(stop(5201), fail(ErrorKind::absent, "connection lost"));
    sender_.on(client(5201), std::string(samples::good));
    const auto result = flow();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().to_string(), "stop the iperf3 server: connection lost");
}

}  // namespace
}  // namespace plugfest::traffic
