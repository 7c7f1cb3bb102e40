#include "orchestrator/steps/rail_traffic_step.hpp"

#include "drivers/async/combine.hpp"
#include "orchestrator/steps/link_end.hpp"
#include "orchestrator/steps/parameters.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace plugfest::steps {

namespace {

/// A host's port on the rail.
struct RailPort {
    PortName port;
    std::string address;  ///< without the prefix length
};

/// One ordered pair of hosts.
struct Pair {
    RailPort from;
    RailPort to;
    api::TrafficGenerator* generator = nullptr;
    bool reachable = false;
    api::FlowResult flow;
    [[nodiscard]] std::string words() const {
        return fmt::format("{} to {}", from.port.str(), to.port.str());
    }
};

/// Pairs that run at the same time: every host sends to one other and receives from one.
using Round = std::vector<Pair>;

std::vector<RailPort> ports_on(const Topology& topology, int rail) {
    std::vector<RailPort> ports;
    for (const Cage& cage : topology.cages) {
        const Device* device = topology.device(cage.device);
        if (device == nullptr || device->role != DeviceRole::host) {
            continue;
        }
        for (const SubPort& port : cage.ports) {
            if (port.rail == rail && !port.ip.empty()) {
                ports.push_back(
                    {.port = port.name, .address = port.ip.substr(0, port.ip.find('/'))});
            }
        }
    }
    return ports;
}

/// The pairwise permutations h to h+k for all k: every pair once, no receiver shared.
Result<std::vector<Round>> rounds_of(api::Bench& bench, const std::vector<RailPort>& ports) {
    std::vector<Round> rounds;
    for (std::size_t shift = 1; shift < ports.size(); ++shift) {
        Round round;
        for (std::size_t from = 0; from < ports.size(); ++from) {
            Pair pair{.from = ports[from], .to = ports[(from + shift) % ports.size()], .flow = {}};
            PLUGFEST_TRY(pair.generator,
                         bench.traffic(device_of(pair.from.port), device_of(pair.to.port)));
            round.push_back(std::move(pair));
        }
        rounds.push_back(std::move(round));
    }
    return rounds;
}

Task<void> probe(Pair& pair) {
    const auto reached = co_await pair.generator->reachable(pair.from.address, pair.to.address);
    PLUGFEST_CO_CHECK(with_context(reached, pair.words() + ": probe"));
    pair.reachable = *reached;
    co_return Result<void>();
}

Task<void> send(Pair& pair, Duration duration, int streams) {
    api::FlowRequest request{.source_address = pair.from.address,
                             .destination_address = pair.to.address,
                             .duration = duration,
                             .streams = streams};
    auto flow = co_await pair.generator->run(std::move(request));
    PLUGFEST_CO_CHECK(with_context(flow, pair.words() + ": send"));
    pair.flow = *std::move(flow);
    co_return Result<void>();
}

class RailTrafficStep final : public Step {
  public:
    [[nodiscard]] Task<void> execute(StepContext& context) override;

