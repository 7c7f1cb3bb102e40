#pragma once

#include "drivers/async/runtime.hpp"
#include "drivers/async/sleeper.hpp"

#include <memory>

namespace plugfest::async {

/// Test time is the steady clock: for real gear.
[[nodiscard]] std::unique_ptr<Sleeper> make_system_sleeper(Runtime& runtime);

}  // namespace plugfest::async
