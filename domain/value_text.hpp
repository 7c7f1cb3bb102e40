#pragma once

#include "domain/limit.hpp"
#include "domain/measurement.hpp"
#include "domain/run_record.hpp"

#include <cstdint>
#include <string>
#include <string_view>

/// Values in words, the way every reason, summary and report prints them.
namespace plugfest {

/// A unit code as people write it: "°C" for "Cel", the others as they are.
[[nodiscard]] std::string_view printed_unit(std::string_view unit);

/// "4.2 s", "51.3 °C", "3.1e-09". Ratios and counts have no unit. "not a number" if it is not
/// finite.
[[nodiscard]] std::string number_text(double value, const std::string& unit);

/// A count of bits, trials or errors: exact up to 99999, then "1.06e+12".
[[nodiscard]] std::string count_text(std::uint64_t count);

/// What the trials of a measurement are called: "bits" for bit error rates, else "trials".
[[nodiscard]] std::string_view trials_word(const Measurement& measurement);

/// "3300 errors in 1.06e+12 bits"; for a measurement with exposure.
[[nodiscard]] std::string exposure_text(const Measurement& measurement);

/// The value with all that it claims, without a judgement: "3.1e-09 (3300 errors in 1.06e+12
/// bits)"; "< 2.8e-12 (95 %, 0 errors in 1.06e+12 bits)" when no error was seen, never 0; "5.0e-09
/// (device-reported, exposure unknown)" for a rate that came without its exposure, where 0 is "no
/// error reported".
[[nodiscard]] std::string value_text(const Measurement& measurement);

/// The same at the confidence of the judgement and, where errors were counted, with the bound that
/// decided: "3.1e-09 (3300 errors in 1.06e+12 bits, < 3.2e-09 at 95 %)".
[[nodiscard]] std::string value_text(const Reading& reading);

/// "prbs_ber, host1:eth1 media lane 3".
[[nodiscard]] std::string where_text(const Measurement& measurement);

/// "at most 1.0e-06".
[[nodiscard]] std::string limit_text(const Judgement& judgement, const std::string& unit);

/// "+1.4 decades" for bit error rates and other ratios, else in the unit: "-0.6 dB". Positive is
/// good. Empty if there is none, or if a limit of zero leaves none to have.
[[nodiscard]] std::string margin_text(const Judgement& judgement, const std::string& unit);

/// "3.0e-05 (…), limit at most 1.0e-06, margin -1.5 decades".
[[nodiscard]] std::string judgement_text(const Reading& reading);

/// What warnings of `step` tell about `reading`, to be put behind it: "; " and the first that names
/// its port, else the first, and how many more there are. Empty without warnings.
[[nodiscard]] std::string warning_text(const StepRecord& step, const Reading& reading);

}  // namespace plugfest
