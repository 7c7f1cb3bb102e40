#include "drivers/cmis/cmis_module.hpp"

#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>

namespace plugfest::cmis {
namespace {

using test::lanes;

class CmisModuleTest : public test::ModuleFixture {
  protected:
    std::unique_ptr<CmisModule> driver = make_cmis_module(sleeper, module);
};

TEST_F(CmisModuleTest, ContactsNothingBeforeAVerb) {
    EXPECT_EQ(module.reads, 0);
}

TEST_F(CmisModuleTest, OffersEveryCapabilityOnOnePart) {
    EXPECT_EQ(run(driver->identify())->serial, "EX0012");
    EXPECT_TRUE(run(driver->monitors())->temperature);
    EXPECT_EQ(run(driver->status())->state, api::ModuleState::ready);
    EXPECT_TRUE(run(driver->take_flags()));
    EXPECT_FALSE(run(driver->observe())->empty());
    const auto before = run(driver->capture());
    ASSERT_TRUE(before);
    ASSERT_TRUE(run(driver->start_generator(Side::host, api::Pattern::prbs31q)));
    ASSERT_TRUE(run(driver->set_deinit(lanes(1, 8), true)));
    ASSERT_TRUE(run(driver->set_low_power(true)));
    EXPECT_EQ(run(driver->status())->state, api::ModuleState::low_power);
    ASSERT_TRUE(run(driver->restore(*before)));
    EXPECT_EQ(run(driver->status())->state, api::ModuleState::ready);
    EXPECT_EQ(*run(driver->capture()), *before);
}

/// A bus on which anything may come back: noise, refusals, answers that are too short.
class HostileBus final : public transport::ByteBus {
  public:
    explicit HostileBus(unsigned seed) : random_(seed) {}

    Task<transport::Bytes> read(std::uint8_t, std::uint8_t offset, std::size_t length) override {
        const auto die = random_() % 64;
        if (die == 0) {
            co_return fail(ErrorKind::nack, "hostile: no acknowledge");
        }
        transport::Bytes bytes(die == 1 ? length / 2 : length);
        std::ranges::generate(bytes, [this] { return static_cast<std::uint8_t>(random_()); });
        if (offset == 127 && length == 1 && die > 4) {
            bytes.front() = page_;
        }
        if (offset == 0 && bytes.size() > 2) {
            bytes[0] = 0x19;
            bytes[1] = 0x52;
            bytes[2] &= 0x7FU;
        }
        co_return bytes;
    }
    Task<void> write(std::uint8_t, std::uint8_t offset, transport::Bytes data) override {
        if (random_() % 64 == 0) {
            co_return fail(ErrorKind::timeout, "hostile: no answer");
        }
        if (offset == 127) {
            page_ = data.front();
        }
        co_return Result<void>();
    }
    [[nodiscard]] transport::BusLimits limits() const override {
        return {.max_read = 32, .max_write = 4};
    }
    [[nodiscard]] transport::BusCost cost() const override { return {}; }
    [[nodiscard]] async::Mutex& mutex() override { return mutex_; }
    [[nodiscard]] std::string name() const override { return "hostile"; }

  private:
    std::mt19937 random_;
    std::uint8_t page_ = 0;
    async::Mutex mutex_;
};

TEST_F(CmisModuleTest, SurvivesABusThatLies) {
    int successes = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        HostileBus bus(seed);
        const auto victim = make_cmis_module(sleeper, bus);
        const std::string settings = run(driver->capture()).value_or("");
        successes += run(victim->identify()) ? 1 : 0;
        successes += run(victim->monitors()) ? 1 : 0;
        successes += run(victim->status()) ? 1 : 0;
        successes += run(victim->take_flags()) ? 1 : 0;
        successes += run(victim->observe()) ? 1 : 0;
        successes += run(victim->pattern_results(Side::media)) ? 1 : 0;
        successes += run(victim->start_checker(Side::host, api::Pattern::prbs31q)) ? 1 : 0;
        successes += run(victim->apply_application(lanes(1, 8), 1)) ? 1 : 0;
        successes += run(victim->capture()) ? 1 : 0;
        successes += run(victim->restore(settings)) ? 1 : 0;
    }
    EXPECT_GT(successes, 200);
}

}  // namespace
}  // namespace plugfest::cmis
