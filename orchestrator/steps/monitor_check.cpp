#include "orchestrator/steps/monitor_check.hpp"

#include "domain/value_text.hpp"
#include "orchestrator/steps/link_end.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace plugfest::steps {

namespace {

/// All four zero: the module does not implement them (CMIS 8.4.6). In dBm zero power reads as the
/// floor, so four equal values mean the same.
bool implemented(const api::Thresholds& limits) {
    return limits.high_alarm != limits.low_alarm || limits.high_warning != limits.low_warning ||
           limits.high_alarm != limits.high_warning;
}

bool in_order(const api::Thresholds& limits) {
    return limits.low_alarm <= limits.low_warning && limits.low_warning < limits.high_warning &&
           limits.high_warning <= limits.high_alarm;
}

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// What a received power tells from: lane balance is judged on receivers only.
constexpr std::string_view received = "rx_power";
constexpr std::string_view balance = "rx_lane_imbalance_db";

struct Monitored {
    std::string_view name;
    std::string_view unit;
    std::string_view what;
};

constexpr std::array<Monitored, 5> monitored{{{"temperature", "Cel", "module temperature"},
                                              {"supply", "V", "supply voltage"},
                                              {"tx_power", "dBm", "transmitted power of a lane"},
                                              {"rx_power", "dBm", "received power of a lane"},
                                              {"tx_bias", "mA", "laser bias of a lane"}}};

constexpr std::string_view lowest = "_min";
constexpr std::string_view highest = "_max";
constexpr std::string_view low_warning = "_low_warning";
constexpr std::string_view high_warning = "_high_warning";

/// Recorded beside each monitor, under its name with a suffix; reports draw them with it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> companions{
    {{lowest, "Lowest poll of"},
     {highest, "Highest poll of"},
     {low_warning, "The module's own low warning threshold for"},
     {high_warning, "The module's own high warning threshold for"}}};

}  // namespace

std::vector<MeasurementSpec> monitor_measurements() {
    std::vector<MeasurementSpec> specs{
        {"monitors_outside_warning", "count",
         "Readings on or beyond the module's own warning thresholds.", "monitors_outside_warning"},
        {std::string(balance), "dB", "Strongest less weakest lane in received power.",
         std::string(balance)}};
    for (const auto& [name, unit, what] : monitored) {
        specs.push_back({std::string(name), std::string(unit), fmt::format("Mean {}.", what), ""});
        for (const auto& [suffix, words] : companions) {
            specs.push_back({fmt::format("{}{}", name, suffix), std::string(unit),
                             fmt::format("{} {}.", words, what), ""});
        }
    }
    return specs;
}

MonitorCheck::MonitorCheck(PortName port, std::vector<int> media_lanes, bool optical)
    : port_(std::move(port)), media_lanes_(std::move(media_lanes)), optical_(optical) {}

void MonitorCheck::add(const api::ModuleMonitors& monitors) {
    last_ = monitors;
    if (monitors.temperature) {
        take({.name = "temperature", .unit = "Cel"}, monitors.temperature->value(),
             monitors.temperature_thresholds);
    }
    if (monitors.supply) {
        take({.name = "supply", .unit = "V"}, monitors.supply->value(), monitors.supply_thresholds);
    }
    for (const api::LaneMonitors& lane : monitors.lanes) {
        if (optical_ && holds_lane(media_lanes_, lane.lane.number())) {
            take_lane(lane, monitors);
        }
    }
}

void MonitorCheck::take_lane(const api::LaneMonitors& lane, const api::ModuleMonitors& monitors) {
    const int number = lane.lane.number();
    if (lane.tx_power) {
        take({.name = "tx_power", .unit = "dBm", .lane = number}, lane.tx_power->value(),
             monitors.tx_power_thresholds);
    }
    if (lane.rx_power) {
        take({.name = "rx_power", .unit = "dBm", .lane = number}, lane.rx_power->value(),
             monitors.rx_power_thresholds);
    }
    if (lane.tx_bias) {
        take({.name = "tx_bias", .unit = "mA", .lane = number}, lane.tx_bias->value(),
             monitors.tx_bias_thresholds);
    }
}

