#pragma once

#include "domain/clock.hpp"
#include "domain/ids.hpp"
#include "domain/lane.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest {

/// What a value can claim. Only counted values get confidence bounds (qualification practice: a
/// rate without its exposure is a point, not a proof).
enum class ValueSource {
    counted,          ///< errors and trials both known
    device_reported,  ///< a figure from the gear without its exposure: VDM, tool text, monitor
    smoothed,         ///< an average with memory, such as SONiC's displayed pre-FEC BER
    timed,            ///< an interval measured by the controller
    derived,          ///< computed from other measurements of the same step
};

std::string_view to_string(ValueSource source);

/// Errors seen in so many trials (bits, codewords, attempts).
struct Exposure {
    std::uint64_t errors = 0;
    std::uint64_t trials = 0;
};

/// Where on the link a value was taken.
struct Place {
    PortName port;                       ///< the end that reports; empty for the link as a whole
    std::optional<Side> side;            ///< side of the module, if the value belongs to one
    std::optional<int> lane;             ///< 1-based, if the value belongs to one lane
    std::optional<Direction> direction;  ///< if the value belongs to one direction
};

/// Declared before it is taken: name, unit and meaning of a value, and the limit that judges it.
struct MeasurementSpec {
    std::string name;   ///< "pre_fec_ber"
    std::string unit;   ///< "1" for ratios, else "dBm", "Cel", "V", "mA", "s", "W", "Gb/s", "count"
    std::string doc;    ///< one sentence
    std::string limit;  ///< id in the limit table, empty if only recorded
    /// A bit error rate in front of the FEC of the link: the frames it would lose are predicted.
    bool before_fec = false;
};

/// A value with all that is needed to believe it.
struct Measurement {
    std::string name;
    std::string unit;
    double value = 0.0;
    ValueSource source = ValueSource::device_reported;
    std::optional<Exposure> exposure;  ///< for counted values; `value` is then errors / trials
    Place place;
    Instant start{};  ///< window in test time
    Instant end{};
    EvidenceId evidence;  ///< the raw bytes or transcript it came from
    /// Expanded uncertainty (k = 2) of the instrument, in the unit of the value; not that of
    /// counts, which have bounds.
    std::optional<double> uncertainty;
};

/// A curve or histogram kept for the report.
struct Series {
    std::string name;    ///< "pre_fec_ber", "codewords_by_symbol_errors"
    std::string x_unit;  ///< "s", "symbol errors"
    std::string y_unit;
    Place place;
    std::vector<double> x;
    std::vector<double> y;
};

}  // namespace plugfest
