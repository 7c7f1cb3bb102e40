#include "reports/sheet/value_text.hpp"

#include "domain/stats/ber_bounds.hpp"

#include <fmt/format.h>

#include <cmath>

namespace plugfest::sheet {

namespace {

/// Used when no limit, and so no confidence, applies.
constexpr double usual_confidence = 0.95;
constexpr std::uint64_t longest_exact_count = 99'999;

std::string unit_text(const std::string& unit) {
    if (unit == "1" || unit == "count") {
        return {};
    }
    return unit == "Cel" ? " °C" : " " + unit;
}

bool is_rate(const std::string& unit) {
    return unit == "1";
}

std::string trials_word(const Measurement& measurement) {
    return measurement.name.find("_ber") != std::string::npos ? "bits" : "trials";
}

std::string exposure_text(const Measurement& measurement) {
    const Exposure& exposure = *measurement.exposure;
    return fmt::format("{} {} in {} {}", count_text(exposure.errors),
                       exposure.errors == 1 ? "error" : "errors", count_text(exposure.trials),
                       trials_word(measurement));
}

/// Zero errors prove only an upper bound.
std::string bound_text(const Reading& reading) {
    const Measurement& measurement = reading.measurement;
    const bool judged = reading.judgement && reading.judgement->confidence > 0.0;
    const double confidence = judged ? reading.judgement->confidence : usual_confidence;
    const auto bounds = stats::rate_bounds(*measurement.exposure, confidence);
    if (!bounds) {
        return fmt::format("unknown ({})", exposure_text(measurement));
    }
    return fmt::format("< {:.1e} ({:.4g} %, {})", bounds->upper, 100.0 * confidence,
                       exposure_text(measurement));
}

}  // namespace

std::string number_text(double value, const std::string& unit) {
    if (!std::isfinite(value)) {
        return "not a number";
    }
    const bool scientific = is_rate(unit) && value != 0.0 && std::abs(value) < 1e-2;
    if (scientific) {
        return fmt::format("{:.1e}", value);
    }
    return fmt::format("{:.4g}{}", value, unit_text(unit));
}

std::string value_text(const Reading& reading) {
    const Measurement& measurement = reading.measurement;
    if (measurement.exposure && measurement.exposure->errors == 0) {
        return bound_text(reading);
    }
    const std::string number = number_text(measurement.value, measurement.unit);
    if (measurement.exposure) {
        return fmt::format("{} ({})", number, exposure_text(measurement));
    }
    if (is_rate(measurement.unit) && (measurement.source == ValueSource::device_reported ||
                                      measurement.source == ValueSource::smoothed)) {
        return fmt::format("{} ({}, exposure unknown)", number, to_string(measurement.source));
    }
    return number;
}

std::string where_text(const Measurement& measurement) {
    std::string text = measurement.name;
    const Place& place = measurement.place;
    if (!place.port.empty()) {
        text += ", " + place.port.str();
    }
    if (place.lane) {
        const char* side = !place.side ? "" : *place.side == Side::host ? " host" : " media";
        text += fmt::format("{} lane {}", side, *place.lane);
    }
    return text;
}

std::string limit_text(const Judgement& judgement, const std::string& unit) {
    return fmt::format("{} {}",
                       judgement.comparison == Comparison::at_most ? "at most" : "at least",
                       number_text(judgement.threshold, unit));
}

std::string margin_text(const Judgement& judgement, const std::string& unit) {
    if (!judgement.margin) {
        return {};
    }
    if (is_rate(unit)) {
        return fmt::format("{:+.1f} decades", *judgement.margin);
    }
    return fmt::format("{:+.3g}{}", *judgement.margin, unit_text(unit));
}

std::string judgement_text(const Reading& reading) {
    if (!reading.judgement) {
        return value_text(reading);
    }
    return fmt::format("{}, limit {}", value_text(reading),
                       limit_text(*reading.judgement, reading.measurement.unit));
}

std::string count_text(std::uint64_t count) {
    return count <= longest_exact_count ? fmt::format("{}", count)
                                        : fmt::format("{:.2e}", static_cast<double>(count));
}

}  // namespace plugfest::sheet
