#include "drivers/nics/ethtool_module_parse.hpp"

#include "drivers/shell/text.hpp"

#include <algorithm>

namespace plugfest::nics {

namespace {

using shell::trim;

std::optional<double> leading_number(std::string_view text) {
    text = trim(text);
    return shell::parse_number(
        text.substr(0, std::min(text.find_first_not_of("+-.0123456789"), text.size())));
}

/// Where the key ends: at " : ", since keys are padded, or at ": ".
std::size_t separator(std::string_view line) {
    const auto padded = line.find(" : ");
    return padded != std::string_view::npos ? padded + 1 : line.find(':');
}

}  // namespace

std::string EthtoolModule::value(std::string_view key) const {
    const auto found = std::ranges::find(
        entries, key, [](const auto& entry) { return std::string_view(entry.first); });
    return found == entries.end() ? std::string() : found->second;
}

std::vector<std::string> EthtoolModule::values(std::string_view key) const {
    std::vector<std::string> all;
    for (const auto& [name, text] : entries) {
        if (name == key) {
            all.push_back(text);
        }
    }
    return all;
}

std::optional<double> EthtoolModule::number(std::string_view key) const {
    return leading_number(value(key));
}

std::optional<double> EthtoolModule::dbm(std::string_view key) const {
    const auto text = value(key);
    const auto slash = text.find('/');
    if (slash == std::string::npos || !text.ends_with("dBm")) {
        return std::nullopt;
    }
    return leading_number(std::string_view(text).substr(slash + 1));
}

std::string EthtoolModule::meaning(std::string_view key) const {
    auto text = value(key);
    const auto open = text.find('(');
    if (open == std::string::npos || !text.ends_with(')')) {
        return text;
    }
    return text.substr(open + 1, text.size() - open - 2);
}

bool EthtoolModule::in_low_power() const {
    return meaning("Module State") == "ModuleLowPwr" || value("LowPwrRequestSW") == "On";
}

Result<EthtoolModule> parse_ethtool_module(std::string_view text) {
    EthtoolModule module;
    for (const auto line : shell::lines_of(text)) {
        const auto colon = separator(line);
        if (colon == std::string_view::npos) {
            continue;
        }
        module.entries.emplace_back(trim(line.substr(0, colon)), trim(line.substr(colon + 1)));
    }
    if (module.value("Identifier").empty()) {
        return fail(shell::bad_output("ethtool -m", "no 'Identifier'", text));
    }
    return module;
}

}  // namespace plugfest::nics
