#include "tests/drivers/cmis/firmware/firmware_fixture.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plugfest::cmis {
namespace {

enum class Interruption { power_cut, bus_failure, cancellation };
enum class Moment { before_command, after_command };

struct Scenario {
    const char* kind;
    Interruption interruption;
    Moment moment;
    bool version_known;
};

/// An update that is cut off at each of its commands in turn.
class InterruptedUpdate : public test::FirmwareFixture,
                          public ::testing::WithParamInterface<Scenario> {
  protected:
    Result<FirmwareInfo> attempt() {
        const FirmwareOptions options{.password = 0x00001011};
        FirmwareUpdater updater(*session, options);
        FirmwareImage one = image(3000);
        if (GetParam().version_known) {
            one.version = ImageVersion{.major = 4, .minor = 0, .build = 7};
        }
        return run(updater.update(std::move(one)));
    }

    void interrupt() {
        switch (GetParam().interruption) {
            case Interruption::power_cut:
                live->add_fault("power_cut", {{"for_s", 3.0}});
                break;
            case Interruption::bus_failure:
                live->broken = true;
                break;
            case Interruption::cancellation:
                runtime.cancel();
                break;
        }
    }

    /// Whether the interruption of command `number` (from 0) took place.
    bool run_interrupted_at(int number) {
        connect(GetParam().kind);
        bool done = false;
        const auto hook = [this, number, &done] {
            const int past = GetParam().moment == Moment::before_command ? 0 : 1;
            if (!done && live->triggers == number + past) {
                done = true;
                interrupt();
            }
            expect_committed_image_whole();
        };
        (GetParam().moment == Moment::before_command ? live->before_trigger : live->after_trigger) =
            hook;
        const auto first = attempt();
        expect_committed_image_whole();
        live->broken = false;
        live->before_trigger = {};
        live->after_trigger = {};
        run(sleeper.sleep_for(std::chrono::seconds(10)));
        live->advance();
        expect_committed_image_whole();
        session->forget();
        const auto second = attempt();
        EXPECT_EQ(test::text_of(second), "")
            << "interrupted at command " << number << ", where " << test::text_of(first);
        EXPECT_EQ(live->flash().release().major, 4);
        EXPECT_EQ(live->flash().committed(), live->flash().running());
        return done;
    }

    void expect_committed_image_whole() const {
        const auto& bank = live->flash().bank(live->flash().committed());
        EXPECT_TRUE(bank.present && bank.valid);
    }
};

TEST_P(InterruptedUpdate, NeverLosesTheCommittedImageAndASecondAttemptCompletes) {
    constexpr int more_than_enough = 500;
    int command = 0;
    while (command < more_than_enough && run_interrupted_at(command) && !HasFailure()) {
        ++command;
    }
    EXPECT_GT(command, 10) << "an update has that many commands";
    EXPECT_LT(command, more_than_enough);
}

std::vector<Scenario> scenarios() {
    std::vector<Scenario> all;
    for (const auto interruption :
         {Interruption::power_cut, Interruption::bus_failure, Interruption::cancellation}) {
        for (const auto moment : {Moment::before_command, Moment::after_command}) {
            all.push_back({"dr8-800g", interruption, moment, false});
            all.push_back({"dr8-800g", interruption, moment, true});
            all.push_back({"2xfr4-800g", interruption, moment, false});
        }
    }
    return all;
}

std::string scenario_name(const ::testing::TestParamInfo<Scenario>& scenario) {
    const std::array interruptions{"PowerCut", "BusFailure", "Cancellation"};
    std::string kind = scenario.param.kind;
    std::erase_if(kind, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
    return kind + interruptions.at(static_cast<std::size_t>(scenario.param.interruption)) +
           (scenario.param.moment == Moment::before_command ? "Before" : "After") +
           (scenario.param.version_known ? "Named" : "");
}

INSTANTIATE_TEST_SUITE_P(Everywhere, InterruptedUpdate, ::testing::ValuesIn(scenarios()),
                         scenario_name);

}  // namespace
}  // namespace plugfest::cmis
