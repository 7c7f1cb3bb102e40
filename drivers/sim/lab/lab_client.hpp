#pragma once

#include "domain/result.hpp"
#include "drivers/async/runtime.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/sim/lab_spec.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace plugfest::sim {

/// The control connection to a running virtual lab. Blocking, with short wall-clock limits; one
/// thread.
class LabClient {
  public:
    virtual ~LabClient() = default;
    virtual Result<Instant> now() = 0;
    virtual Result<Instant> advance_to(Instant when) = 0;
    virtual Result<void> inject(const FaultSpec& fault) = 0;
    virtual Result<std::vector<std::string>> untidy() = 0;
    virtual Result<void> shutdown() = 0;
};

[[nodiscard]] Result<std::unique_ptr<LabClient>> connect_lab(const std::string& host,
                                                             std::uint16_t control_port);

/// Lab time for the controller: installs itself as the runtime's idle hook, and jumps the lab to
/// the earliest pending sleep whenever no coroutine is ready and no blocking work is in flight.
/// While a wall-clock hold exists, lab time follows the wall clock instead. A lab that is gone ends
/// every sleep with `absent`.
[[nodiscard]] Result<std::unique_ptr<async::Sleeper>> make_lab_sleeper(
    async::Runtime& runtime, std::unique_ptr<LabClient> client);

}  // namespace plugfest::sim
