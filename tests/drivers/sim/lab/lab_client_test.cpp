#include "drivers/sim/lab/lab_client.hpp"

#include "drivers/sim/lab/control_server.hpp"
#include "tests/support/fake_fabric.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

class LabClientTest : public testing::Test {
  protected:
    LabClientTest() {
        auto fabric = std::make_unique<test::FakeFabric>();
        fake_ = fabric.get();
        fabric_.emplace(std::move(fabric), SharedFabric::LabUtc{});
        port_ = loop_->serve_lines(control_protocol(*fabric_, "demo", [] {})).value();
    }
    ~LabClientTest() override { loop_.reset(); }

    test::FakeFabric* fake_ = nullptr;
    std::optional<SharedFabric> fabric_;
    std::optional<ServerLoop> loop_{std::in_place};
    std::uint16_t port_ = 0;
};

TEST_F(LabClientTest, SpeaksEveryVerbOfTheControlServer) {
    fake_->untidiness = {"something"};
    const auto client = connect_lab("127.0.0.1", port_).value();
    EXPECT_EQ(client->now(), Instant(1h));
    EXPECT_EQ(client->advance_to(Instant(2h)), Instant(2h));
    EXPECT_EQ(client->untidy(), std::vector<std::string>{"something"});
    FaultSpec fault{.kind = "dirty_connector", .at = PortName("leaf11:Ethernet0"), .lane = 2};
    fault.parameters["loss_db"] = 2.5;
    EXPECT_TRUE(client->inject(fault));
    ASSERT_EQ(fake_->faults.size(), 1U);
    EXPECT_EQ(fake_->faults[0].at, fault.at);
    EXPECT_EQ(fake_->faults[0].lane, fault.lane);
    EXPECT_EQ(fake_->faults[0].parameters, fault.parameters);
    EXPECT_TRUE(client->shutdown());
}

TEST_F(LabClientTest, PassesOnTheKindAndTextOfARefusal) {
    const auto client = connect_lab("127.0.0.1", port_).value();
    const auto refused = client->inject({.kind = "gremlins", .at = PortName("x")});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::config);
    EXPECT_THAT(refused.error().to_string(), HasSubstr("unknown fault 'gremlins'"));
    EXPECT_TRUE(client->now()) << "a refusal does not end the connection";
}

TEST_F(LabClientTest, SaysThatTheLabIsGoneAndWhatToDo) {
    const auto client = connect_lab("127.0.0.1", port_).value();
    ASSERT_TRUE(client->now());
    loop_.reset();
    const auto gone = client->now();
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().kind(), ErrorKind::absent);
    EXPECT_THAT(gone.error().to_string(), HasSubstr("plugfest lab up"));
    EXPECT_EQ(client->now().error().to_string(), gone.error().to_string());

    const auto nobody = connect_lab("127.0.0.1", port_);
    ASSERT_FALSE(nobody);
    EXPECT_EQ(nobody.error().kind(), ErrorKind::absent);
    EXPECT_THAT(nobody.error().to_string(), HasSubstr("no virtual lab at 127.0.0.1"));
}

TEST(LabClient, RefusesAnAddressThatIsNone) {
    EXPECT_EQ(connect_lab("lab.example", 1).error().kind(), ErrorKind::config);
}

}  // namespace
}  // namespace plugfest::sim
