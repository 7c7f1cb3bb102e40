#include "tests/support/sample_steps.hpp"

#include "domain/stats/judge.hpp"
#include "domain/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace plugfest::test {

namespace {

Limit at_most(const std::string& id, const std::string& unit, double value) {
    return {id, unit, Comparison::at_most, value, 0.95, {}, "sample"};
}

Limit at_least(const std::string& id, const std::string& unit, double value) {
    return {id, unit, Comparison::at_least, value, 0.95, {}, "sample"};
}

const LimitTable& sample_limits() {
    static const LimitTable table(
        "2026.11",
        {at_most("checksum_errors", "count", 0), at_most("power_class_w", "W", 25),
         at_most("wrong_neighbours", "count", 0), at_most("transition_ratio", "1", 1),
         at_most("bring_up_s", "s", 60), at_most("monitors_outside_warning", "count", 0),
         at_most("rx_lane_imbalance_db", "dB", 3), at_most("prbs_ber", "1", 1e-6),
         at_most("pre_fec_ber", "1", 1e-5), at_most("pre_fec_ber_vdm", "1", 2.4e-5),
         at_most("uncorrectable_codewords", "count", 0), at_most("fec_top_bin", "count", 11),
         at_most("fec_tail_excess", "count", 3), at_most("link_up_s", "s", 10),
         at_most("flap_failures", "count", 0), at_most("post_flap_ber", "1", 1e-5),
         at_least("traffic_gbps", "Gb/s", 0.4), at_most("unreachable_pairs", "count", 0)});
    return table;
}

struct StepBuilder {
    StepRecord step;

    StepBuilder(const std::string& target, int number, const std::string& verb) {
        step.id = fmt::format("{}/{:02}-{}", target, number, verb);
        step.verb = verb;
        step.target = target;
        step.verdict = Verdict::pass;
    }

    Measurement& measure(const std::string& name, const std::string& unit, double value,
                         Place place = {}, ValueSource source = ValueSource::device_reported) {
        Measurement measurement;
        measurement.name = name;
        measurement.unit = unit;
        measurement.value = value;
        measurement.source = source;
        measurement.place = std::move(place);
        step.readings.push_back({measurement, std::nullopt});
        judge();
        return step.readings.back().measurement;
    }

    void count(const std::string& name, Exposure exposure, Place place) {
        const double value =
            static_cast<double>(exposure.errors) / static_cast<double>(exposure.trials);
        measure(name, "1", value, std::move(place), ValueSource::counted).exposure = exposure;
        judge();
    }

    void judge() {
        Reading& reading = step.readings.back();
        const std::string& measured = reading.measurement.name;
        const std::string name = measured.ends_with("_ratio") ? "transition_ratio" : measured;
        if (!sample_limits().knows(name)) {
            return;
        }
        if (auto judged = stats::judge(reading.measurement, sample_limits(), name, {})) {
            reading.judgement = *judged;
            step.verdict = worst(step.verdict, judged->verdict);
        }
    }

    /// Sums up a passed step or a fault in the words given, a failed value as it was judged.
    StepRecord finish(std::string summary) {
        step.summary = std::move(summary);
        const auto decided = std::ranges::find_if(step.readings, [&](const Reading& reading) {
            return reading.judgement && reading.judgement->verdict == step.verdict;
        });
        const bool faulty =
            std::ranges::find(step.notes, NoteLevel::fault, &Note::level) != step.notes.end();
        if (step.outcome == Outcome::completed && step.verdict != Verdict::pass && !faulty &&
            decided != step.readings.end()) {
            step.summary =
                fmt::format("{}: {}", where_text(decided->measurement), judgement_text(*decided));
        }
        return std::move(step);
    }

