#include "drivers/cmis/module_settings.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <string_view>
#include <utility>

namespace plugfest::cmis {
namespace {

using nlohmann::json;

constexpr std::string_view format_name = "plugfest-cmis-settings-1";
constexpr std::size_t max_banks = 32;

template <std::size_t size>
std::string hex(const std::array<std::uint8_t, size>& bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += fmt::format("{:02x}", byte);
    }
    return text;
}

/// The member as text; empty if it is missing or something else.
std::string text_of(const json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

template <std::size_t size>
Result<void> read_hex(const json& object, const char* key, std::array<std::uint8_t, size>& bytes) {
    const std::string text = text_of(object, key);
    bool good = text.size() == 2 * size;
    for (std::size_t i = 0; good && i < size; ++i) {
        const char* from = text.data() + 2 * i;
        const auto [end, error] = std::from_chars(from, from + 2, bytes[i], 16);
        good = error == std::errc() && end == from + 2;
    }
    if (!good) {
        return fail(ErrorKind::decode,
                    fmt::format("captured module settings: \"{}\" is not {} bytes in hexadecimal",
                                key, size));
    }
    return {};
}

Result<std::uint8_t> read_byte(const json& object, const char* key) {
    std::array<std::uint8_t, 1> byte{};
    PLUGFEST_CHECK(read_hex(object, key, byte));
    return byte.front();
}

json to_json(const BankSettings& bank) {
    json object = {{"lane_controls", hex(bank.lane_controls)},
                   {"applied", hex(bank.applied)},
                   {"signal_integrity", hex(bank.signal_integrity)},
                   {"states", hex(bank.states)}};
    if (bank.diagnostics) {
        object["diagnostics"] = {{"blocks", hex(bank.diagnostics->blocks)},
                                 {"steering", hex(bank.diagnostics->steering)},
                                 {"loopbacks", hex(bank.diagnostics->loopbacks)}};
    }
    return object;
}

Result<BankSettings> bank_from(const json& object) {
    BankSettings bank;
    PLUGFEST_CHECK(read_hex(object, "lane_controls", bank.lane_controls));
    PLUGFEST_CHECK(read_hex(object, "applied", bank.applied));
    PLUGFEST_CHECK(read_hex(object, "signal_integrity", bank.signal_integrity));
    PLUGFEST_CHECK(read_hex(object, "states", bank.states));
    if (const auto found = object.find("diagnostics"); found != object.end()) {
        DiagnosticSettings diagnostics;
        PLUGFEST_CHECK(read_hex(*found, "blocks", diagnostics.blocks));
        PLUGFEST_CHECK(read_hex(*found, "steering", diagnostics.steering));
        PLUGFEST_CHECK(read_hex(*found, "loopbacks", diagnostics.loopbacks));
        bank.diagnostics = diagnostics;
    }
    return bank;
}

}  // namespace

std::string to_text(const ModuleSettings& settings) {
    json banks = json::array();
    for (const BankSettings& bank : settings.banks) {
        banks.push_back(to_json(bank));
    }
    const json object = {{"format", format_name},
                         {"serial", settings.serial},
                         {"flat", settings.flat},
                         {"state", fmt::format("{:02x}", std::to_underlying(settings.state))},
                         {"low_power", fmt::format("{:02x}", settings.low_power)},
                         {"banks", banks}};
    return object.dump();
}

Result<ModuleSettings> settings_from(const std::string& text) {
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object() || text_of(object, "format") != format_name) {
        return fail(ErrorKind::decode, "captured module settings: not in a form this driver wrote");
    }
    ModuleSettings settings;
    settings.serial = text_of(object, "serial");
    settings.flat = object.value("flat", json()) == json(true);
    PLUGFEST_TRY(const std::uint8_t state, read_byte(object, "state"));
    settings.state = static_cast<api::ModuleState>(state);
    PLUGFEST_TRY(settings.low_power, read_byte(object, "low_power"));
    const json banks = object.value("banks", json());
    if (!banks.is_array() || banks.size() > max_banks) {
        return fail(ErrorKind::decode, "captured module settings: no list of banks");
    }
    for (const json& bank : banks) {
        PLUGFEST_TRY(const BankSettings decoded, bank_from(bank));
        settings.banks.push_back(decoded);
    }
    return settings;
}

}  // namespace plugfest::cmis
