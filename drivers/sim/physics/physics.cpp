#include "drivers/sim/physics/physics.hpp"

#include <cmath>
#include <limits>

namespace plugfest::sim {

namespace {

constexpr double electron_charge = 1.602176634e-19;

double from_decibel(double decibel) {
    return std::pow(10.0, decibel / 10.0);
}

}  // namespace

double gaussian_tail(double q) {
    return 0.5 * std::erfc(q / std::sqrt(2.0));
}

double pam4_ber(double q) {
    // Three eyes over four levels make 3/2 Q symbol errors; Gray coding makes each one bit of two.
    return 0.75 * gaussian_tail(q);
}

double pam4_q(double ber) {
    double low = 0.0;
    double high = 40.0;
    for (int i = 0; i < 200 && high - low > 1e-13; ++i) {
        const double middle = 0.5 * (low + high);
        (pam4_ber(middle) > ber ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

Decibel pam4_snr(double q) {
    return Decibel(10.0 * std::log10(5.0 * q * q));
}

double optical_noise(const OpticalReceiver& receiver, Milliwatt power) {
    if (power.value() <= 0.0) {
        return std::numeric_limits<double>::infinity();
    }
    const double current = receiver.responsivity_a_per_w * power.value() * 1e-3;
    const double ratio = from_decibel(receiver.extinction_ratio_db);
    const double outer_swing = 2.0 * current * (ratio - 1.0) / (ratio + 1.0);
    const double half_eye = outer_swing / 6.0;
    const double bandwidth = receiver.bandwidth_ghz * 1e9;
    const double thermal_density = receiver.thermal_pa_per_rt_hz * 1e-12;
    const double thermal = thermal_density * thermal_density * bandwidth;
    const double shot = 2.0 * electron_charge * current * bandwidth;
    const double relative =
        from_decibel(receiver.relative_noise_db_per_hz) * bandwidth * current * current;
    return (thermal + shot + relative) / (half_eye * half_eye);
}

double electrical_noise(const ElectricalReceiver& receiver, Decibel loss) {
    const double thermal_squared =
        receiver.thermal_noise * receiver.thermal_noise * from_decibel(loss.value());
    return receiver.relative_noise * receiver.relative_noise + thermal_squared;
}

double ber_from_noise(double noise, Decibel penalty) {
    return pam4_ber(1.0 / std::sqrt(noise * from_decibel(penalty.value())));
}

}  // namespace plugfest::sim