    StepRecord skip(const std::string& why) {
        step.outcome = Outcome::skipped;
        step.verdict = Verdict::inconclusive;
        step.summary = why;
        step.notes.push_back({NoteLevel::info, why});
        return std::move(step);
    }
};

Place lane_at(const std::string& port, int lane, Side side) {
    return {PortName(port), side, lane, Direction::receive};
}

std::array<std::string, 2> ports_of(const SampleLink& link) {
    return {link.a, link.b};
}

/// A repeatable wobble between -1 and 1, so that lanes differ without a random generator.
double wobble(int seed) {
    return std::sin(12.9898 * seed);
}

/// The lane with the dirty connector.
bool dirty(const SampleLink& link, int lane) {
    return link.name == "h2-r2" && lane == 3;
}

StepRecord identity(const SampleLink& link) {
    StepBuilder out(link.name, 1, "identity");
    for (const std::string& port : ports_of(link)) {
        const bool lies = link.name == "h4-r1" && port == link.b;
        out.measure("checksum_errors", "count", lies ? 1 : 0, {PortName(port), {}, {}, {}})
            .evidence = sample_evidence_id(port);
        out.step.evidence.push_back(sample_evidence_id(port));
        if (lies) {
            out.step.notes.push_back({NoteLevel::fault,
                                      "leaf21:Ethernet8 page 00h: checksum byte 222 says 5Ah, the "
                                      "content sums to 5Bh"});
        }
    }
    const bool bad = out.step.verdict == Verdict::fail;
    return out.finish(bad ? "page 00h checksum wrong at leaf21:Ethernet8"
                          : fmt::format("{} at both ends", link.part));
}

StepRecord power_class(const SampleLink& link) {
    StepBuilder out(link.name, 2, "power_class");
    const double watts = is_copper(link.medium) ? 1.5 : (link.gbps > 1000 ? 24.0 : 16.0);
    for (const std::string& port : ports_of(link)) {
        out.measure("power_class_w", "W", watts, {PortName(port), {}, {}, {}});
    }
    return out.finish(fmt::format("{:g} W in a 25 W cage", watts));
}

StepRecord cabling(const SampleLink& link) {
    StepBuilder out(link.name, 3, "cabling");
    const bool wrong = link.name == "h3-r2";
    out.measure("wrong_neighbours", "count", wrong ? 1 : 0);
    if (wrong) {
        out.step.notes.push_back({NoteLevel::fault,
                                  "host3:eth2 sees leaf21:Ethernet16, the lab file says "
                                  "leaf22:Ethernet0"});
    }
    return out.finish(wrong ? "cabled to leaf21:Ethernet16 (rail 1)" : "neighbours as intended");
}

StepRecord bring_up(const SampleLink& link) {
    StepBuilder out(link.name, 4, "bring_up");
    if (link.medium == Medium::dac) {
        return out.skip("flat memory at both ends: no power states and no data paths to bring up");
    }
    for (const std::string& port : ports_of(link)) {
        const Place place{PortName(port), {}, {}, {}};
        int seed = port == link.a ? 1 : 11;
        for (const auto& [name, advertised] : {std::pair{"tx_turn_off", 0.1},
                                               {"deinit", 1.0},
                                               {"power_down", 1.0},
                                               {"power_up", 5.0},
                                               {"init", 10.0},
                                               {"tx_turn_on", 1.0}}) {
            const double took = advertised * (0.6 + 0.2 * wobble(seed++));
            out.measure(fmt::format("{}_s", name), "s", took, place, ValueSource::timed);
            out.measure(fmt::format("{}_ratio", name), "1", took / advertised, place,
                        ValueSource::timed);
        }
        out.measure("bring_up_s", "s", 17.4, place, ValueSource::timed);
    }
    out.measure("link_up_s", "s", 3.1, {}, ValueSource::timed);
    return out.finish("up within the advertised times");
}

/// A monitor with the range of its polls, as the monitors step records it.
void add_monitor(StepBuilder& out, const std::string& name, const std::string& unit, double value,
                 const Place& place) {
    out.measure(name, unit, value, place);
    out.measure(name + "_min", unit, value - 0.01 * std::abs(value), place);
    out.measure(name + "_max", unit, value + 0.01 * std::abs(value), place);
}

void add_lane_monitors(StepBuilder& out, const SampleLink& link, const PortName& port) {
    for (int lane = 1; lane <= link.lanes; ++lane) {
        const double loss = dirty(link, lane) ? 4.2 : 0.0;
        const Place sent{port, Side::media, lane, Direction::transmit};
        add_monitor(out, "rx_power", "dBm", 1.2 + 0.4 * wobble(lane) - loss,
                    lane_at(port.str(), lane, Side::media));
        add_monitor(out, "tx_power", "dBm", 2.1 + 0.3 * wobble(lane + 3), sent);
        add_monitor(out, "tx_bias", "mA", 62 + 3 * wobble(lane + 7), sent);
    }
    out.measure("rx_lane_imbalance_db", "dB", link.name == "h2-r2" ? 4.7 : 0.8, {port, {}, {}, {}},
                ValueSource::derived);
}

StepRecord monitors(const SampleLink& link) {
    StepBuilder out(link.name, 5, "monitors");
    if (link.medium == Medium::dac) {
        return out.skip("flat memory: the cable has no monitors");
    }
    for (const std::string& port : ports_of(link)) {
        const Place place{PortName(port), {}, {}, {}};
        add_monitor(out, "temperature", "Cel", 51.3 + wobble(link.lanes), place);
        add_monitor(out, "supply", "V", 3.29, place);
        for (const auto& [name, unit, low, high] : {std::tuple{"temperature", "Cel", 0.0, 70.0},
                                                    {"supply", "V", 3.14, 3.46},
                                                    {"rx_power", "dBm", -6.0, 4.5},
                                                    {"tx_power", "dBm", -2.0, 4.5},
                                                    {"tx_bias", "mA", 45.0, 80.0}}) {
            const bool of_lanes = std::string_view(unit) == "dBm" || std::string_view(unit) == "mA";
            if (!of_lanes || !is_copper(link.medium)) {
                out.measure(fmt::format("{}_low_warning", name), unit, low, place);
                out.measure(fmt::format("{}_high_warning", name), unit, high, place);
            }
        }
        out.measure("monitors_outside_warning", "count", 0, place, ValueSource::derived);
        if (!is_copper(link.medium)) {
            add_lane_monitors(out, link, PortName(port));
        }
    }
    return out.finish("all inside their own warning thresholds");
}

StepRecord prbs_ber(const SampleLink& link) {
    StepBuilder out(link.name, 6, "prbs_ber");
    if (link.medium == Medium::dac || link.medium == Medium::lpo) {
        return out.skip("not applicable: no pattern generator in this part");
    }
    if (link.name == "u-r2-2") {
        out.step.outcome = Outcome::error;
        out.step.error_kind = "nack";
        out.step.error =
            "link u-r2-2: leaf22:Ethernet24 module: start PRBS checker: page select "
            "10h refused after 5 tries";
        out.step.verdict = Verdict::inconclusive;
        return out.finish(out.step.error);
    }
    const auto bits = static_cast<std::uint64_t>(link.gbps / link.lanes * 1.0625e9 * 10.0);
    for (const std::string& port : ports_of(link)) {
        for (int lane = 1; lane <= link.lanes; ++lane) {
            const double rate = dirty(link, lane) ? 3e-5 : 2e-9 * (1.5 + wobble(lane));
            const bool clean = lane == 5 && link.name == "h3-r1";
            const bool hasty = lane == 2 && link.name == "u-r2-1b";
            const std::uint64_t trials = hasty ? 2'500'000 : bits;
            const double errors = clean || hasty ? 0.0 : rate * static_cast<double>(trials);
            out.count("prbs_ber", {static_cast<std::uint64_t>(errors), trials},
                      lane_at(port, lane, Side::media));
        }
    }
    return out.finish(fmt::format("PRBS31Q, {} lanes, both directions", link.lanes));
}

Series histogram(const SampleLink& link, const std::string& port) {
    Series series{"codewords_by_symbol_errors", "symbol errors", "codewords", {}, {}, {}};
    series.place.port = PortName(port);
    const bool bursty = link.name == "u-r1-2";
    for (int bin = 0; bin <= 15; ++bin) {
        const double random = 9.9 - 2.3 * bin;
        const double decades = bursty ? std::max(random, 4.4 - 0.27 * bin) : random;
        series.x.push_back(bin);
        series.y.push_back(std::floor(std::pow(10.0, std::max(decades, -1.0))));
    }
    return series;
}

Series ber_over_time(const SampleLink& link, const std::string& port) {
    Series series{"pre_fec_ber", "s", "1", {}, {}, {}};
    series.place.port = PortName(port);
    const bool bursty = link.name == "u-r1-2";
    for (int second = 0; second < 60; ++second) {
        const double burst = bursty && second % 17 == 5 ? 300.0 : 1.0;
        series.x.push_back(second);
        series.y.push_back(4e-9 * burst * std::pow(10.0, 0.15 * wobble(second)));
    }
    return series;
}

StepRecord fec_window(const SampleLink& link) {
    StepBuilder out(link.name, 7, "fec_window");
    const bool bursty = link.name == "u-r1-2";
    const bool bad_lane = link.name == "h2-r2";
    const auto bits = static_cast<std::uint64_t>(link.gbps * 1.0625e9 * 60.0);
    for (const std::string& port : ports_of(link)) {
        const Place place{PortName(port), {}, {}, Direction::receive};
        const double rate = bad_lane ? 2.6e-5 : 4e-9;
        out.count("pre_fec_ber",
                  {static_cast<std::uint64_t>(rate * static_cast<double>(bits)), bits}, place);
        for (int lane = 1; link.medium == Medium::optics && lane <= link.lanes; ++lane) {
            out.measure("pre_fec_ber_vdm", "1",
                        dirty(link, lane) ? 3e-5 : 3e-9 * (1.5 + wobble(lane)),
                        lane_at(port, lane, Side::media));
        }
        out.measure("uncorrectable_codewords", "count", bursty ? 14 : 0, place);
        out.measure("fec_top_bin", "count", bursty ? 15 : 4, place, ValueSource::derived);
        out.measure("fec_tail_excess", "count", bursty ? 12 : 1, place, ValueSource::derived);
        out.step.series.push_back(histogram(link, port));
        out.step.series.push_back(ber_over_time(link, port));
    }
    out.step.notes.push_back(
        {NoteLevel::info, "corrected-bit counts leave out uncorrectable codewords"});
    return out.finish("60 s, no uncorrectable codeword at either end");
}

StepRecord admin_flap(const SampleLink& link) {
    StepBuilder out(link.name, 8, "admin_flap");
    for (const std::string& port : ports_of(link)) {
        const Place place{PortName(port), {}, {}, {}};
        out.measure("link_up_s", "s", 4.2, place, ValueSource::timed);
        out.measure("flap_failures", "count", 0, place);
        out.measure("post_flap_ber", "1", link.medium == Medium::lpo ? 4e-7 : 5e-9, place,
                    ValueSource::smoothed);
    }
    if (link.medium == Medium::lpo) {
        out.step.notes.push_back({NoteLevel::warning,
                                  "after the far end flapped the BER stayed 100x higher until the "
                                  "next link-up of this end"});
    }
    return out.finish("10 of 10 flaps came back");
}

}  // namespace

