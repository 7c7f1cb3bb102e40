#pragma once

#include "drivers/async/task.hpp"

#include <string>

namespace plugfest::api {

/// Something whose settings can be written down and put back. The engine journals `capture()`
/// before a step changes anything and calls `restore()` on every exit.
class Restorable {
  public:
    virtual ~Restorable() = default;

    /// Serial number of the part the settings belong to; restoring them on another part is refused.
    [[nodiscard]] virtual Task<std::string> serial() = 0;
    /// The present settings, in a text form of the driver's own (JSON). Read-only.
    [[nodiscard]] virtual Task<std::string> capture() = 0;
    /// Puts settings from capture() back and verifies them. Doing it twice is the same as once.
    [[nodiscard]] virtual Task<void> restore(std::string settings) = 0;
};

}  // namespace plugfest::api
