#include "drivers/sim/physics/signal.hpp"

#include "drivers/sim/physics/physics.hpp"

#include <algorithm>

namespace plugfest::sim {

Decibel signal_snr(const Signal& signal) {
    constexpr double best = 30.0;
    if (signal.kind == SignalKind::none) {
        return Decibel(0.0);
    }
    return Decibel(std::min(pam4_snr(pam4_q(std::max(signal.ber, 1e-60))).value(), best));
}

}  // namespace plugfest::sim
