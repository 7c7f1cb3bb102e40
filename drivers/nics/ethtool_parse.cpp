#include "drivers/nics/ethtool_parse.hpp"

#include "drivers/api/line_rate.hpp"
#include "drivers/shell/json_text.hpp"
#include "drivers/shell/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace plugfest::nics {

namespace {

using nlohmann::json;
using shell::bad_output;
using shell::trim;

constexpr std::string_view settings_command = "ethtool";
constexpr std::string_view driver_command = "ethtool -i";
constexpr std::string_view fec_command = "ethtool -I --show-fec";
constexpr std::size_t histogram_bins = 16;

std::string stated(std::string_view value) {
    return value == "N/A" || value == "n/a" ? std::string() : std::string(value);
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (const auto word : shell::split(text, ' ')) {
        if (!word.empty()) {
            words.emplace_back(word);
        }
    }
    return words;
}

Result<std::uint64_t> count_of(const json& value, std::string_view name) {
    if (!value.is_number_unsigned()) {
        return fail(bad_output(fec_command, fmt::format("{} is not a count", name), value.dump()));
    }
    return value.get<std::uint64_t>();
}

/// A statistic is an object with a total, with counts per lane, or both; drivers that count per
/// lane only leave the total out.
Result<std::optional<std::uint64_t>> total_of(const json& holder, const char* name) {
    if (!holder.is_object() || !holder.contains(name)) {
        return std::optional<std::uint64_t>();
    }
    const auto& statistic = holder[name];
    if (statistic.is_object() && statistic.contains("total")) {
        PLUGFEST_TRY(const auto total, count_of(statistic["total"], name));
        return std::optional(total);
    }
    if (statistic.is_object() && statistic.contains("lanes") && statistic["lanes"].is_array()) {
        std::uint64_t sum = 0;
        for (const auto& lane : statistic["lanes"]) {
            PLUGFEST_TRY(const auto count, count_of(lane, name));
            sum += count;
        }
        return std::optional(sum);
    }
    return fail(bad_output(fec_command, fmt::format("{} has neither total nor lanes", name),
                           statistic.dump()));
}

Result<std::vector<FecBin>> bins_of(const json& statistics) {
    std::vector<FecBin> bins;
    if (!statistics.is_object() || !statistics.contains("hist")) {
        return bins;
    }
    if (!statistics["hist"].is_array()) {
        return fail(bad_output(fec_command, "hist is not a list", statistics["hist"].dump()));
    }
    for (const auto& bin : statistics["hist"]) {
        if (!bin.is_object() || !bin.contains("bin_low") || !bin.contains("bin_high") ||
            !bin.contains("total")) {
            return fail(bad_output(fec_command, "not a histogram bin", bin.dump()));
        }
        PLUGFEST_TRY(const auto low, count_of(bin["bin_low"], "bin_low"));
        PLUGFEST_TRY(const auto high, count_of(bin["bin_high"], "bin_high"));
        PLUGFEST_TRY(const auto total, count_of(bin["total"], "total"));
        bins.push_back({.low = low, .high = high, .codewords = total});
    }
    return bins;
}

std::vector<std::string> names_of(const json& holder, const char* key) {
    std::vector<std::string> names;
    if (holder.contains(key) && holder[key].is_array()) {
        for (const auto& name : holder[key]) {
            if (name.is_string()) {
                names.push_back(name.get<std::string>());
            }
        }
    }
    return names;
}

/// "fec_bit_err_4_to_7" or "fec_bit_err_0"; empty for another key.
std::optional<FecBin> bin_of(std::string_view key) {
    constexpr std::string_view prefix = "fec_bit_err_";
    constexpr std::string_view range = "_to_";
    if (!key.starts_with(prefix)) {
        return std::nullopt;
    }
    key.remove_prefix(prefix.size());
    const auto middle = key.find(range);
    const auto low = shell::parse_count(key.substr(0, middle));
    const auto high = middle == std::string_view::npos
                          ? low
                          : shell::parse_count(key.substr(middle + range.size()));
    if (!low || !high) {
        return std::nullopt;
    }
    return FecBin{.low = *low, .high = *high, .codewords = 0};
}

/// One "key: value" line below "Statistics:".
Result<void> add_statistic(FecStatistics& statistics, std::string_view key,
                           std::string_view value) {
    // "445 [ per_lane:  125, 120, 100, 100 ]": the total comes first.
    const auto count = shell::parse_count(value.substr(0, value.find('[')));
    auto bin = bin_of(key);
    const bool known = bin || key == "corrected_blocks" || key == "uncorrectable_blocks" ||
                       key == "corrected_bits";
    if (!known) {
        return {};  // lanes of the counter above, and counters of other kernels
    }
    if (!count) {
        return fail(bad_output(fec_command, fmt::format("{} is not a count", key), value));
    }
    if (bin) {
        bin->codewords = *count;
        statistics.histogram.push_back(*bin);
    } else if (key == "corrected_blocks") {
        statistics.corrected_blocks = count;
    } else if (key == "uncorrectable_blocks") {
        statistics.uncorrectable_blocks = count;
    } else {
        statistics.corrected_bits = count;
    }
    return {};
}

}  // namespace

