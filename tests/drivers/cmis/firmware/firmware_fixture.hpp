#pragma once

#include "drivers/cmis/firmware/firmware_updater.hpp"
#include "drivers/sim/module/firmware_image.hpp"
#include "tests/drivers/cmis/firmware/live_module.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace plugfest::cmis::test {

/// A simulated module with a session on it.
class FirmwareFixture : public ::testing::Test {
  protected:
    void connect(const std::string& kind, const QuirkTable& quirks = QuirkTable::shipped()) {
        connect(*sim::find_part(kind), quirks);
    }
    void connect(const sim::PartKind& kind, const QuirkTable& quirks = QuirkTable::shipped()) {
        part = std::string(kind.part);
        live = std::make_unique<LiveModule>(sleeper, kind);
        session = std::make_unique<ModuleSession>(sleeper, *live, quirks);
    }

    template <class T>
    Result<T> run(Task<T> task) {
        return plugfest::test::run(runtime, std::move(task));
    }

    /// An image of version 4.0.7 for the part.
    [[nodiscard]] FirmwareImage image(std::size_t body = 5000, int major = 4) const {
        return {
            .bytes = sim::make_firmware_image(
                {.part = part, .major = static_cast<std::uint8_t>(major), .minor = 0, .build = 7},
                body),
            .version = std::nullopt,
            .parts = {}};
    }

    async::Runtime runtime;
    plugfest::test::ManualSleeper sleeper{runtime};
    std::string part;
    std::unique_ptr<LiveModule> live;
    std::unique_ptr<ModuleSession> session;
};

/// The text of an error, empty for success.
template <class T>
std::string text_of(const Result<T>& result) {
    return result ? std::string() : result.error().to_string();
}

}  // namespace plugfest::cmis::test
