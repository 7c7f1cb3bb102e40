#include "drivers/sim/sonic/sonic_dialect.hpp"

#include "drivers/sim/sonic/shell_line.hpp"
#include "drivers/sim/sonic/sonic_database.hpp"
#include "drivers/sim/sonic/sonic_show.hpp"
#include "drivers/sim/sonic/sonic_transceiver.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace plugfest::sim {

using transport::ServedReply;

namespace {

constexpr int not_found_status = 127;

std::string platform_name(const SonicBox& box) {
    std::string name = "x86_64-" + box.spec.model + "-r0";
    std::ranges::replace(name, ' ', '_');
    return name;
}

std::string hardware_sku(const SonicBox& box) {
    std::string name = box.spec.model;
    std::ranges::replace(name, ' ', '-');
    return name;
}

ServedReply show_version(const SonicBox& box, const Words& /*arguments*/) {
    return printed(fmt::format(
        "\nSONiC Software Version: {}\n"
        "SONiC OS Version: 12\n"
        "Distribution: Debian 12.11\n"
        "Kernel: 6.1.0-29-2-amd64\n\n"
        "Platform: {}\n"
        "HwSKU: {}\n"
        "ASIC: virtual\n"
        "ASIC Count: 1\n"
        "Serial Number: {}\n"
        "Model Number: {}\n"
        "Hardware Revision: N/A\n"
        "Uptime: {}\n"
        "Date: {}\n",
        box.spec.software, platform_name(box), hardware_sku(box), box.spec.serial, box.spec.model,
        uptime_text(*box.fabric), format_lab_time(box.fabric->utc_now(), "%a %d %b %Y %H:%M:%S")));
}

ServedReply show_platform_summary(const SonicBox& box, const Words& arguments) {
    if (!arguments.empty() && arguments[0] == "--json") {
        const nlohmann::ordered_json summary{{"platform", platform_name(box)},
                                             {"hwsku", hardware_sku(box)},
                                             {"asic_type", "virtual"},
                                             {"asic_count", 1},
                                             {"serial", box.spec.serial},
                                             {"model", box.spec.model},
                                             {"revision", "N/A"}};
        return printed(summary.dump() + "\n");
    }
    return printed(
        fmt::format("Platform: {}\nHwSKU: {}\nASIC: virtual\nASIC Count: 1\n"
                    "Serial Number: {}\nModel Number: {}\nHardware Revision: N/A\n",
                    platform_name(box), hardware_sku(box), box.spec.serial, box.spec.model));
}

ServedReply decode_syseeprom(const SonicBox& box, const Words& arguments) {
    if (arguments == Words{"-s"}) {
        return printed(box.spec.serial + "\n");
    }
    if (arguments == Words{"-p"}) {
        return printed(box.spec.model + "\n");
    }
    return complained("Usage: decode-syseeprom [-s] [-p]\n", usage_status);
}

ServedReply set_admin(const SonicBox& box, const Words& arguments, bool up) {
    const auto* const port = arguments.empty() ? nullptr : box.find(arguments.front());
    if (port == nullptr) {
        return invalid_interface();
    }
    const auto done =
        box.fabric->change([&](Fabric& fabric) { return fabric.set_admin(port->name, up); });
    box.fabric->settle();
    return done ? printed("") : complained(done.error().to_string() + "\n", 1);
}

ServedReply config_startup(const SonicBox& box, const Words& arguments) {
    return set_admin(box, arguments, true);
}

ServedReply config_shutdown(const SonicBox& box, const Words& arguments) {
    return set_admin(box, arguments, false);
}

/// A command: its first words, whether it needs root, and what it does with the words after.
struct Verb {
    std::string_view words;
    bool needs_root;
    ServedReply (*run)(const SonicBox&, const Words&);
};

constexpr std::array verbs{
    Verb{"show version", false, show_version},
    Verb{"show platform summary", false, show_platform_summary},
    Verb{"show interfaces status", false, show_interface_status},
    Verb{"show interfaces counters fec-stats", false, show_fec_stats},
    Verb{"show interfaces counters fec-histogram", false, show_fec_histogram},
    Verb{"show interfaces transceiver presence", false, show_transceiver_presence},
    Verb{"show interfaces transceiver eeprom", false, show_transceiver_eeprom},
    Verb{"show lldp table", false, show_lldp_table},
    Verb{"show lldp neighbors", false, show_lldp_neighbors},
    Verb{"sonic-db-cli", false, sonic_db_cli},
    Verb{"config interface startup", true, config_startup},
    Verb{"config interface shutdown", true, config_shutdown},
    Verb{"decode-syseeprom", true, decode_syseeprom},
    Verb{"sfputil show presence", true, sfputil_show_presence},
    Verb{"sfputil read-eeprom", true, sfputil_read_eeprom},
    Verb{"sfputil write-eeprom", true, sfputil_write_eeprom},
};

/// How many words of the command line the verb takes up; 0 if it is another one.
std::size_t match(const Verb& verb, const Words& words) {
    std::string_view rest = verb.words;
    std::size_t count = 0;
    while (!rest.empty()) {
        const auto end = std::min(rest.find(' '), rest.size());
        if (count == words.size() || words[count] != rest.substr(0, end)) {
            return 0;
        }
        ++count;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return count;
}

ServedReply unknown_command(const Words& words) {
    const bool known_tool = std::ranges::any_of(verbs, [&](const Verb& verb) {
        return verb.words.substr(0, verb.words.find(' ')) == words.front();
    });
    if (!known_tool) {
        return complained(fmt::format("bash: {}: command not found\n", words.front()),
                          not_found_status);
    }
    return complained(fmt::format("Usage: {0} [OPTIONS] COMMAND [ARGS]...\n"
                                  "Try \"{0} -h\" for help.\n\nError: No such command \"{1}\".\n",
                                  words.front(), words.size() > 1 ? words.back() : ""),
                      usage_status);
}

ServedReply run_command(const SonicBox& box, Words words) {
    bool as_root = false;
    while (!words.empty() && (words.front() == "sudo" || (as_root && words.front() == "-n"))) {
        as_root = true;
        words.erase(words.begin());
    }
    if (words.empty()) {
        return complained("usage: sudo [-n] [command [arg ...]]\n", 1);
    }
    if (auto reply = run_common_command(words, box.spec.name.str(), *box.fabric)) {
        return *std::move(reply);
    }
    for (const auto& verb : verbs) {
        if (const auto count = match(verb, words); count > 0) {
            words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
            return verb.needs_root && !as_root
                       ? complained("Root privileges are required for this operation\n", 1)
                       : verb.run(box, words);
        }
    }
    return unknown_command(words);
}

}  // namespace

ServedReply run_sonic(const SonicBox& box, const std::string& line) {
    return run_shell_line(line, [&box](const Words& words) { return run_command(box, words); });
}

}  // namespace plugfest::sim