Result<LinkSettings> parse_link_settings(std::string_view text) {
    constexpr std::string_view unit = "Mb/s";
    constexpr double giga_per_mega = 1e-3;
    if (text.find("Settings for ") == std::string_view::npos) {
        return fail(bad_output(settings_command, "expected 'Settings for DEV:'", text));
    }
    LinkSettings settings;
    if (auto speed = shell::value_of(text, "Speed"); speed && speed->ends_with(unit)) {
        speed->remove_suffix(unit.size());
        const auto megabits = shell::parse_count(*speed);
        if (!megabits) {
            return fail(bad_output(settings_command, "Speed is not a number of Mb/s", *speed));
        }
        settings.speed = GigabitsPerSecond(static_cast<double>(*megabits) * giga_per_mega);
    }
    if (const auto lanes = shell::value_of(text, "Lanes")) {
        constexpr std::uint64_t most_lanes = 16;
        const auto count = shell::parse_count(*lanes);
        settings.lanes = count && *count <= most_lanes ? static_cast<int>(*count) : 0;
    }
    if (const auto link = shell::value_of(text, "Link detected")) {
        settings.link = link->starts_with("yes");
        if (const auto open = link->find('('); open != std::string_view::npos) {
            settings.reason = std::string(link->substr(open + 1, link->rfind(')') - open - 1));
        }
    }
    if (const auto events = shell::value_of(text, "Link Down Events")) {
        settings.down_events = shell::parse_count(*events);
    }
    return settings;
}

Result<DriverInfo> parse_driver_info(std::string_view text) {
    const auto driver = shell::value_of(text, "driver");
    if (!driver) {
        return fail(bad_output(driver_command, "no 'driver'", text));
    }
    return DriverInfo{.driver = std::string(*driver),
                      .version = stated(shell::value_of(text, "version").value_or("")),
                      .firmware = stated(shell::value_of(text, "firmware-version").value_or("")),
                      .bus = stated(shell::value_of(text, "bus-info").value_or(""))};
}

Result<FecStatistics> parse_fec_json(std::string_view text) {
    const auto document = shell::parse_json(text);
    if (!document || !document->is_array() || document->empty() || !document->at(0).is_object()) {
        return fail(bad_output(fec_command, "expected a JSON list with one object", text));
    }
    const auto& port = document->at(0);
    FecStatistics statistics;
    statistics.configured = names_of(port, "config");
    statistics.active = names_of(port, "active");
    const auto values = shell::member(port, "statistics");
    PLUGFEST_TRY(statistics.corrected_blocks, total_of(values, "corrected_blocks"));
    PLUGFEST_TRY(statistics.uncorrectable_blocks, total_of(values, "uncorrectable_blocks"));
    PLUGFEST_TRY(statistics.corrected_bits, total_of(values, "corrected_bits"));
    PLUGFEST_TRY(statistics.histogram, bins_of(values));
    return statistics;
}

Result<FecStatistics> parse_fec_text(std::string_view text) {
    if (text.find("FEC parameters for ") == std::string_view::npos) {
        return fail(bad_output(fec_command, "expected 'FEC parameters for DEV:'", text));
    }
    FecStatistics statistics;
    for (const auto line : shell::lines_of(text)) {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos) {
            continue;
        }
        const auto key = trim(line.substr(0, colon));
        const auto value = trim(line.substr(colon + 1));
        if (key.ends_with("onfigured FEC encodings")) {  // "Supported/Configured" since 5.19
            statistics.configured = words_of(value);
        } else if (key.starts_with("Active FEC encoding")) {
            statistics.active = words_of(value);
        } else {
            PLUGFEST_CHECK(add_statistic(statistics, key, value));
        }
    }
    return statistics;
}

std::string fec_name(const FecStatistics& statistics) {
    if (statistics.active.empty()) {
        return "N/A";
    }
    std::string name = statistics.active.front();
    std::ranges::transform(name, name.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (name == "off") {
        return "none";
    }
    return name == "baser" ? "fc" : name;
}

Result<api::FecCounters> to_counters(const FecStatistics& statistics, GigabitsPerSecond speed,
                                     int lanes) {
    if (!statistics.corrected_blocks || !statistics.uncorrectable_blocks) {
        return fail(ErrorKind::unsupported,
                    "the NIC driver exports no FEC codeword counts; look at 'ethtool -I --show-fec "
                    "DEV', and update kernel and driver or judge the link from its other end");
    }
    api::FecCounters counters;
    counters.corrected_codewords = *statistics.corrected_blocks;
    counters.uncorrectable_codewords = *statistics.uncorrectable_blocks;
    counters.corrected_bits = statistics.corrected_bits;
    counters.line_rate = api::line_rate(speed, lanes);
    if (statistics.histogram.empty()) {
        return counters;
    }
    const auto rate = api::lane_rate(speed, lanes);
    const std::uint64_t last =
        rate ? static_cast<std::uint64_t>(rate->correctable_symbols) : histogram_bins - 1;
    std::uint64_t total = *statistics.uncorrectable_blocks;
    std::vector<std::uint64_t> bins(histogram_bins);
    bool single = true;
    for (const auto& bin : statistics.histogram) {
        total += bin.high <= last ? bin.codewords : 0;
        single = single && bin.low == bin.high;
        if (bin.low < bins.size()) {
            bins[bin.low] += bin.codewords;
        }
    }
    counters.total_codewords = total;
    if (single) {
        counters.histogram = std::move(bins);
    }
    return counters;
}

}  // namespace plugfest::nics
