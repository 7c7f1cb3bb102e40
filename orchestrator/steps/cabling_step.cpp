#include "orchestrator/steps/cabling_step.hpp"

#include "orchestrator/steps/link_end.hpp"
#include "orchestrator/steps/parameters.hpp"
#include "orchestrator/steps/sighting.hpp"

#include <fmt/format.h>

namespace plugfest::steps {

namespace {

/// What one end says about the wire.
struct Hearing {
    std::optional<api::Neighbour> neighbour;
    api::PortStatus status;
};

Task<Hearing> listen_once(const LinkEnd& end) {
    Hearing hearing;
    auto neighbour = co_await end.ethernet->neighbour();
    PLUGFEST_CO_CHECK(with_context(neighbour, end.port.str() + ": ask whom it hears"));
    auto status = co_await end.ethernet->status();
    PLUGFEST_CO_CHECK(with_context(status, end.port.str() + ": read the port's state"));
    hearing.neighbour = *std::move(neighbour);
    hearing.status = *std::move(status);
    co_return hearing;
}

PortName name_of(const api::Neighbour& neighbour) {
    return PortName(neighbour.device + ":" + neighbour.port);
}

/// The rail a port is meant for, by itself or by its leaf switch.
std::optional<int> rail_of(const Topology& topology, const PortName& port) {
    const SubPort* sub_port = topology.port(port);
    if (sub_port != nullptr && sub_port->rail) {
        return sub_port->rail;
    }
    const Device* device = topology.device(device_of(port));
    return device == nullptr ? std::nullopt : device->rail;
}

/// In words what kind of mistake the cabling is.
std::string classify(const Topology& topology, const PortName& heard, const PortName& intended) {
    const auto heard_rail = rail_of(topology, heard);
    const auto intended_rail = rail_of(topology, intended);
    if (heard_rail && intended_rail && heard_rail != intended_rail) {
        return fmt::format("cabled to rail {} instead of rail {}", *heard_rail, *intended_rail);
    }
    if (device_of(heard) == device_of(intended)) {
        return "cabled to the wrong port of the right device";
    }
    return "cabled to the wrong device";
}

bool hears_wrong(const LinkEnd& end, const Hearing& hearing) {
    return hearing.neighbour && name_of(*hearing.neighbour) != end.peer;
}

class CablingStep final : public Step {
  public:
    [[nodiscard]] Task<void> execute(StepContext& context) override;

  private:
    [[nodiscard]] Task<bool> listen(StepContext& context);
    [[nodiscard]] Task<void> record_hearing(StepContext& context);
    void judge_silence(StepContext& context, std::size_t silent) const;

    LinkEnds ends_;
    std::array<Hearing, 2> heard_;
};

/// True once the answer will not change: both ends hear somebody, or one hears the wrong one.
Task<bool> CablingStep::listen(StepContext& context) {
    context.progress(0.5, "listening for neighbours");
    for (std::size_t side = 0; side < ends_.size(); ++side) {
        PLUGFEST_CO_TRY(heard_[side], co_await listen_once(ends_[side]));
    }
    co_return (heard_[0].neighbour && heard_[1].neighbour) || hears_wrong(ends_[0], heard_[0]) ||
        hears_wrong(ends_[1], heard_[1]);
}

void CablingStep::judge_silence(StepContext& context, std::size_t silent) const {
    const LinkEnd& end = ends_.at(silent);
    const Hearing& hearing = heard_.at(silent);
    const std::size_t other = 1 - silent;
    if (hears_wrong(ends_.at(other), heard_.at(other))) {
        return;  // explained by what the other end hears
    }
    if (!hearing.status.oper_up && hearing.status.admin_up) {
        context.record.fault(fmt::format("{} hears nobody and its link is down, intended {}",
                                         end.port.str(), end.peer.str()));
        return;
    }
    context.record.not_measured(
        fmt::format("{} {} and hears nobody: its cabling could not be checked from here",
                    end.port.str(), hearing.status.oper_up ? "is up" : "is switched off"));
}

Task<void> CablingStep::record_hearing(StepContext& context) {
    int wrong = 0;
    std::string transcript;
    for (std::size_t side = 0; side < ends_.size(); ++side) {
        const LinkEnd& end = ends_.at(side);
        const Hearing& hearing = heard_.at(side);
        if (!hearing.neighbour) {
            transcript +=
                fmt::format("== {}: nobody heard\n{}\n", end.port.str(), hearing.status.raw);
            judge_silence(context, side);
            continue;
        }
        const PortName heard = name_of(*hearing.neighbour);
        transcript += fmt::format("== {}\n{}\n", end.port.str(), hearing.neighbour->raw);
        if (heard != end.peer) {
            ++wrong;
            context.record.fault(fmt::format("{} hears {}, intended {}: {}", end.port.str(),
                                             heard.str(), end.peer.str(),
                                             classify(context.bench.topology(), heard, end.peer)));
        }
    }
    Evidence evidence{.kind = "transcript",
                      .label = context.link->name.str() + ": neighbours heard at both ends",
                      .content = std::move(transcript)};
    PLUGFEST_CO_TRY(const EvidenceId id, co_await context.record.evidence(std::move(evidence)));
    PLUGFEST_CO_CHECK(context.record.measure({.name = "wrong_neighbours",
                                              .unit = "count",
                                              .value = static_cast<double>(wrong),
                                              .source = ValueSource::derived,
                                              .exposure = {},
                                              .place = {},
                                              .start = context.sleeper.now(),
                                              .end = context.sleeper.now(),
                                              .evidence = id}));
    co_return Result<void>();
}

Task<void> CablingStep::execute(StepContext& context) {
    PLUGFEST_CO_TRY(ends_, open_ends(context.bench, *context.link));
    const std::function<Task<bool>()> probe = [this, &context] { return listen(context); };
    const Command start = from_now(context.sleeper);
    PLUGFEST_CO_CHECK(co_await watch_for(context.sleeper, start, std::chrono::seconds(2),
                                         duration_of(context, "wait"), probe));
    PLUGFEST_CO_CHECK(co_await record_hearing(context));
    co_return Result<void>();
}

}  // namespace

StepEntry cabling_step() {
    return {.description = {.verb = "cabling",
                            .purpose = "Asks both ends whom they hear and compares with the "
                                       "cabling the lab file intends.",
                            .pass_rule = "Each end hears exactly the port it should be joined to.",
                            .target = plan::TargetKind::link,
                            .parameters = {duration_parameter(
                                "wait", 40.0, 0.0, 300.0,
                                "How long to wait for neighbours to announce themselves.")},
                            .measurements = {{"wrong_neighbours", "count",
                                              "Ends that hear somebody other than intended.",
                                              "wrong_neighbours"}},
                            .real_traffic = false,
                            .typical_seconds = 2.0},
            .create = []() -> std::unique_ptr<Step> { return std::make_unique<CablingStep>(); }};
}

}  // namespace plugfest::steps