  private:
    [[nodiscard]] static Task<void> probe_round(Round& round);
    [[nodiscard]] static Task<void> send_round(StepContext& context, Round& round);
    [[nodiscard]] static Task<void> record_flow(StepContext& context, const Pair& pair,
                                                Instant begun);
    [[nodiscard]] static Result<void> record_reachability(StepContext& context,
                                                          const std::vector<Round>& rounds);
};

Task<void> RailTrafficStep::probe_round(Round& round) {
    std::vector<Task<void>> probes;
    for (Pair& pair : round) {
        probes.push_back(probe(pair));
    }
    const auto results = co_await async::run_all(std::move(probes));
    for (const auto& result : results) {
        PLUGFEST_CO_CHECK(result);
    }
    co_return Result<void>();
}

Task<void> RailTrafficStep::record_flow(StepContext& context, const Pair& pair, Instant begun) {
    Evidence raw{.kind = "iperf3-json", .label = pair.words(), .content = pair.flow.raw};
    PLUGFEST_CO_TRY(const EvidenceId evidence, co_await context.record.evidence(std::move(raw)));
    Measurement value{.name = "traffic_gbps",
                      .unit = "Gb/s",
                      .value = pair.flow.received.value(),
                      .source = ValueSource::device_reported,
                      .exposure = {},
                      .place = place_at(pair.to.port),
                      .start = begun,
                      .end = context.sleeper.now(),
                      .evidence = evidence};
    value.place.direction = Direction::receive;
    PLUGFEST_CO_TRY(const Verdict verdict, context.record.measure(value));
    if (verdict == Verdict::fail) {
        context.record.note(NoteLevel::warning,
                            fmt::format("{}: {:.2f} Gb/s", pair.words(), value.value));
    }
    value.name = "retransmits";
    value.unit = "count";
    value.value = static_cast<double>(pair.flow.retransmits);
    PLUGFEST_CO_CHECK(context.record.measure(value));
    co_return Result<void>();
}

Task<void> RailTrafficStep::send_round(StepContext& context, Round& round) {
    const Instant begun = context.sleeper.now();
    const auto streams = static_cast<int>(integer_of(context, "streams"));
    std::vector<Task<void>> flows;
    for (Pair& pair : round) {
        if (pair.reachable) {
            flows.push_back(send(pair, duration_of(context, "duration"), streams));
        }
    }
    const auto results = co_await async::run_all(std::move(flows));
    for (const auto& result : results) {
        PLUGFEST_CO_CHECK(result);
    }
    for (const Pair& pair : round) {
        if (pair.reachable) {
            PLUGFEST_CO_CHECK(co_await record_flow(context, pair, begun));
        }
    }
    co_return Result<void>();
}

/// Says who does not answer: a port that is cut off from all others in one sentence, whatever pairs
/// remain one by one.
void name_unreachable(StepContext& context, const std::vector<const Pair*>& pairs,
                      std::size_t others) {
    std::map<std::string, std::size_t> dead_pairs;
    for (const Pair* pair : pairs) {
        ++dead_pairs[pair->from.port.str()];
        ++dead_pairs[pair->to.port.str()];
    }
    const auto cut_off = [&](const RailPort& end) {
        return others > 1 && dead_pairs[end.port.str()] == 2 * others;
    };
    for (const auto& [port, count] : dead_pairs) {
        if (others > 1 && count == 2 * others) {
            context.record.note(
                NoteLevel::warning,
                fmt::format("{} reaches no other host on rail {}, and none reaches it ({} pairs)",
                            port, *context.rail, count));
        }
    }
    for (const Pair* pair : pairs) {
        if (!cut_off(pair->from) && !cut_off(pair->to)) {
            context.record.note(NoteLevel::warning, fmt::format("{} on rail {}: no answer",
                                                                pair->words(), *context.rail));
        }
    }
}

Result<void> RailTrafficStep::record_reachability(StepContext& context,
                                                  const std::vector<Round>& rounds) {
    std::vector<const Pair*> unreachable;
    for (const Round& round : rounds) {
        for (const Pair& pair : round) {
            if (!pair.reachable) {
                unreachable.push_back(&pair);
            }
        }
    }
    // One round for each shift: as many as a host has others.
    name_unreachable(context, unreachable, rounds.size());
    PLUGFEST_CHECK(context.record.measure({.name = "unreachable_pairs",
                                           .unit = "count",
                                           .value = static_cast<double>(unreachable.size()),
                                           .source = ValueSource::derived,
                                           .exposure = {},
                                           .place = {},
                                           .start = context.sleeper.now(),
                                           .end = context.sleeper.now(),
                                           .evidence = {}}));
    return {};
}

Task<void> RailTrafficStep::execute(StepContext& context) {
    const auto ports = ports_on(context.bench.topology(), *context.rail);
    if (ports.size() < 2) {
        context.record.not_applicable(
            fmt::format("rail {} has fewer than two host ports with an address", *context.rail));
        co_return Result<void>();
    }
    PLUGFEST_CO_TRY(auto rounds, rounds_of(context.bench, ports));
    const auto hold = context.sleeper.hold_wall_clock();
    for (Round& round : rounds) {
        PLUGFEST_CO_CHECK(co_await probe_round(round));
    }
    PLUGFEST_CO_CHECK(record_reachability(context, rounds));
    double done = 0.0;
    for (Round& round : rounds) {
        context.progress(
            done / static_cast<double>(rounds.size()),
            fmt::format("{} flows at a time between {} hosts", round.size(), ports.size()));
        PLUGFEST_CO_CHECK(co_await send_round(context, round));
        done += 1.0;
    }
    co_return Result<void>();
}

}  // namespace

StepEntry rail_traffic_step() {
    return {
        .description =
            {.verb = "rail_traffic",
             .purpose = "Sends real traffic between all hosts of a rail, one to "
                        "one at a time, in every pairing.",
             .pass_rule = "Every host reaches every other on the rail, and every "
                          "flow carries at least the limit.",
             .target = plan::TargetKind::rail,
             .parameters = {duration_parameter("duration", 2.0, 1.0, 3600.0,
                                               "How long each flow lasts."),
                            integer_parameter("streams", 1, 1, 64, "Parallel streams of a flow.")},
             .measurements = {{"unreachable_pairs", "count",
                               "Ordered pairs of hosts without an answer.", "unreachable_pairs"},
                              {"traffic_gbps", "Gb/s", "What arrived of one flow.", "traffic_gbps"},
                              {"retransmits", "count", "Segments the sender had to repeat.", ""}},
             .real_traffic = true,
             .typical_seconds = 10.0},
        .create = []() -> std::unique_ptr<Step> { return std::make_unique<RailTrafficStep>(); }};
}

}  // namespace plugfest::steps
