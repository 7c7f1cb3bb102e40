#include "drivers/sim/sonic/sonic_show.hpp"

#include "drivers/sim/sonic/sonic_transceiver.hpp"
#include "drivers/sim/sonic/text_table.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string_view>

namespace plugfest::sim {

using transport::ServedReply;

namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string with_commas(std::uint64_t number) {
    constexpr std::size_t group = 3;
    auto text = std::to_string(number);
    for (auto at = text.size(); at > group; at -= group) {
        text.insert(at - group, ",");
    }
    return text;
}

std::string speed_text(double gbps) {
    return fmt::format("{}G", std::lround(gbps));
}

std::string_view up_or_down(bool up) {
    return up ? "up" : "down";
}

std::vector<TableColumn> right_aligned(std::initializer_list<std::string_view> titles) {
    std::vector<TableColumn> columns;
    for (const auto title : titles) {
        columns.push_back({.title = std::string(title), .align = Align::right});
    }
    return columns;
}

/// The ports to show: all, or the one that `arguments` name. Empty if that one does not exist.
std::vector<SonicPort> chosen_ports(const SonicBox& box, const Words& arguments) {
    if (arguments.empty()) {
        return box.ports;
    }
    const auto* const port = box.find(arguments.front());
    return port == nullptr ? std::vector<SonicPort>{} : std::vector{*port};
}

/// One row of each chosen port the fabric can speak for.
template <class MakeRow>
Rows rows_of(const SonicBox& box, const std::vector<SonicPort>& ports, MakeRow make_row) {
    Rows rows;
    for (const auto& port : ports) {
        const auto view = box.fabric->look([&](Fabric& fabric) { return fabric.port(port.name); });
        if (view) {
            rows.push_back(make_row(port, *view));
        }
    }
    return rows;
}

std::string state_letter(const SimPortView& view) {
    if (!view.admin_up) {
        return "X";
    }
    return view.oper_up ? "U" : "D";
}

/// SONiC's pre-FEC BER knows lanes of 25, 50 and 100 Gb/s; for any other it stays at zero.
double displayed_pre_fec_ber(const SimPortView& view) {
    constexpr double fastest_known_lane_gbps = 110.0;
    const bool known = view.lanes > 0 && view.line_rate_gbps / view.lanes < fastest_known_lane_gbps;
    return known ? view.fec_counters.smoothed_pre_fec_ber : 0.0;
}

std::string lldp_block(const SonicPort& port, const LldpAnnouncement& heard) {
    return fmt::format(
        "Interface:    {}, via: LLDP, RID: {}, Time: 0 day, 01:00:00\n"
        "  Chassis:\n"
        "    ChassisID:    mac {}\n"
        "    SysName:      {}\n"
        "    SysDescr:     {}\n"
        "    TTL:          120\n"
        "    Capability:   Bridge, {}\n"
        "    Capability:   Router, {}\n"
        "  Port:\n"
        "    PortID:       {} {}\n"
        "    PortDescr:    {}\n",
        port.local, port.index, heard.chassis_mac, heard.system_name, heard.system_description,
        heard.is_bridge ? "on" : "off", heard.is_bridge ? "on" : "off", heard.port_id_type,
        heard.port_id, heard.port_description);
}

std::optional<LldpAnnouncement> heard_on(const SonicBox& box, const SonicPort& port) {
    const auto view = box.fabric->look([&](Fabric& fabric) { return fabric.port(port.name); });
    if (!view || !view->neighbour) {
        return std::nullopt;
    }
    return box.lldp->announced(*view->neighbour);
}

}  // namespace

ServedReply show_interface_status(const SonicBox& box, const Words& arguments) {
    const auto ports = chosen_ports(box, arguments);
    if (ports.empty() && !arguments.empty()) {
        return invalid_interface();
    }
    const auto rows = rows_of(box, ports, [&](const SonicPort& port, const SimPortView& view) {
        return std::vector<std::string>{port.local,
                                        port.lanes,
                                        speed_text(view.speed_gbps),
                                        "9100",
                                        view.fec,
                                        port.alias,
                                        "routed",
                                        std::string(up_or_down(view.oper_up)),
                                        std::string(up_or_down(view.admin_up)),
                                        transceiver_type(box, port),
                                        "off"};
    });
    return printed(print_table(right_aligned({"Interface", "Lanes", "Speed", "MTU", "FEC", "Alias",
                                              "Vlan", "Oper", "Admin", "Type", "Asym PFC"}),
                               rows));
}

ServedReply show_fec_stats(const SonicBox& box, const Words& /*arguments*/) {
    const auto rows = rows_of(box, box.ports, [](const SonicPort& port, const SimPortView& view) {
        const auto& counters = view.fec_counters;
        return std::vector<std::string>{port.local,
                                        state_letter(view),
                                        with_commas(counters.corrected_codewords),
                                        with_commas(counters.uncorrectable_codewords),
                                        with_commas(counters.symbol_errors),
                                        fmt::format("{:.2e}", displayed_pre_fec_ber(view)),
                                        "N/A"};
    });
    return printed(print_table(right_aligned({"IFACE", "STATE", "FEC_CORR", "FEC_UNCORR",
                                              "FEC_SYMBOL_ERR", "FEC_PRE_BER", "FEC_POST_BER"}),
                               rows));
}

ServedReply show_fec_histogram(const SonicBox& box, const Words& arguments) {
    const auto* const port = arguments.empty() ? nullptr : box.find(arguments.front());
    if (port == nullptr) {
        return invalid_interface();
    }
    const auto view = box.fabric->look([&](Fabric& fabric) { return fabric.port(port->name); });
    if (!view) {
        return complained(view.error().to_string() + "\n", 1);
    }
    Rows rows;
    for (const auto count : view->fec_counters.histogram) {
        rows.push_back({fmt::format("BIN{}", rows.size()), std::to_string(count)});
    }
    return printed(print_table({{.title = "Symbol Errors Per Codeword", .align = Align::left},
                                {.title = "Codewords", .align = Align::right}},
                               rows));
}

ServedReply show_lldp_table(const SonicBox& box, const Words& /*arguments*/) {
    Rows rows;
    for (const auto& port : box.ports) {
        if (const auto heard = heard_on(box, port)) {
            rows.push_back({port.local, heard->system_name, heard->port_id,
                            heard->is_bridge ? "BR" : "O", heard->port_description});
        }
    }
    constexpr std::size_t rule = 50;
    return printed("Capability codes: (R) Router, (B) Bridge, (O) Other\n" +
                   print_table({{.title = "LocalPort"},
                                {.title = "RemoteDevice"},
                                {.title = "RemotePortID"},
                                {.title = "Capability"},
                                {.title = "RemotePortDescr"}},
                               rows) +
                   std::string(rule, '-') +
                   fmt::format("\nTotal entries displayed:  {}\n", rows.size()));
}

ServedReply show_lldp_neighbors(const SonicBox& box, const Words& arguments) {
    const auto ports = chosen_ports(box, arguments);
    if (ports.empty() && !arguments.empty()) {
        return invalid_interface();
    }
    constexpr std::size_t rule_length = 79;
    const std::string rule = std::string(rule_length, '-') + "\n";
    std::string text = rule + "LLDP neighbors:\n" + rule;
    for (const auto& port : ports) {
        if (const auto heard = heard_on(box, port)) {
            text += lldp_block(port, *heard) + rule;
        }
    }
    return printed(text);
}

}  // namespace plugfest::sim
