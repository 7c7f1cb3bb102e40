#pragma once

#include "domain/ids.hpp"
#include "domain/result.hpp"
#include "drivers/api/device_types.hpp"
#include "orchestrator/steps/step.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::steps {

/// What the monitors step declares.
[[nodiscard]] std::vector<MeasurementSpec> monitor_measurements();

/// Gathers polls of one module's monitors and holds them against the module's own thresholds.
/// Pure: bytes are read elsewhere.
class MonitorCheck {
  public:
    MonitorCheck() = default;
    /// `media_lanes`: those to look at, empty for all. Copper parts (`optical` false) have no light
    /// to monitor, whatever their memory says.
    MonitorCheck(PortName port, std::vector<int> media_lanes, bool optical);

    void add(const api::ModuleMonitors& monitors);
    /// True if no poll held any monitor that counts for this part.
    [[nodiscard]] bool empty() const { return values_.empty(); }
    [[nodiscard]] std::string raw_text() const;
    /// Records mean, lowest and highest poll of every monitor, the module's warning thresholds
    /// beside them ("rx_power_low_warning"), excursions and lane balance.
    [[nodiscard]] Result<void> record(Recorder& recorder, Instant begun, Instant ended,
                                      const EvidenceId& evidence) const;

  private:
    /// "rx_power" at a lane, or "temperature" with lane 0.
    struct Quantity {
        std::string name;
        std::string unit;
        int lane = 0;
        auto operator<=>(const Quantity&) const = default;
    };

    /// How far received power differs between lanes, and which.
    struct Imbalance {
        double decibel = 0.0;
        int weakest = 0;
        int strongest = 0;
    };

    void take(Quantity quantity, double value, const std::optional<api::Thresholds>& thresholds);
    void take_lane(const api::LaneMonitors& lane, const api::ModuleMonitors& monitors);
    [[nodiscard]] Measurement measurement(const Quantity& quantity, double value,
                                          std::string_view suffix = {}) const;
    [[nodiscard]] std::vector<Measurement> monitors() const;
    [[nodiscard]] std::optional<Imbalance> imbalance() const;
    void explain(Recorder& recorder) const;

    PortName port_;
    std::vector<int> media_lanes_;
    bool optical_ = true;
    std::map<Quantity, std::vector<double>> values_;
    std::map<Quantity, api::Thresholds> thresholds_;  ///< those that are in order, with lane 0
    std::map<std::string, std::string> outside_;      ///< what was outside, and its value seen last
    int excursions_ = 0;
    std::set<std::string> disordered_;     ///< quantities whose thresholds contradict each other
    std::set<std::string> unimplemented_;  ///< quantities without thresholds
    api::ModuleMonitors last_;
};

}  // namespace plugfest::steps
