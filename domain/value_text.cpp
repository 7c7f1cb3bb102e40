#include "domain/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace plugfest {

namespace {

/// Used when no limit, and so no confidence, applies.
constexpr double usual_confidence = 0.95;
constexpr std::uint64_t longest_exact_count = 99'999;

std::string unit_text(const std::string& unit) {
    if (unit == "1" || unit == "count") {
        return {};
    }
    return fmt::format(" {}", printed_unit(unit));
}

bool is_ratio(const std::string& unit) {
    return unit == "1";
}

bool counts_bits(const Measurement& measurement) {
    return measurement.name.find("_ber") != std::string::npos;
}

std::string percent_text(double confidence) {
    return fmt::format("{:.4g} %", 100.0 * confidence);
}

/// Zero errors prove only an upper bound: exp(-bound * trials) is 1 - confidence.
std::string no_error_text(const Measurement& measurement, double confidence) {
    const auto trials = static_cast<double>(measurement.exposure->trials);
    if (trials <= 0.0) {
        return fmt::format("unknown ({})", exposure_text(measurement));
    }
    return fmt::format("< {:.1e} ({}, {})", -std::log1p(-confidence) / trials,
                       percent_text(confidence), exposure_text(measurement));
}

/// The bound lies above the value when it was to prove, below when it disproved.
std::string bound_text(const Measurement& measurement, const Judgement& judgement) {
    return fmt::format(", {} {:.1e} at {}", *judgement.bound >= measurement.value ? "<" : ">",
                       *judgement.bound, percent_text(judgement.confidence));
}

bool is_without_exposure(const Measurement& measurement) {
    return is_ratio(measurement.unit) && (measurement.source == ValueSource::device_reported ||
                                          measurement.source == ValueSource::smoothed);
}

}  // namespace

std::string_view printed_unit(std::string_view unit) {
    return unit == "Cel" ? "°C" : unit;
}

std::string number_text(double value, const std::string& unit) {
    if (!std::isfinite(value)) {
        return "not a number";
    }
    const bool scientific = is_ratio(unit) && value != 0.0 && std::abs(value) < 1e-2;
    if (scientific) {
        return fmt::format("{:.1e}", value);
    }
    return fmt::format("{:.4g}{}", value, unit_text(unit));
}

std::string count_text(std::uint64_t count) {
    return count <= longest_exact_count ? fmt::format("{}", count)
                                        : fmt::format("{:.2e}", static_cast<double>(count));
}

std::string_view trials_word(const Measurement& measurement) {
    return counts_bits(measurement) ? "bits" : "trials";
}

std::string exposure_text(const Measurement& measurement) {
    const Exposure& exposure = *measurement.exposure;
    return fmt::format("{} {} in {} {}", count_text(exposure.errors),
                       exposure.errors == 1 ? "error" : "errors", count_text(exposure.trials),
                       trials_word(measurement));
}

std::string value_text(const Measurement& measurement) {
    return value_text(Reading{.measurement = measurement, .judgement = {}});
}

std::string value_text(const Reading& reading) {
    const Measurement& measurement = reading.measurement;
    const bool by_bound = reading.judgement && reading.judgement->confidence > 0.0;
    if (measurement.exposure && measurement.exposure->errors == 0) {
        return no_error_text(measurement,
                             by_bound ? reading.judgement->confidence : usual_confidence);
    }
    std::string number = number_text(measurement.value, measurement.unit);
    if (measurement.exposure) {
        const bool bounded = by_bound && reading.judgement->bound;
        return fmt::format("{} ({}{})", number, exposure_text(measurement),
                           bounded ? bound_text(measurement, *reading.judgement) : "");
    }
    if (is_without_exposure(measurement)) {
        const bool silent = measurement.value == 0.0 && counts_bits(measurement);
        return fmt::format("{} ({}, exposure unknown)", silent ? "no error reported" : number,
                           to_string(measurement.source));
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
    if (!judgement.margin || !std::isfinite(*judgement.margin) || judgement.threshold == 0.0) {
        return {};
    }
    if (is_ratio(unit)) {
        return fmt::format("{:+.1f} decades", *judgement.margin);
    }
    return fmt::format("{:+.3g}{}", *judgement.margin, unit_text(unit));
}

std::string judgement_text(const Reading& reading) {
    if (!reading.judgement) {
        return value_text(reading);
    }
    const std::string& unit = reading.measurement.unit;
    const std::string margin = margin_text(*reading.judgement, unit);
    return fmt::format("{}, limit {}{}{}", value_text(reading),
                       limit_text(*reading.judgement, unit), margin.empty() ? "" : ", margin ",
                       margin);
}

std::string warning_text(const StepRecord& step, const Reading& reading) {
    const auto is_warning = [](const Note& note) { return note.level == NoteLevel::warning; };
    const std::string& port = reading.measurement.place.port.str();
    const auto names_port = [&](const Note& note) {
        return is_warning(note) && !port.empty() && note.text.find(port) != std::string::npos;
    };
    auto told = std::ranges::find_if(step.notes, names_port);
    if (told == step.notes.end()) {
        told = std::ranges::find_if(step.notes, is_warning);
    }
    if (told == step.notes.end()) {
        return {};
    }
    const auto more = std::ranges::count_if(step.notes, is_warning) - 1;
    return fmt::format("; {}{}", told->text,
                       more > 0 ? fmt::format(" (and {} more)", more) : std::string());
}

}  // namespace plugfest
