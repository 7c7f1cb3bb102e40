#include "drivers/sim/physics/rng.hpp"

namespace plugfest::sim {

namespace {

constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15U;

/// The output function of SplitMix64: every input bit reaches every output bit.
std::uint64_t mix(std::uint64_t value) {
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31U);
}

}  // namespace

Random::result_type Random::operator()() {
    state_ += golden_gamma;
    return mix(state_);
}

double Random::uniform() {
    constexpr double step = 1.0 / 9007199254740992.0;  // 2^-53
    return static_cast<double>((*this)() >> 11U) * step;
}

Seed Seed::at(std::string_view word) const {
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
    for (const char c : word) {
        hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001b3U;
    }
    return Seed(mix(mix(value_ + golden_gamma) ^ hash));
}

Seed Seed::at(std::uint64_t number) const {
    return Seed(mix(mix(value_ + 2 * golden_gamma) ^ mix(number + golden_gamma)));
}

}  // namespace plugfest::sim
