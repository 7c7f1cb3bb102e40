#include "tests/support/sample_run.hpp"

#include "domain/stats/judge.hpp"
#include "tests/support/sample_steps.hpp"
#include "tests/support/sample_topology.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::test {

namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::sys_days;

constexpr UtcTime run_start = sys_days(std::chrono::year(2026) / 11 / 30) + std::chrono::hours(18) +
                              minutes(33) + seconds(50) + milliseconds(123);
/// The first controller process dies here; the second begins twelve minutes later.
constexpr std::size_t steps_before_gap = 60;
constexpr auto gap = minutes(12);

RunHeader sample_header() {
    return {.id = RunId("20261130-183350-demo-7f3a"),
            .plan_name = "rail-demo",
            .plan_text = "plan: rail-demo\n",
            .limits_text = "version: 2026.11\n",
            .limits_version = "2026.11",
            .inventory_text = "lab: rail-demo\nprovenance: simulated\n",
            .topology = sample_topology(),
            .provenance = Provenance::simulated,
            .seed = 18446744073709551557ULL,
            .controller_version = "0.1.0",
            .started = run_start,
            .planned_steps = {}};
}

/// Steps run one after the other here, four seconds each, with the gap after the first sixty.
void give_times(RunRecord& run) {
    UtcTime now = run_start + seconds(2);
    Instant test_now{};
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        StepRecord& step = run.steps[i];
        if (i == steps_before_gap) {
            now += gap;
        }
        step.segment = i < steps_before_gap ? 0 : 1;
        step.started = now;
        step.test_started = test_now;
        now += seconds(4);
        test_now += seconds(60);
        step.finished = now;
        step.test_finished = test_now;
        for (Reading& reading : step.readings) {
            reading.measurement.start = step.test_started;
            reading.measurement.end = step.test_finished;
        }
    }
    run.segments = {{run_start, std::nullopt},
                    {run.steps[steps_before_gap].started - seconds(1), now + seconds(1)}};
    run.finished = now + seconds(1);
}

}  // namespace

RunRecord sample_run() {
    RunRecord run;
    run.header = sample_header();
    for (const SampleLink& link : sample_links()) {
        for (StepRecord& step : sample_link_steps(link)) {
            run.steps.push_back(std::move(step));
        }
    }
    for (int rail = 1; rail <= 2; ++rail) {
        run.steps.push_back(sample_rail_step(rail));
    }
    for (const StepRecord& step : run.steps) {
        run.header.planned_steps.push_back(step.id);
    }
    give_times(run);
    run.unrestored = {"leaf22:Ethernet0/port: admin down for a flap (host3 did not answer)"};
    return run;
}

std::map<EvidenceId, Evidence> sample_evidence() {
    std::map<EvidenceId, Evidence> evidence;
    for (const SampleLink& link : sample_links()) {
        for (const std::string& port : {link.a, link.b}) {
            evidence[sample_evidence_id(port)] = {
                "module-memory", fmt::format("{} module, page 00h", port),
                fmt::format("00h: 19 52 00 07 {}\n80h: {} </script><b>{}\n", port, link.part,
                            link.vendor)};
        }
    }
    return evidence;
}

}  // namespace plugfest::test
