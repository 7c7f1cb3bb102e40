#pragma once

#include "domain/units.hpp"

namespace plugfest::sim {

/// Probability that a standard Gaussian exceeds q.
[[nodiscard]] double gaussian_tail(double q);

/// Bit error ratio of Gray-coded PAM4 when the decision threshold lies q standard deviations from
/// each level: 3/4 · Q(q).
[[nodiscard]] double pam4_ber(double q);
/// The inverse of pam4_ber, for ratios in (0, 0.375).
[[nodiscard]] double pam4_q(double ber);

/// Signal-to-noise ratio of equally likely PAM4 levels at ±1, ±3 half eyes: 5 q², in decibel.
[[nodiscard]] Decibel pam4_snr(double q);

/// A direct-detection receiver with the noise of its transmitter, for one lane.
struct OpticalReceiver {
    double responsivity_a_per_w = 0.8;
    double extinction_ratio_db = 4.0;
    double bandwidth_ghz = 40.0;         ///< noise bandwidth, three quarters of the symbol rate
    double thermal_pa_per_rt_hz = 32.0;  ///< input referred, equaliser enhancement included
    double relative_noise_db_per_hz =
        -138.5;  ///< proportional to power: RIN, residual distortion, reflections
};

/// Noise variance over half-eye squared (1/q²) at this average optical power; infinite in the dark.
[[nodiscard]] double optical_noise(const OpticalReceiver& receiver, Milliwatt power);

/// An equalised electrical lane.
struct ElectricalReceiver {
    double relative_noise = 0.15;    ///< crosstalk, reflections, jitter over the half eye
    double thermal_noise = 0.00385;  ///< over the half eye at zero loss; grows with what the
                                     ///< equaliser must add
};

/// Noise variance over half-eye squared (1/q²) at this insertion loss at Nyquist.
[[nodiscard]] double electrical_noise(const ElectricalReceiver& receiver, Decibel loss);

/// Bit error ratio at a noise variance over half-eye squared, made worse by a penalty.
[[nodiscard]] double ber_from_noise(double noise, Decibel penalty);

}  // namespace plugfest::sim
