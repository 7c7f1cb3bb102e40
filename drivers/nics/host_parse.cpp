#include "drivers/nics/host_parse.hpp"

#include "drivers/nics/ethtool_parse.hpp"
#include "drivers/shell/json_text.hpp"
#include "drivers/shell/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace plugfest::nics {

namespace {

using nlohmann::json;
using shell::bad_output;
using shell::text_member;
using shell::trim;

constexpr std::string_view link_command = "ip -j -d link show";

bool has_flag(const json& link, std::string_view flag) {
    if (!link.contains("flags") || !link["flags"].is_array()) {
        return false;
    }
    return std::ranges::any_of(link["flags"], [flag](const json& f) { return f == flag; });
}

/// Without what board makers left unfilled.
std::string filled_in(std::string_view text) {
    constexpr std::array<std::string_view, 7> left_unfilled{"To be filled by O.E.M.",
                                                            "To Be Filled By O.E.M.",
                                                            "Not Specified",
                                                            "Default string",
                                                            "System Serial Number",
                                                            "None",
                                                            "0"};
    text = trim(text);
    return std::ranges::find(left_unfilled, text) == left_unfilled.end() ? std::string(text)
                                                                         : std::string();
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
    std::vector<std::string_view> stated;
    for (const auto& part : parts) {
        if (!part.empty()) {
            stated.push_back(part);
        }
    }
    return fmt::format("{}", fmt::join(stated, separator));
}

std::string first_stated(std::string first, std::string second) {
    return first.empty() ? std::move(second) : std::move(first);
}

}  // namespace

Result<std::vector<IpLink>> parse_ip_links(std::string_view text) {
    const auto document = shell::parse_json(text);
    if (!document || !document->is_array()) {
        return fail(bad_output(link_command, "expected a JSON list", text));
    }
    std::vector<IpLink> links;
    for (const auto& entry : *document) {
        if (entry.is_object() && entry.empty()) {
            continue;  // older iproute2 prints one for every link it filtered out
        }
        IpLink link;
        link.name = text_member(entry, "ifname");
        const auto state = text_member(entry, "operstate");
        if (link.name.empty() || state.empty()) {
            return fail(
                bad_output(link_command, "a link without ifname or operstate", entry.dump()));
        }
        link.admin_up = has_flag(entry, "UP");
        // Drivers without operational states leave them unknown; then the carrier decides.
        link.oper_up = state == "UP" || (state == "UNKNOWN" && has_flag(entry, "LOWER_UP"));
        link.type = text_member(entry, "link_type");
        link.mac = first_stated(text_member(entry, "permaddr"), text_member(entry, "address"));
        if (entry.contains("linkinfo")) {
            link.kind = text_member(entry["linkinfo"], "info_kind");
        }
        const auto downs = entry.find("carrier_down_count");
        if (downs != entry.end() && downs->is_number_unsigned()) {
            link.carrier_down_count = downs->get<std::uint64_t>();
        }
        links.push_back(std::move(link));
    }
    return links;
}

api::DeviceIdentity host_identity(const HostTexts& texts) {
    const auto about = shell::parse_json(texts.hostnamectl).value_or(json());
    const auto vendor =
        first_stated(filled_in(text_member(about, "HardwareVendor")), filled_in(texts.vendor));
    const auto product =
        first_stated(filled_in(text_member(about, "HardwareModel")), filled_in(texts.product));
    api::DeviceIdentity identity;
    identity.model = product.starts_with(vendor) ? product : joined({vendor, product}, " ");
    identity.serial =
        first_stated(filled_in(text_member(about, "HardwareSerial")), filled_in(texts.serial));
    std::string nic;
    if (const auto driver = parse_driver_info(texts.driver_info)) {
        nic = joined({driver->driver, driver->version}, " ");
        if (!driver->firmware.empty()) {
            nic += fmt::format(", NIC firmware {}", driver->firmware);
        }
    }
    identity.software = joined(
        {text_member(about, "OperatingSystemPrettyName"), std::string(trim(texts.kernel)), nic},
        ", ");
    return identity;
}

}  // namespace plugfest::nics
