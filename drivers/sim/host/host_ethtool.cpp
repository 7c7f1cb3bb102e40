#include "drivers/sim/host/host_ethtool.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>

namespace plugfest::sim {

using nlohmann::ordered_json;
using transport::ServedReply;

namespace {

constexpr double megabits_per_gigabit = 1000.0;
constexpr int ethtool_json_indent = 4;

/// Takes an option off the words, in any of its spellings.
bool take_option(Words& words, std::initializer_list<std::string_view> spellings) {
    return std::erase_if(words, [&](const std::string& word) {
               return std::ranges::find(spellings, word) != spellings.end();
           }) > 0;
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string encoding(const SimPortView& view) {
    return view.fec == "none" ? "Off" : upper(view.fec);
}

ServedReply settings(const std::string& device, const SimPortView& view, bool with_statistics) {
    std::string text = fmt::format("Settings for {}:\n", device);
    if (view.oper_up) {
        text += fmt::format("\tSpeed: {}Mb/s\n\tLanes: {}\n\tDuplex: Full\n",
                            std::lround(view.speed_gbps * megabits_per_gigabit), view.lanes);
    } else {
        text += "\tSpeed: Unknown!\n\tDuplex: Unknown! (255)\n";
    }
    text += "\tAuto-negotiation: off\n\tPort: FIBRE\n\tPHYAD: 0\n\tTransceiver: internal\n";
    text += fmt::format("\tLink detected: {}\n", view.oper_up ? "yes" : "no");
    if (with_statistics) {
        text += fmt::format("\tLink Down Events: {}\n", view.flaps);
    }
    return printed(text);
}

ServedReply driver_info() {
    return printed(
        "driver: vnic\n"
        "version: 1.0\n"
        "firmware-version: 1.0.0\n"
        "expansion-rom-version: \n"
        "bus-info: virtual\n"
        "supports-statistics: yes\n"
        "supports-test: no\n"
        "supports-eeprom-access: no\n"
        "supports-register-dump: no\n"
        "supports-priv-flags: no\n");
}

ordered_json statistics_json(const SimFecCounters& counters) {
    auto histogram = ordered_json::array();
    for (const auto count : counters.histogram) {
        const auto bin = histogram.size();
        histogram.push_back({{"bin_low", bin}, {"bin_high", bin}, {"total", count}});
    }
    return {{"corrected_blocks", {{"total", counters.corrected_codewords}}},
            {"uncorrectable_blocks", {{"total", counters.uncorrectable_codewords}}},
            {"corrected_bits", {{"total", counters.corrected_bits}}},
            {"hist", histogram}};
}

ServedReply fec_json(const std::string& device, const SimPortView& view, bool with_statistics) {
    ordered_json answer{{"ifname", device},
                        {"config", ordered_json::array({encoding(view)})},
                        {"active", ordered_json::array({encoding(view)})}};
    if (with_statistics) {
        answer["statistics"] = statistics_json(view.fec_counters);
    }
    return printed(ordered_json::array({answer}).dump(ethtool_json_indent) + "\n");
}

ServedReply fec_text(const std::string& device, const SimPortView& view, bool with_statistics) {
    auto text = fmt::format(
        "FEC parameters for {}:\n"
        "Supported/Configured FEC encodings: {}\n"
        "Active FEC encoding: {}\n",
        device, encoding(view), encoding(view));
    if (with_statistics) {
        const auto& counters = view.fec_counters;
        text += fmt::format(
            "Statistics:\n"
            "  corrected_blocks: {}\n"
            "  uncorrectable_blocks: {}\n"
            "  corrected_bits: {}\n",
            counters.corrected_codewords, counters.uncorrectable_codewords,
            counters.corrected_bits);
    }
    return printed(text);
}

}  // namespace

ServedReply run_ethtool(const HostBox& box, const Words& words) {
    Words rest(words.begin() + 1, words.end());
    const bool as_json = take_option(rest, {"--json", "-j"});
    const bool with_statistics = take_option(rest, {"-I", "--include-statistics"});
    const bool fec = take_option(rest, {"--show-fec"});
    const bool driver = take_option(rest, {"-i", "--driver"});
    if (rest.size() != 1 || rest.front().starts_with('-') || (fec && driver)) {
        return complained(
            "ethtool: bad command line argument(s)\nFor more information run "
            "ethtool -h\n",
            1);
    }
    const auto& device = rest.front();
    const auto* const port = box.find(device);
    const auto view = box.fabric->look([&](Fabric& fabric) -> Result<SimPortView> {
        return port == nullptr ? fail(ErrorKind::absent, "No such device") : fabric.port(*port);
    });
    if (!view) {
        return complained(fmt::format("netlink error: {}\n", view.error().to_string()), 1);
    }
    if (driver) {
        return driver_info();
    }
    if (!fec) {
        return settings(device, *view, with_statistics);
    }
    return as_json ? fec_json(device, *view, with_statistics)
                   : fec_text(device, *view, with_statistics);
}

}  // namespace plugfest::sim
