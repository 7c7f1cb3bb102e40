#pragma once

#include "drivers/cmis/module_session.hpp"
#include "tests/drivers/cmis/fabric_bus.hpp"
#include "tests/drivers/sim/fabric/sim_lab_builder.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace plugfest::cmis::test {

/// A session on one module of a two-module virtual lab whose time jumps.
class ControlFixture : public ::testing::Test {
  protected:
    static constexpr const char* cage = "leaf11:Ethernet0";

    void connect(const std::string& kind) {
        fabric = sim::testing::LabBuilder(5).link(cage, "leaf21:Ethernet0", kind).build();
        bus = std::make_unique<FabricBus>(*fabric, sleeper, PortName(cage));
        session = std::make_unique<ModuleSession>(sleeper, *bus);
    }
    void inject(const std::string& fault, std::map<std::string, double> parameters = {}) {
        fabric->advance_to(sleeper.now());
        const auto given = fabric->inject(
            {.kind = fault, .at = PortName(cage), .lane = {}, .parameters = std::move(parameters)});
        ASSERT_TRUE(given) << given.error().to_string();
    }

    template <class T>
    Result<T> run(Task<T> task) {
        return plugfest::test::run(runtime, std::move(task));
    }
    /// Fails the test unless the task succeeds.
    template <class T>
    T done(Task<T> task) {
        auto result = run(std::move(task));
        EXPECT_TRUE(result) << (result ? "" : result.error().to_string());
        return result.value_or(T{});
    }
    void done(Task<void> task) {
        const auto result = run(std::move(task));
        EXPECT_TRUE(result) << (result ? "" : result.error().to_string());
    }
    std::uint8_t byte(std::uint8_t page, std::uint8_t offset, int bank = 0) {
        const Field field{.page = page, .offset = offset};
        const auto bytes = done(session->pages().read(field, bank));
        return bytes.empty() ? std::uint8_t{0} : bytes.front();
    }

    async::Runtime runtime;
    plugfest::test::ManualSleeper sleeper{runtime};
    std::unique_ptr<sim::Fabric> fabric;
    std::unique_ptr<FabricBus> bus;
    std::unique_ptr<ModuleSession> session;
};

}  // namespace plugfest::cmis::test
