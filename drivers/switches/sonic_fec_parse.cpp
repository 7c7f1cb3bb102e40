#include "drivers/switches/sonic_fec_parse.hpp"

#include "drivers/api/line_rate.hpp"
#include "drivers/shell/text.hpp"
#include "drivers/shell/text_table.hpp"
#include "drivers/switches/python_dict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace plugfest::switches {

namespace {

using shell::bad_output;

constexpr std::string_view stats_command = "show interfaces counters fec-stats";
constexpr std::string_view histogram_command = "show interfaces counters fec-histogram";
constexpr std::string_view sai_prefix = "SAI_PORT_STAT_IF_IN_FEC_";
constexpr int last_correctable_rs544 = 15;

/// "N/A" and SAI's "not support" stand for a counter the chip does not have; -1 for one it cannot
/// give now.
bool is_absent(std::string_view text) {
    return text.empty() || text == "N/A" || text == "not support" || text == "-1";
}

/// Reads a counter into `value`; absent leaves it empty. Fails with `decode` on anything else that
/// is no count.
Result<void> read_counter(std::string_view command, std::string_view name, std::string_view text,
                          std::optional<std::uint64_t>& value) {
    if (is_absent(text)) {
        return {};
    }
    value = shell::parse_count(text);
    if (!value) {
        return fail(bad_output(command, fmt::format("{} is not a count", name), text));
    }
    return {};
}

Result<std::optional<FecHistogram>> sai_histogram(std::string_view command, const Fields& fields) {
    FecHistogram histogram{};
    for (std::size_t bin = 0; bin < histogram.size(); ++bin) {
        const auto name = fmt::format("{}CODEWORD_ERRORS_S{}", sai_prefix, bin);
        const auto found = fields.find(name);
        std::optional<std::uint64_t> count;
        if (found != fields.end()) {
            PLUGFEST_CHECK(read_counter(command, name, found->second, count));
        }
        if (!count) {
            return std::optional<FecHistogram>();
        }
        histogram[bin] = *count;
    }
    return std::optional(histogram);
}

}  // namespace

Result<SonicFecReading> parse_sai_counters(std::string_view command, std::string_view text) {
    PLUGFEST_TRY(const auto fields, parse_python_dict(command, text));
    if (fields.empty()) {
        return fail(ErrorKind::absent, fmt::format("{}: no counters there", command));
    }
    SonicFecReading reading;
    const auto read = [&](std::string_view name,
                          std::optional<std::uint64_t>& value) -> Result<void> {
        const auto found = fields.find(fmt::format("{}{}", sai_prefix, name));
        return found == fields.end() ? Result<void>()
                                     : read_counter(command, found->first, found->second, value);
    };
    PLUGFEST_CHECK(read("CORRECTABLE_FRAMES", reading.corrected_codewords));
    PLUGFEST_CHECK(read("NOT_CORRECTABLE_FRAMES", reading.uncorrectable_codewords));
    PLUGFEST_CHECK(read("SYMBOL_ERRORS", reading.symbol_errors));
    PLUGFEST_CHECK(read("CORRECTED_BITS", reading.corrected_bits));
    PLUGFEST_TRY(reading.histogram, sai_histogram(command, fields));
    return reading;
}

Result<std::map<std::string, SonicFecReading>> parse_fec_stats(std::string_view text) {
    PLUGFEST_TRY(const auto table, shell::TextTable::parse(stats_command, text));
    if (!table.column("IFACE")) {
        return fail(bad_output(stats_command, "no column 'IFACE'", text));
    }
    std::map<std::string, SonicFecReading> readings;
    for (const auto& row : table.rows()) {
        auto& reading = readings[std::string(*table.cell(row, "IFACE"))];
        const auto read = [&](std::string_view column, std::optional<std::uint64_t>& value) {
            return read_counter(stats_command,
                                fmt::format("{} of {}", column, *table.cell(row, "IFACE")),
                                table.cell(row, column).value_or(""), value);
        };
        PLUGFEST_CHECK(read("FEC_CORR", reading.corrected_codewords));
        PLUGFEST_CHECK(read("FEC_UNCORR", reading.uncorrectable_codewords));
        PLUGFEST_CHECK(read("FEC_SYMBOL_ERR", reading.symbol_errors));
    }
    return readings;
}

Result<std::optional<FecHistogram>> parse_fec_histogram(std::string_view text) {
    PLUGFEST_TRY(const auto table, shell::TextTable::parse(histogram_command, text));
    FecHistogram histogram{};
    std::size_t seen = 0;
    bool available = true;
    for (const auto& row : table.rows()) {
        const auto line = fmt::format("{}", fmt::join(row, " "));
        if (row.size() < 2 || row[0] != fmt::format("BIN{}", seen)) {
            return fail(bad_output(histogram_command, "expected BIN0 to BIN15 in order", line));
        }
        if (seen == histogram.size()) {
            break;  // what FEC cannot correct has a counter of its own
        }
        std::optional<std::uint64_t> count;
        PLUGFEST_CHECK(read_counter(histogram_command, row[0], row[1], count));
        available = available && count.has_value();
        histogram[seen++] = count.value_or(0);
    }
    if (seen != histogram.size()) {
        return fail(
            bad_output(histogram_command, "expected BIN0 to BIN15", fmt::format("{} bins", seen)));
    }
    return available ? std::optional(histogram) : std::nullopt;
}

Result<api::FecCounters> to_counters(const SonicFecReading& reading, GigabitsPerSecond speed,
                                     int lanes) {
    if (!reading.corrected_codewords || !reading.uncorrectable_codewords) {
        return fail(ErrorKind::unsupported,
                    "the switch does not count FEC codewords on this port; check that RS-FEC is "
                    "on ('show interfaces fec status')");
    }
    api::FecCounters counters;
    counters.corrected_codewords = *reading.corrected_codewords;
    counters.uncorrectable_codewords = *reading.uncorrectable_codewords;
    counters.symbol_errors = reading.symbol_errors;
    counters.corrected_bits = reading.corrected_bits;
    counters.line_rate = api::line_rate(speed, lanes);
    if (reading.histogram) {
        const auto rate = api::lane_rate(speed, lanes);
        // RS(528,514) counts codewords it could not correct in the bins above 7.
        const int last = rate ? rate->correctable_symbols : last_correctable_rs544;
        counters.histogram.assign(reading.histogram->begin(), reading.histogram->end());
        counters.total_codewords =
            std::accumulate(reading.histogram->begin(), reading.histogram->begin() + last + 1,
                            *reading.uncorrectable_codewords);
    }
    return counters;
}

}  // namespace plugfest::switches
