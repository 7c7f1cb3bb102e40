#pragma once

#include "drivers/cmis/module_session.hpp"
#include "tests/drivers/cmis/fake_module.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace plugfest::cmis::test {

/// A fake module on its bus with test time that jumps, and a session on it.
class ModuleFixture : public ::testing::Test {
  protected:
    template <class T>
    Result<T> run(Task<T> task) {
        return plugfest::test::run(runtime, std::move(task));
    }

    async::Runtime runtime;
    plugfest::test::ManualSleeper sleeper{runtime};
    FakeModule module{sample_image()};
    ModuleSession session{sleeper, module};
};

/// The lanes `first` to `last`.
inline std::vector<HostLane> lanes(int first, int last) {
    std::vector<HostLane> result;
    for (int lane = first; lane <= last; ++lane) {
        result.emplace_back(lane);
    }
    return result;
}

}  // namespace plugfest::cmis::test
