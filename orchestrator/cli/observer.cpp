#include "orchestrator/cli/observer.hpp"

#include "domain/stats/ber_bounds.hpp"
#include "drivers/async/combine.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>
#include <vector>

namespace plugfest::cli {

namespace {

using nlohmann::json;

template <class Value>
json number_or_null(const std::optional<Value>& value) {
    return value ? json(*value) : json(nullptr);
}

template <class Quantity>
json quantity_or_null(const std::optional<Quantity>& quantity) {
    return quantity ? json(quantity->value()) : json(nullptr);
}

json sample_head(const Clock& clock, const PortName& port, const std::string& kind) {
    return {{"time", to_iso8601(clock.utc_now())},
            {"test_time_s", seconds(clock.now().time_since_epoch())},
            {"port", port.str()},
            {"kind", kind}};
}

void write_line(std::ostream& stream, const json& sample) {
    fmt::print(stream, "{}\n", sample.dump(-1, ' ', false, json::error_handler_t::replace));
    stream.flush();
}

void keep_extremes(PortSummary& summary, const api::ModuleMonitors& monitors) {
    if (monitors.temperature) {
        const double now = monitors.temperature->value();
        summary.coldest = std::min(summary.coldest.value_or(now), now);
        summary.hottest = std::max(summary.hottest.value_or(now), now);
    }
    for (const api::LaneMonitors& lane : monitors.lanes) {
        if (lane.rx_power) {
            const double now = lane.rx_power->value();
            summary.weakest_rx_dbm = std::min(summary.weakest_rx_dbm.value_or(now), now);
        }
    }
}

/// Pre-FEC BER over the whole observation with its bound, or why there is none.
std::string ber_cell(const PortSummary& port) {
    const auto& first = port.first_counters;
    const auto& last = port.last_counters;
    if (!first || !last || !first->corrected_bits || !last->corrected_bits || !last->line_rate) {
        return "not exported";
    }
    const double elapsed = seconds(last->taken - first->taken);
    const double bits = elapsed * last->line_rate->value() * 1e9;
    if (*last->corrected_bits < *first->corrected_bits || bits < 1.0) {
        return elapsed > 0.0 ? "counter reset" : "one sample";
    }
    const Exposure exposure{.errors = *last->corrected_bits - *first->corrected_bits,
                            .trials = static_cast<std::uint64_t>(bits)};
    const auto bounds = stats::rate_bounds(exposure, 0.95);
    if (!bounds) {
        return "counter reset";
    }
    return exposure.errors == 0
               ? fmt::format("< {:.1e}", bounds->upper)
               : fmt::format("{:.2e}", static_cast<double>(exposure.errors) / bits);
}

std::string flaps_cell(const PortSummary& port) {
    if (!port.first_status || !port.last_status || !port.first_status->flaps ||
        !port.last_status->flaps) {
        return "?";
    }
    const auto before = *port.first_status->flaps;
    const auto after = *port.last_status->flaps;
    return after >= before ? fmt::format("{}", after - before) : "reset";
}

std::string uncorrectable_cell(const PortSummary& port) {
    if (!port.first_counters || !port.last_counters) {
        return "?";
    }
    const auto before = port.first_counters->uncorrectable_codewords;
    const auto after = port.last_counters->uncorrectable_codewords;
    return after >= before ? fmt::format("{}", after - before) : "reset";
}

std::string range_cell(const PortSummary& port) {
    return port.coldest ? fmt::format("{:.1f} to {:.1f}", *port.coldest, *port.hottest) : "-";
}

}  // namespace

Observer::Observer(api::Bench& bench, async::Sleeper& sleeper, std::ostream& samples)
    : bench_(bench), sleeper_(sleeper), samples_(samples) {}

void Observer::write_error(const PortName& port, const std::string& kind, const Error& error) {
    PortSummary& summary = summaries_[port.str()];
    ++summary.errors;
    summary.last_error = error.to_string();
    json sample = sample_head(sleeper_, port, kind);
    sample["error"] = error.to_string();
    write_line(samples_, sample);
}

Task<void> Observer::sample_port(PortName port) {
    PLUGFEST_CO_TRY(api::EthernetPort * device, bench_.port(port));
    const Result<api::PortStatus> status = co_await device->status();
    if (!status) {
        write_error(port, "port", status.error());
        co_return Result<void>{};
    }
    const Result<api::FecCounters> counters = co_await device->fec_counters();
    PortSummary& summary = summaries_[port.str()];
    ++summary.samples;
    summary.first_status = summary.first_status ? summary.first_status : *status;
    summary.last_status = *status;
    json sample = sample_head(sleeper_, port, "port");
    sample["admin_up"] = status->admin_up;
    sample["oper_up"] = status->oper_up;
    sample["speed_gbps"] = status->speed.value();
    sample["flaps"] = number_or_null(status->flaps);
    if (counters) {
        summary.first_counters = summary.first_counters ? summary.first_counters : *counters;
        summary.last_counters = *counters;
        sample["corrected_bits"] = number_or_null(counters->corrected_bits);
        sample["corrected_codewords"] = counters->corrected_codewords;
        sample["uncorrectable_codewords"] = counters->uncorrectable_codewords;
        sample["histogram"] = counters->histogram;
    } else {
        sample["counters_error"] = counters.error().to_string();
    }
    write_line(samples_, sample);
    co_return Result<void>{};
}

Task<void> Observer::sample_module(PortName cage) {
    PLUGFEST_CO_TRY(const api::ModuleDevice device, bench_.module(cage));
    const Result<api::ModuleMonitors> monitors = co_await device.module->monitors();
    if (!monitors) {
        write_error(cage, "module", monitors.error());
        co_return Result<void>{};
    }
    keep_extremes(summaries_[cage.str()], *monitors);
    json sample = sample_head(sleeper_, cage, "module");
    sample["temperature_c"] = quantity_or_null(monitors->temperature);
    sample["supply_v"] = quantity_or_null(monitors->supply);
    sample["lanes"] = json::array();
    for (const api::LaneMonitors& lane : monitors->lanes) {
        sample["lanes"].push_back({{"lane", lane.lane.number()},
                                   {"tx_power_dbm", quantity_or_null(lane.tx_power)},
                                   {"rx_power_dbm", quantity_or_null(lane.rx_power)},
                                   {"tx_bias_ma", quantity_or_null(lane.tx_bias)}});
    }
    write_line(samples_, sample);
    co_return Result<void>{};
}

/// A port or module without an access path is simply not observed.
Task<void> Observer::sample_round() {
    std::vector<Task<void>> tasks;
    for (const Cage& cage : bench_.topology().cages) {
        for (const SubPort& port : cage.ports) {
            if (bench_.port(port.name)) {
                tasks.push_back(sample_port(port.name));
            }
        }
        if (bench_.module(cage.name)) {
            tasks.push_back(sample_module(cage.name));
        }
    }
    if (tasks.empty()) {
        co_return fail(ErrorKind::config,
                       "the lab file names no port or module that can be reached");
    }
    co_await async::run_all(std::move(tasks));
    co_return Result<void>{};
}

Task<void> Observer::run(Duration interval, std::optional<Duration> length,
                         std::function<void(Duration)> progress) {
    const Instant start = sleeper_.now();
    for (std::uint64_t round = 0;; ++round) {
        PLUGFEST_CO_CHECK(co_await sample_round());
        const Duration elapsed = sleeper_.now() - start;
        progress(elapsed);
        if (length && elapsed >= *length) {
            co_return Result<void>{};
        }
        const Duration next = interval * static_cast<Duration::rep>(round + 1);
        PLUGFEST_CO_CHECK(co_await sleeper_.sleep_for(std::max(next - elapsed, Duration::zero())));
    }
}

std::string summary_table(const std::map<std::string, PortSummary>& ports) {
    std::string text =
        fmt::format("{:<22} {:<5} {:>6} {:>14} {:>12} {:>15} {:>12} {:>8}\n", "port", "link",
                    "flaps", "uncorrectable", "pre-FEC BER", "module °C", "min Rx dBm", "failed");
    for (const auto& [name, port] : ports) {
        const std::string link =
            port.last_status ? (port.last_status->oper_up ? "up" : "down") : "?";
        const std::string rx =
            port.weakest_rx_dbm ? fmt::format("{:.2f}", *port.weakest_rx_dbm) : std::string("-");
        text += fmt::format("{:<22} {:<5} {:>6} {:>14} {:>12} {:>15} {:>12} {:>8}\n", name, link,
                            flaps_cell(port), uncorrectable_cell(port), ber_cell(port),
                            range_cell(port), rx, port.errors);
        if (!port.last_error.empty()) {
            text += fmt::format("  last failure: {}\n", port.last_error);
        }
    }
    return text;
}

}  // namespace plugfest::cli