EvidenceId sample_evidence_id(const std::string& port) {
    std::string digits;
    std::uint32_t state = 2166136261U;
    while (digits.size() < 64) {
        for (const char character : port) {
            state = (state ^ static_cast<unsigned char>(character)) * 16777619U;
        }
        digits += fmt::format("{:08x}", state);
    }
    return EvidenceId(digits);
}

std::vector<StepRecord> sample_link_steps(const SampleLink& link) {
    using Make = StepRecord (*)(const SampleLink&);
    constexpr std::array<Make, 8> makers{identity, power_class, cabling,    bring_up,
                                         monitors, prbs_ber,    fec_window, admin_flap};
    std::vector<StepRecord> steps;
    bool blocked = false;
    for (const Make make : makers) {
        StepRecord step = make(link);
        if (blocked) {
            step = StepBuilder(link.name, static_cast<int>(steps.size()) + 1, step.verb)
                       .skip("not run: the cabling check before it failed");
        }
        step.ends = {sample_end(link, link.a), sample_end(link, link.b)};
        blocked = blocked || (step.verb == "cabling" && step.verdict == Verdict::fail);
        steps.push_back(std::move(step));
    }
    return steps;
}

StepRecord sample_rail_step(int rail) {
    StepBuilder out(fmt::format("rail-{}", rail), 1, "rail_traffic");
    for (int from = 1; from <= 4; ++from) {
        for (int to = 1; to <= 4; ++to) {
            const bool broken = rail == 2 && (from == 3 || to == 3);
            if (from != to && !broken) {
                out.measure("traffic_gbps", "Gb/s", 0.93,
                            {PortName(fmt::format("host{}:eth{}", from, rail)), {}, {}, {}});
            }
        }
    }
    out.measure("unreachable_pairs", "count", rail == 2 ? 6 : 0);
    if (rail == 2) {
        out.step.notes.push_back({NoteLevel::fault,
                                  "host3 is unreachable from host1, host2 and "
                                  "host4 on rail 2"});
    }
    return out.finish(rail == 2 ? "6 of 12 pairs unreachable, all with host3"
                                : "12 of 12 pairs at 0.93 Gb/s or more");
}

}  // namespace plugfest::test
