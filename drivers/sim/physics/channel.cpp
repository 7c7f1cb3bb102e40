#include "drivers/sim/physics/channel.hpp"

#include <cmath>
#include <utility>

namespace plugfest::sim {

namespace {

constexpr double connector_spread_db = 0.15;
constexpr double rare_adaptation_share = 0.02;
constexpr double metres_per_kilometre = 1000.0;

std::uint64_t number(int lane) {
    return static_cast<std::uint64_t>(lane);
}

Duration flap_period(const ActiveFault& fault) {
    return duration_from_seconds(fault.parameter("period_s"));
}

Duration flap_length(const ActiveFault& fault) {
    return duration_from_seconds(fault.parameter("down_s"));
}

Duration flap_phase(const ActiveFault& fault, Instant now) {
    return (now - fault.from) % flap_period(fault);
}

}  // namespace

Channel::Channel(PathPlan plan, Seed seed, LabContext& lab)
    : plan_(std::move(plan)), seed_(seed), lab_(lab) {
    const PartPhysics& physics = plan_.receiver->physics;
    const double fibre_loss = physics.fibre_loss_db_per_km * plan_.length_m / metres_per_kilometre;
    for (int lane = 0; lane < lanes(); ++lane) {
        Random random = seed_.at("loss").at(number(lane)).random();
        loss_db_.push_back(physics.connector_loss_db + fibre_loss +
                           random.uniform(-connector_spread_db, connector_spread_db));
    }
    draw_qualities();
}

Milliwatt Channel::received_power(int lane, Milliwatt emitted) const {
    if (!plan_.receiver->has_optics || emitted.value() <= 0.0) {
        return Milliwatt(0.0);
    }
    const auto i = static_cast<std::size_t>(lane);
    double loss = loss_db_.at(i);
    const ActiveFault* dirt = lab_.faults.find("dirty_connector", plan_.to, lab_.now);
    if (dirt != nullptr && *dirt->spec.lane - 1 == plan_.to_lanes.at(i)) {
        loss += dirt->parameter("loss_db");
    }
    return Milliwatt(emitted.value() * std::pow(10.0, -loss / 10.0));
}

double Channel::draw_quality(int lane, Segment segment) const {
    const PartPhysics& physics = plan_.receiver->physics;
    const Seed place = seed_.at("quality").at(static_cast<std::uint64_t>(segment)).at(number(lane));
    double total = place.random().uniform(-physics.lane_spread_db, physics.lane_spread_db);
    if (lab_.physics.adaptation_spread) {
        Random random = place.at("adaptation").at(adaptation_).random();
        total += random.uniform(-physics.adaptation_spread_db, physics.adaptation_spread_db);
        total += random.uniform() < rare_adaptation_share ? physics.rare_adaptation_db : 0.0;
    }
    return total;
}

void Channel::draw_qualities() {
    for (std::size_t segment = 0; segment < segments; ++segment) {
        quality_db_.at(segment).clear();
        for (int lane = 0; lane < lanes(); ++lane) {
            quality_db_.at(segment).push_back(draw_quality(lane, static_cast<Segment>(segment)));
        }
    }
}

Decibel Channel::penalty(int lane, Segment segment) const {
    double total =
        quality_db_.at(static_cast<std::size_t>(segment)).at(static_cast<std::size_t>(lane));
    if (peer_flapped_) {
        total += plan_.receiver->physics.peer_flap_db;
    }
    if (const ActiveFault* fault = lab_.faults.find("marginal_equaliser", plan_.to, lab_.now)) {
        total += fault->parameter("penalty_db");
    }
    return Decibel(total);
}

double Channel::medium_ber(int lane, Milliwatt received) const {
    const PartPhysics& physics = plan_.receiver->physics;
    double noise = 0.0;
    if (plan_.receiver->has_optics) {
        noise = optical_noise(physics.receiver, received);
    } else {
        const double loss = physics.fixed_loss_db + physics.cable_loss_db_per_m * plan_.length_m;
        noise = electrical_noise(physics.cable, Decibel(loss));
    }
    if (physics.linear) {
        noise += physics.host_noise;  // nothing decides in between, so the noise adds up
    }
    const double ber = ber_from_noise(noise, penalty(lane, Segment::medium));
    return physics.precoded ? 2.0 * ber : ber;
}

double Channel::host_ber(int lane, Segment segment) const {
    const PartPhysics& physics = plan_.receiver->physics;
    return physics.linear ? 0.0 : ber_from_noise(physics.host_noise, penalty(lane, segment));
}

LaneBursts Channel::bursts(int lane) const {
    const ActiveFault* fault = lab_.faults.find("bursts", plan_.to, lab_.now);
    if (fault == nullptr) {
        return {};
    }
    LaneBursts bursts;
    bursts.path_key = seed_.at("bursts").random()();
    bursts.law = {.per_minute = fault->parameter("per_minute"),
                  .fewest_symbols = static_cast<int>(fault->parameter("fewest_symbols")),
                  .most_symbols = static_cast<int>(fault->parameter("most_symbols"))};
    bursts.lane = lane;
    bursts.lanes = lanes();
    return bursts;
}

bool Channel::cut() const {
    if (lab_.faults.find("light_cut", plan_.to, lab_.now) != nullptr) {
        return true;
    }
    const ActiveFault* flapping = lab_.faults.find("flapping_link", plan_.to, lab_.now);
    return flapping != nullptr && flap_phase(*flapping, lab_.now) < flap_length(*flapping);
}

std::optional<Instant> Channel::next_event() const {
    const ActiveFault* flapping = lab_.faults.find("flapping_link", plan_.to, lab_.now);
    if (flapping == nullptr) {
        return std::nullopt;
    }
    const Duration phase = flap_phase(*flapping, lab_.now);
    const Duration away = flap_length(*flapping);
    return lab_.now + (phase < away ? away - phase : flap_period(*flapping) - phase);
}

void Channel::adapt(bool after_peer_flap) {
    ++adaptation_;
    peer_flapped_ = after_peer_flap;
    draw_qualities();
}

}  // namespace plugfest::sim
