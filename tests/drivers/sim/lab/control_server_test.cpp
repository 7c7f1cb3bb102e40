#include "drivers/sim/lab/control_server.hpp"

#include "tests/support/fake_fabric.hpp"
#include "tests/support/line_socket.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plugfest::sim {
namespace {

using nlohmann::json;

class ControlServer : public testing::Test {
  protected:
    ControlServer() {
        auto fabric = std::make_unique<test::FakeFabric>();
        fake_ = fabric.get();
        fabric_.emplace(std::move(fabric), SharedFabric::LabUtc{});
        port_ =
            loop_
                .serve_lines(control_protocol(*fabric_, "demo", [this] { shutdown_asked_ = true; }))
                .value();
    }
    ~ControlServer() override { loop_.stop(); }

    json ask(std::string_view request) const {
        return json::parse(test::LineSocket(port_).ask(request));
    }

    test::FakeFabric* fake_ = nullptr;
    std::atomic<bool> shutdown_asked_ = false;
    std::optional<SharedFabric> fabric_;
    ServerLoop loop_;
    std::uint16_t port_ = 0;
};

TEST_F(ControlServer, TellsAndAdvancesLabTimeButNeverBackwards) {
    EXPECT_EQ(ask(R"({"op":"time"})"), (json{{"ok", true}, {"now_ns", 3'600'000'000'000}}));
    EXPECT_EQ(ask(R"({"op":"advance","to_ns":3600000000500})")["now_ns"], 3'600'000'000'500);
    EXPECT_EQ(ask(R"({"op":"advance","to_ns":5})")["now_ns"], 3'600'000'000'500);
}

TEST_F(ControlServer, InjectsFaultsAndPassesOnWhyOneIsRefused) {
    EXPECT_EQ(ask(R"({"op":"inject","kind":"dirty_connector","at":"leaf11:Ethernet0","lane":3,)"
                  R"("parameters":{"loss_db":3.5}})"),
              (json{{"ok", true}}));
    ASSERT_EQ(fake_->faults.size(), 1U);
    EXPECT_EQ(fake_->faults[0].lane, 3);
    EXPECT_EQ(fake_->faults[0].parameters.at("loss_db"), 3.5);
    EXPECT_EQ(ask(R"({"op":"inject","kind":"gremlins","at":"leaf11:Ethernet0"})"),
              (json{{"ok", false}, {"kind", "config"}, {"error", "unknown fault 'gremlins'"}}));
}

TEST_F(ControlServer, ReportsWhatIsUntidy) {
    fake_->untidiness = {"leaf11:Ethernet0: low power"};
    EXPECT_EQ(ask(R"({"op":"untidy"})")["untidy"], json(fake_->untidiness));
    const auto status = ask(R"({"op":"status"})");
    EXPECT_EQ(status["lab"], "demo");
    EXPECT_EQ(status["untidy"], json(fake_->untidiness));
}

TEST_F(ControlServer, AnswersAndThenShutsDown) {
    EXPECT_EQ(ask(R"({"op":"shutdown"})"), (json{{"ok", true}}));
    EXPECT_TRUE(shutdown_asked_);
}

TEST_F(ControlServer, AnswersEveryMalformedLineWithAnErrorAndGoesOn) {
    test::LineSocket control(port_);
    for (const auto* line :
         {"", "time", "[]", "{}", R"({"op":7})", R"({"op":"fly"})", R"({"op":"advance"})",
          R"({"op":"advance","to_ns":"soon"})", R"({"op":"inject","kind":"x"})", "\xff\xfe",
          R"({"op":"\u0000"})", R"({"op":"inject","kind":"x","at":"y","parameters":{"a":"b"}})"}) {
        const auto answer = json::parse(control.ask(line), nullptr, false);
        ASSERT_TRUE(answer.is_object()) << line;
        EXPECT_EQ(answer["ok"], false) << line;
    }
    EXPECT_EQ(json::parse(control.ask(R"({"op":"time"})"))["ok"], true);
}

TEST_F(ControlServer, EndsAConnectionThatSendsAnEndlessLine) {
    test::LineSocket control(port_);
    control.send(std::string(20000, '['));
    EXPECT_EQ(json::parse(control.receive())["error"], "the line is too long");
    EXPECT_EQ(control.receive(), "(closed)");
}

}  // namespace
}  // namespace plugfest::sim
