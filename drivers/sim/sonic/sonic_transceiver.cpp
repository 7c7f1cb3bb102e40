#include "drivers/sim/sonic/sonic_transceiver.hpp"

#include "drivers/sim/sonic/page_access.hpp"
#include "drivers/sim/sonic/text_table.hpp"
#include "drivers/transport/hex.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>

namespace plugfest::sim {

using transport::ServedReply;

namespace {

// Exit codes of sfputil (sonic-utilities, sfputil/main.py).
constexpr int sfputil_failed = 5;
constexpr int sfputil_invalid_port = 6;
constexpr int sfputil_invalid_page = 7;

constexpr int memory_size = 256;
constexpr int last_page = 255;

/// SFF-8024 identifiers of modules with CMIS memory.
std::string_view identifier_name(std::uint8_t identifier) {
    switch (identifier) {
        case 0x18:
            return "QSFP-DD Double Density 8X Pluggable Transceiver";
        case 0x19:
            return "OSFP 8X Pluggable Transceiver";
        case 0x1e:
            return "QSFP+ or later with CMIS";
        default:
            return "N/A";
    }
}

Result<Bytes> read_page(const SonicBox& box, const SonicPort& port, PageRange range) {
    return box.fabric->look([&](Fabric& fabric) -> Result<Bytes> {
        auto* const module = fabric.module(port.cage);
        if (module == nullptr) {
            return fail(ErrorKind::absent, "no such cage");
        }
        return read_module_page(*module, range);
    });
}

/// A module that does not acknowledge is there all the same: presence is a pin.
bool is_present(const SonicBox& box, const SonicPort& port) {
    const auto byte = read_page(box, port, {.page = 0, .offset = 0, .length = 1});
    return byte || byte.error().kind() != ErrorKind::absent;
}

std::string presence_table(const SonicBox& box, const std::vector<const SonicPort*>& ports) {
    std::vector<std::vector<std::string>> rows;
    rows.reserve(ports.size());
    for (const auto* port : ports) {
        rows.push_back({port->local, is_present(box, *port) ? "Present" : "Not present"});
    }
    return print_table({{.title = "Port"}, {.title = "Presence"}}, rows);
}

std::vector<const SonicPort*> ports_of(const SonicBox& box, const std::optional<std::string>& one) {
    std::vector<const SonicPort*> ports;
    for (const auto& port : box.ports) {
        if (!one || port.local == *one) {
            ports.push_back(&port);
        }
    }
    return ports;
}

std::optional<std::string> first_of(const Words& arguments) {
    return arguments.empty() ? std::nullopt : std::optional(arguments.front());
}

/// sfputil's options, by their long name; "no-format" and "verify" have no value.
std::optional<std::map<std::string, std::string>> parse_options(const Words& arguments) {
    static const std::map<std::string, std::string> long_names{
        {"-p", "--port"}, {"-n", "--page"}, {"-o", "--offset"}, {"-s", "--size"}, {"-d", "--data"}};
    std::map<std::string, std::string> options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto known = long_names.find(arguments[i]);
        const auto name = known == long_names.end() ? arguments[i] : known->second;
        const bool is_flag = name == "--no-format" || name == "--verify";
        if (!name.starts_with("--") || (!is_flag && i + 1 == arguments.size())) {
            return std::nullopt;
        }
        options[name] = is_flag ? "" : arguments[++i];
    }
    return options;
}

std::optional<int> number(const std::map<std::string, std::string>& options,
                          const std::string& name, int limit) {
    const auto found = options.find(name);
    if (found == options.end()) {
        return std::nullopt;
    }
    std::string_view text = found->second;
    const int base = text.starts_with("0x") ? 16 : 10;
    text.remove_prefix(base == 16 ? 2 : 0);
    int value = 0;
    const auto [stopped, error] = std::from_chars(text.begin(), text.end(), value, base);
    const bool good = error == std::errc{} && stopped == text.end() && value >= 0 && value <= limit;
    return good ? std::optional(value) : std::nullopt;
}

/// What read-eeprom and write-eeprom have in common; `length` as given by size or data.
struct EepromRequest {
    const SonicPort* port = nullptr;
    PageRange range;
    ServedReply refusal;  ///< to be sent when port is null
};

EepromRequest check_request(const SonicBox& box, const std::map<std::string, std::string>& options,
                            int length) {
    const auto refused = [](std::string text, int status) {
        return EepromRequest{
            .port = nullptr, .range = {}, .refusal = complained(std::move(text), status)};
    };
    const auto port_name = options.find("--port");
    const auto* const port = port_name == options.end() ? nullptr : box.find(port_name->second);
    if (port == nullptr) {
        return refused("Error: invalid port\n", sfputil_invalid_port);
    }
    const auto page = number(options, "--page", last_page);
    const auto offset = number(options, "--offset", memory_size - 1);
    if (!page) {
        return refused("Error: invalid page\n", sfputil_invalid_page);
    }
    if (!offset || length < 1 || *offset + length > memory_size ||
        (*page > 0 && *offset < memory_size / 2)) {
        return refused("Error: offset or size is out of the page's range\n", usage_status);
    }
    return {
        .port = port, .range = {.page = *page, .offset = *offset, .length = length}, .refusal = {}};
}

ServedReply sfputil_error(const Error& error) {
    return complained(error.kind() == ErrorKind::absent
                          ? std::string("SFP EEPROM not detected\n")
                          : fmt::format("Error: {}\n", error.to_string()),
                      sfputil_failed);
}

std::string hex_dump(const Bytes& bytes, int first) {
    constexpr std::size_t per_row = 16;
    std::string text;
    for (std::size_t row = 0; row < bytes.size(); row += per_row) {
        std::string numbers;
        std::string characters;
        for (std::size_t i = row; i < std::min(row + per_row, bytes.size()); ++i) {
            numbers += fmt::format("{}{:02x} ", i - row == per_row / 2 ? " " : "", bytes[i]);
            const bool printable = bytes[i] >= 0x20 && bytes[i] < 0x7f;
            characters += printable ? static_cast<char>(bytes[i]) : '.';
        }
        text += fmt::format("        {:08x} {:<49}|{}|\n", static_cast<std::size_t>(first) + row,
                            numbers, characters);
    }
    return text;
}

std::string text_field(const Bytes& page, std::size_t first, std::size_t length) {
    constexpr std::size_t half = 128;
    std::string text;
    for (std::size_t i = first - half; i < first - half + length; ++i) {
        const bool printable = page[i] >= 0x20 && page[i] < 0x7f;
        text += printable ? static_cast<char>(page[i]) : '?';
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

/// CMIS 5.2, 8.3: the vendor's part of page 00h.
std::string identity_text(const std::string& port, const Bytes& page) {
    constexpr std::size_t oui = 145 - 128;
    const auto date = text_field(page, 182, 6);
    return fmt::format(
        "{}: SFP EEPROM detected\n"
        "        Identifier: {}\n"
        "        Vendor Date Code(YYYY-MM-DD Lot): 20{}-{}-{}\n"
        "        Vendor Name: {}\n"
        "        Vendor OUI: {:02x}-{:02x}-{:02x}\n"
        "        Vendor PN: {}\n"
        "        Vendor Rev: {}\n"
        "        Vendor SN: {}\n",
        port, identifier_name(page[0]), date.substr(0, 2), date.size() > 2 ? date.substr(2, 2) : "",
        date.size() > 4 ? date.substr(4, 2) : "", text_field(page, 129, 16), page[oui],
        page[oui + 1], page[oui + 2], text_field(page, 148, 16), text_field(page, 164, 2),
        text_field(page, 166, 16));
}

}  // namespace

std::string transceiver_type(const SonicBox& box, const SonicPort& port) {
    const auto byte = read_page(box, port, {.page = 0, .offset = 0, .length = 1});
    return std::string(byte ? identifier_name(byte->front()) : "N/A");
}

ServedReply show_transceiver_presence(const SonicBox& box, const Words& arguments) {
    const auto ports = ports_of(box, first_of(arguments));
    return ports.empty() ? invalid_interface() : printed(presence_table(box, ports));
}

ServedReply sfputil_show_presence(const SonicBox& box, const Words& arguments) {
    const auto options = parse_options(arguments);
    std::optional<std::string> one;
    if (options && options->contains("--port")) {
        one = options->at("--port");
    }
    const auto ports = ports_of(box, one);
    return ports.empty() ? complained("Error: invalid port\n", sfputil_invalid_port)
                         : printed(presence_table(box, ports));
}

ServedReply show_transceiver_eeprom(const SonicBox& box, const Words& arguments) {
    const auto ports = ports_of(box, first_of(arguments));
    if (ports.empty()) {
        return invalid_interface();
    }
    std::string text;
    for (const auto* port : ports) {
        const auto page = read_page(box, *port, {.page = 0, .offset = 128, .length = 128});
        text += page ? identity_text(port->local, *page)
                     : fmt::format("{}: SFP EEPROM Not detected\n", port->local);
        text += "\n";
    }
    return printed(text);
}

ServedReply sfputil_read_eeprom(const SonicBox& box, const Words& arguments) {
    const auto options = parse_options(arguments);
    const auto size = options ? number(*options, "--size", memory_size) : std::nullopt;
    if (!size) {
        return complained("Usage: sfputil read-eeprom [OPTIONS]\n", usage_status);
    }
    const auto request = check_request(box, *options, *size);
    if (request.port == nullptr) {
        return request.refusal;
    }
    const auto bytes = read_page(box, *request.port, request.range);
    if (!bytes) {
        return sfputil_error(bytes.error());
    }
    return printed(options->contains("--no-format") ? transport::to_hex(*bytes) + "\n"
                                                    : hex_dump(*bytes, request.range.offset));
}

ServedReply sfputil_write_eeprom(const SonicBox& box, const Words& arguments) {
    const auto options = parse_options(arguments);
    const auto data = options && options->contains("--data")
                          ? transport::from_hex(options->at("--data"))
                          : std::nullopt;
    if (!data || data->empty() || data->size() > memory_size / 2) {
        return complained("Error: Data must be a hex string of even length!\n", usage_status);
    }
    const auto request = check_request(box, *options, static_cast<int>(data->size()));
    if (request.port == nullptr) {
        return request.refusal;
    }
    const auto done = box.fabric->change([&](Fabric& fabric) -> Result<void> {
        auto* const module = fabric.module(request.port->cage);
        if (module == nullptr) {
            return fail(ErrorKind::absent, "no such cage");
        }
        return write_module_page(*module, request.range, *data);
    });
    return done ? printed("") : sfputil_error(done.error());
}

}  // namespace plugfest::sim
