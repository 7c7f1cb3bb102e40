#include "drivers/async/combine.hpp"
#include "drivers/async/system_sleeper.hpp"
#include "drivers/async/worker.hpp"
#include "drivers/traffic/iperf3.hpp"
#include "tests/support/run_task.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <unistd.h>

namespace plugfest::traffic {
namespace {

/// Runs commands in a shell of this machine, as SSH would on another.
class LocalShell final : public transport::CommandChannel {
  public:
    explicit LocalShell(async::Runtime& runtime) : worker_(runtime, "local shell") {}

    [[nodiscard]] Task<transport::CommandOutput> execute(std::string command,
                                                         Duration /*wall_limit*/) override {
        auto output = co_await worker_.run([command] { return run(command); });
        co_return output;
    }
    [[nodiscard]] std::string name() const override { return "local shell"; }

  private:
    static Result<transport::CommandOutput> run(const std::string& command) {
        FILE* pipe = ::popen(command.c_str(), "r");
        if (pipe == nullptr) {
            return fail(ErrorKind::absent, "no shell");
        }
        transport::CommandOutput output;
        std::array<char, 4096> buffer{};
        for (auto count = buffer.size(); count > 0;) {
            count = std::fread(buffer.data(), 1, buffer.size(), pipe);
            output.out.append(buffer.data(), count);
        }
        constexpr int status_shift = 8;
        output.exit_status = ::pclose(pipe) >> status_shift;
        return output;
    }

    async::Worker worker_;
};

class Iperf3OnThisMachine : public testing::Test {
  protected:
    void SetUp() override {
        const auto found =
            test::run(runtime_, sender_.execute("command -v iperf3", std::chrono::seconds(5)));
        if (!found || found->exit_status != 0) {
            GTEST_SKIP() << "iperf3 is not installed";
        }
    }
    /// An address of this test process alone, since other runs may be under way.
    static std::string receiver_address() {
        constexpr int values = 250;
        const int process = ::getpid();
        return fmt::format("127.9.{}.{}", process / values % values + 1, process % values + 1);
    }
    /// The servers that still run there after a moment to end, one a line.
    std::string servers() {
        const auto command = fmt::format(
            "for try in 1 2 3 4 5 6 7 8 9 10; do found=; for p in /proc/[0-9]*; do c=; "
            "read -r c 2>/dev/null <$p/cmdline; case \"$c\" in iperf3-s-1-J-B{}-*) "
            "found=\"$found $c\";; esac; done; [ -z \"$found\" ] && break; sleep 0.2; done; "
            "echo \"$found\"",
            receiver_address());
        return test::run(runtime_, sender_.execute(command, std::chrono::seconds(5)))->out;
    }
    static api::FlowRequest request() {
        return {.source_address = "127.0.0.1",
                .destination_address = receiver_address(),
                .duration = std::chrono::seconds(1)};
    }

    async::Runtime runtime_;
    std::unique_ptr<async::Sleeper> sleeper_ = async::make_system_sleeper(runtime_);
    LocalShell sender_{runtime_};
    LocalShell receiver_{runtime_};
    Iperf3 iperf_{sender_, receiver_, *sleeper_};
};

TEST_F(Iperf3OnThisMachine, TrafficFlowsAndNothingStaysBehind) {
    const auto flow = test::run(runtime_, iperf_.run(request()));
    ASSERT_TRUE(flow) << flow.error().to_string();
    EXPECT_GT(flow->received, GigabitsPerSecond(0.0));
    EXPECT_GT(flow->seconds, 0.0);
    EXPECT_EQ(servers(), "\n");
}

TEST_F(Iperf3OnThisMachine, TwoFlowsToOneReceiverTakeDifferentPorts) {
    LocalShell other_sender{runtime_};
    LocalShell other_receiver{runtime_};
    Iperf3 other{other_sender, other_receiver, *sleeper_};
    const auto flows =
        test::run(runtime_, async::both(iperf_.run(request()), other.run(request())));
    ASSERT_TRUE(flows) << flows.error().to_string();
    EXPECT_GT(flows->first.received, GigabitsPerSecond(0.0));
    EXPECT_GT(flows->second.received, GigabitsPerSecond(0.0));
    EXPECT_EQ(servers(), "\n");
}

TEST_F(Iperf3OnThisMachine, AClientThatCannotSendLeavesNoServer) {
    auto impossible = request();
    impossible.source_address = "192.0.2.1";
    EXPECT_FALSE(test::run(runtime_, iperf_.run(impossible)));
    EXPECT_EQ(servers(), "\n");
}

}  // namespace
}  // namespace plugfest::traffic
