#include "drivers/sim/lab/lab_process.hpp"

#include "drivers/async/runtime.hpp"
#include "drivers/sim/lab/lab_client.hpp"
#include "drivers/transport/ssh_channel.hpp"
#include "tests/support/line_socket.hpp"
#include "tests/support/run_task.hpp"
#include "tests/support/small_lab.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace plugfest::sim {
namespace {

using namespace std::chrono_literals;

class LabProcess : public testing::Test {
  protected:
    void SetUp() override {
        spec_.with_hosts = false;
        auto lab = start_lab_around(test::small_fabric(spec_), spec_, state_.path());
        ASSERT_TRUE(lab) << lab.error().to_string();
        lab_ = *std::move(lab);
    }

    LabSpec spec_ = test::small_lab();
    test::TemporaryDirectory state_;
    std::unique_ptr<LabServer> lab_;
};

TEST_F(LabProcess, ServesEveryCageOnTheBusAndTheControlSocket) {
    test::LineSocket bus(lab_->endpoints().bus_port);
    EXPECT_EQ(bus.ask("OPEN leaf1:Ethernet0").substr(0, 2), "OK");
    EXPECT_EQ(bus.ask("R 50 0 1"), "OK 19");
    const auto client = connect_lab("127.0.0.1", lab_->endpoints().control_port).value();
    EXPECT_EQ(client->now(), Instant(1h));
}

TEST_F(LabProcess, EndsWaitingOnShutdownAndWhenNobodyAsks) {
    lab_->wait(1ms);
    const auto client = connect_lab("127.0.0.1", lab_->endpoints().control_port).value();
    std::thread waiting([this] { lab_->wait(1h); });
    EXPECT_TRUE(client->shutdown());
    waiting.join();
}

TEST_F(LabProcess, LetsADriverLogInToASwitchWithWhatTheEndpointsSay) {
    const auto& login = lab_->endpoints().ssh.at("leaf1");
    async::Runtime runtime;
    const auto channel = transport::make_ssh_channel(runtime, {.host = login.host,
                                                               .port = login.port,
                                                               .user = login.user,
                                                               .known_hosts = login.known_hosts,
                                                               .password_file = login.password_file,
                                                               .password_environment = {},
                                                               .key_file = {}});
    const auto reply = test::run(runtime, channel->execute("hostname; nonsense", 10s));
    ASSERT_TRUE(reply) << reply.error().to_string();
    EXPECT_EQ(reply->out, "leaf1\n");
    EXPECT_EQ(reply->exit_status, 127);
}

}  // namespace
}  // namespace plugfest::sim
