#pragma once

#include "domain/topology.hpp"
#include "drivers/api/bench.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/async/task.hpp"

#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>

namespace plugfest::cli {

/// What was seen of one port over the whole observation.
struct PortSummary {
    std::uint64_t samples = 0;
    std::uint64_t errors = 0;  ///< reads that failed
    std::string last_error;
    std::optional<api::PortStatus> first_status;
    std::optional<api::PortStatus> last_status;
    std::optional<api::FecCounters> first_counters;
    std::optional<api::FecCounters> last_counters;
    std::optional<double> coldest;  ///< of its module, Cel
    std::optional<double> hottest;
    std::optional<double> weakest_rx_dbm;
};

/// Reads counters, states and monitors of every port of a lab at an interval, and writes each
/// sample as a JSON line. Read-only: latched flags, which reading would clear for others, are left
/// alone.
class Observer {
  public:
    Observer(api::Bench& bench, async::Sleeper& sleeper, std::ostream& samples);

    /// Observes for `length` of test time (forever if empty), until then or until cancelled. A port
    /// that cannot be read is a sample with an error; the others go on.
    [[nodiscard]] Task<void> run(Duration interval, std::optional<Duration> length,
                                 std::function<void(Duration elapsed)> progress);

    [[nodiscard]] const std::map<std::string, PortSummary>& summaries() const { return summaries_; }

  private:
    Task<void> sample_port(PortName port);
    Task<void> sample_module(PortName cage);
    Task<void> sample_round();
    void write_error(const PortName& port, const std::string& kind, const Error& error);

    api::Bench& bench_;
    async::Sleeper& sleeper_;
    std::ostream& samples_;
    std::map<std::string, PortSummary> summaries_;
};

/// The table printed at the end: a row per port.
[[nodiscard]] std::string summary_table(const std::map<std::string, PortSummary>& ports);

}  // namespace plugfest::cli
