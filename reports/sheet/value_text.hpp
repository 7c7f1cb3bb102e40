#pragma once

#include "domain/limit.hpp"
#include "domain/measurement.hpp"
#include "domain/run_record.hpp"

#include <string>

/// Values in words, the way every report prints them.
namespace plugfest::sheet {

/// "4.2 s", "51.3 °C", "3.1e-09". Ratios have no unit. "not a number" if it is not finite.
[[nodiscard]] std::string number_text(double value, const std::string& unit);

/// The value with all that it claims: "< 2.8e-12 (95 %, 0 errors in 1.06e+12 bits)" when no error
/// was seen (never 0), "3.1e-09 (3300 errors in 1.06e+12 bits)" when some were, "5.0e-09
/// (device-reported)" for figures without exposure.
[[nodiscard]] std::string value_text(const Reading& reading);

/// "prbs_ber, host1:eth1 media lane 3".
[[nodiscard]] std::string where_text(const Measurement& measurement);

/// "at most 1e-06".
[[nodiscard]] std::string limit_text(const Judgement& judgement, const std::string& unit);

/// "+1.4 decades", "-0.6 dB"; empty if there is none.
[[nodiscard]] std::string margin_text(const Judgement& judgement, const std::string& unit);

/// "3.0e-05 (…), limit at most 1e-06".
[[nodiscard]] std::string judgement_text(const Reading& reading);

/// A count of bits, trials or errors: exact up to 99999, then "1.06e+12".
[[nodiscard]] std::string count_text(std::uint64_t count);

}  // namespace plugfest::sheet
