#include "drivers/sim/sonic/sonic_database.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>

namespace plugfest::sim {

using transport::ServedReply;

namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

constexpr double megabits_per_gigabit = 1000.0;

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::optional<std::string> after(std::string_view prefix, const std::string& text) {
    return text.starts_with(prefix) ? std::optional(text.substr(prefix.size())) : std::nullopt;
}

Fields port_table(const SonicPort& port, const SimPortView& view) {
    const auto* const up = "up";
    const auto* const down = "down";
    return {{"admin_status", view.admin_up ? up : down},
            {"alias", port.alias},
            {"fec", view.fec},
            {"flap_count", std::to_string(view.flaps)},
            {"index", std::to_string(port.index)},
            {"lanes", port.lanes},
            {"mtu", "9100"},
            {"oper_status", view.oper_up ? up : down},
            {"speed", std::to_string(std::lround(view.speed_gbps * megabits_per_gigabit))}};
}

Fields counters(const SimFecCounters& fec) {
    const std::string prefix = "SAI_PORT_STAT_IF_IN_FEC_";
    Fields fields{
        {prefix + "CORRECTABLE_FRAMES", std::to_string(fec.corrected_codewords)},
        {prefix + "NOT_CORRECTABLE_FRAMES", std::to_string(fec.uncorrectable_codewords)},
        {prefix + "SYMBOL_ERRORS", std::to_string(fec.symbol_errors)},
        {prefix + "CORRECTED_BITS", std::to_string(fec.corrected_bits)},
    };
    for (std::size_t bin = 0; bin < fec.histogram.size(); ++bin) {
        fields.emplace_back(fmt::format("{}CODEWORD_ERRORS_S{}", prefix, bin),
                            std::to_string(fec.histogram[bin]));
    }
    return fields;
}

Fields of_port(const SonicBox& box, const SonicPort* port, bool want_counters) {
    if (port == nullptr) {
        return {};
    }
    const auto view = box.fabric->look([&](Fabric& fabric) { return fabric.port(port->name); });
    if (!view) {
        return {};
    }
    return want_counters ? counters(view->fec_counters) : port_table(*port, *view);
}

Fields look_up(const SonicBox& box, const std::string& database, const std::string& key) {
    if (database == "APPL_DB") {
        const auto name = after("PORT_TABLE:", key);
        return of_port(box, name ? box.find(*name) : nullptr, false);
    }
    if (database == "COUNTERS_DB" && key == "COUNTERS_PORT_NAME_MAP") {
        Fields map;
        for (const auto& port : box.ports) {
            map.emplace_back(port.local, port.oid);
        }
        return map;
    }
    if (database == "COUNTERS_DB") {
        const auto oid = after("COUNTERS:", key);
        const auto port = std::ranges::find(box.ports, oid.value_or(""), &SonicPort::oid);
        return of_port(box, port == box.ports.end() ? nullptr : &*port, true);
    }
    return {};
}

/// As sonic-db-cli prints a hash: like a Python dictionary.
std::string dictionary(const Fields& fields) {
    std::string text;
    for (const auto& [name, value] : fields) {
        text += fmt::format("{}'{}': '{}'", text.empty() ? "" : ", ", name, value);
    }
    return "{" + text + "}\n";
}

}  // namespace

ServedReply sonic_db_cli(const SonicBox& box, const Words& arguments) {
    static const std::vector<std::string> databases{"APPL_DB",   "ASIC_DB",  "COUNTERS_DB",
                                                    "CONFIG_DB", "STATE_DB", "FLEX_COUNTER_DB"};
    if (arguments.empty() || std::ranges::find(databases, arguments[0]) == databases.end()) {
        return complained(fmt::format("Invalid database name input : '{}'\n",
                                      arguments.empty() ? "" : arguments[0]),
                          1);
    }
    const auto verb = arguments.size() > 1 ? lower(arguments[1]) : "";
    if (verb == "hgetall" && arguments.size() == 3) {
        return printed(dictionary(look_up(box, arguments[0], arguments[2])));
    }
    if (verb == "hget" && arguments.size() == 4) {
        const auto fields = look_up(box, arguments[0], arguments[2]);
        const auto field = std::ranges::find(fields, arguments[3], &Fields::value_type::first);
        return printed((field == fields.end() ? "" : field->second) + "\n");
    }
    return complained("ERR this virtual switch answers hgetall KEY and hget KEY FIELD\n", 1);
}

}  // namespace plugfest::sim