void MonitorCheck::take(Quantity quantity, double value,
                        const std::optional<api::Thresholds>& thresholds) {
    values_[quantity].push_back(value);
    if (!thresholds || !implemented(*thresholds)) {
        unimplemented_.insert(quantity.name);
        return;
    }
    if (!in_order(*thresholds)) {
        disordered_.insert(quantity.name);
        return;
    }
    // Thresholds are the module's, not a lane's.
    thresholds_[{.name = quantity.name, .unit = quantity.unit}] = *thresholds;
    const bool inside = value > thresholds->low_warning && value < thresholds->high_warning;
    if (!inside) {
        ++excursions_;
        const std::string lane =
            quantity.lane == 0 ? std::string() : fmt::format(" of lane {}", quantity.lane);
        outside_[fmt::format("{}{} outside {:.4g} to {}", quantity.name, lane,
                             thresholds->low_warning,
                             number_text(thresholds->high_warning, quantity.unit))] =
            number_text(value, quantity.unit);
    }
}

std::string MonitorCheck::raw_text() const {
    std::string text;
    for (const auto& [page, bytes] : last_.raw) {
        text += fmt::format("{}: {:02x}\n", page, fmt::join(bytes, " "));
    }
    return text;
}

Measurement MonitorCheck::measurement(const Quantity& quantity, double value,
                                      std::string_view suffix) const {
    Measurement result;
    result.name = fmt::format("{}{}", quantity.name, suffix);
    result.unit = quantity.unit;
    result.value = value;
    result.source = ValueSource::device_reported;
    result.place =
        quantity.lane == 0
            ? place_at(port_)
            : media_lane_at(port_, quantity.lane,
                            quantity.name == received ? Direction::receive : Direction::transmit);
    return result;
}

std::optional<MonitorCheck::Imbalance> MonitorCheck::imbalance() const {
    std::vector<std::pair<double, int>> lanes;
    for (const auto& [quantity, values] : values_) {
        if (quantity.name == received) {
            lanes.emplace_back(mean(values), quantity.lane);
        }
    }
    if (lanes.size() < 2) {
        return std::nullopt;
    }
    const auto [weakest, strongest] = std::ranges::minmax(lanes);
    return Imbalance{.decibel = strongest.first - weakest.first,
                     .weakest = weakest.second,
                     .strongest = strongest.second};
}

void MonitorCheck::explain(Recorder& recorder) const {
    for (const auto& [what, value] : outside_) {
        recorder.note(NoteLevel::warning, fmt::format("{}: {}: {}", port_.str(), what, value));
    }
    for (const std::string& name : disordered_) {
        recorder.fault(fmt::format(
            "{}: the thresholds of {} contradict each other (alarm and warning out of order)",
            port_.str(), name));
    }
    if (!unimplemented_.empty()) {
        recorder.note(NoteLevel::info, fmt::format("{}: no thresholds for {}; recorded, not judged",
                                                   port_.str(), fmt::join(unimplemented_, ", ")));
    }
}

std::vector<Measurement> MonitorCheck::monitors() const {
    std::vector<Measurement> all;
    for (const auto& [quantity, values] : values_) {
        all.push_back(measurement(quantity, mean(values)));
        const auto [low, high] = std::ranges::minmax(values);
        all.push_back(measurement(quantity, low, lowest));
        all.push_back(measurement(quantity, high, highest));
    }
    for (const auto& [quantity, limits] : thresholds_) {
        all.push_back(measurement(quantity, limits.low_warning, low_warning));
        all.push_back(measurement(quantity, limits.high_warning, high_warning));
    }
    return all;
}

Result<void> MonitorCheck::record(Recorder& recorder, Instant begun, Instant ended,
                                  const EvidenceId& evidence) const {
    std::vector<Measurement> all = monitors();
    all.push_back(measurement({.name = "monitors_outside_warning", .unit = "count"}, excursions_));
    all.back().source = ValueSource::derived;
    const auto spread = imbalance();
    if (spread) {
        all.push_back(measurement({.name = std::string(balance), .unit = "dB"}, spread->decibel));
        all.back().source = ValueSource::derived;
    }
    for (Measurement& value : all) {
        value.start = begun;
        value.end = ended;
        value.evidence = evidence;
        const bool balances = value.name == balance;
        PLUGFEST_TRY(const Verdict verdict, recorder.measure(std::move(value)));
        if (balances && verdict == Verdict::fail) {
            recorder.note(
                NoteLevel::warning,
                fmt::format("{}: lane {} receives {:.2f} dB less than lane {}", port_.str(),
                            spread->weakest, spread->decibel, spread->strongest));
        }
    }
    explain(recorder);
    return {};
}

}  // namespace plugfest::steps
