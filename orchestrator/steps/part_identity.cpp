#include "orchestrator/steps/part_identity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <span>

namespace plugfest::steps {

namespace {

constexpr std::size_t upper_half = 128;

/// Where "00h:9-127" starts. A page named without a range is an upper half.
std::size_t first_offset(const std::string& page) {
    const auto colon = page.find(':');
    std::size_t offset = upper_half;
    if (colon != std::string::npos) {
        std::from_chars(page.data() + colon + 1, page.data() + page.size(), offset);
    }
    return offset;
}

std::string type_in_words(const api::ModuleIdentity& module) {
    std::string words = module.type;
    if (!module.applications.empty()) {
        words += " " + module.applications.front().media_name;
    }
    return fmt::format("{} ({})", words, module.revision);
}

}  // namespace

EndIdentity end_identity(const PortName& port, const api::DeviceIdentity& device,
                         const api::ModuleIdentity& module) {
    return {.port = port,
            .device_model = device.model,
            .device_software = device.software,
            .device_serial = device.serial,
            .module_vendor = module.vendor,
            .module_part = module.part,
            .module_revision = module.vendor_revision,
            .module_serial = module.serial,
            .module_firmware = module.firmware,
            .module_type = type_in_words(module)};
}

Task<EndIdentity> ask_identity(const LinkEnd& end) {
    PLUGFEST_CO_TRY(api::OpticalModule * module, end.require_module());
    const auto identity = co_await module->identify();
    PLUGFEST_CO_CHECK(with_context(identity, end.port.str() + ": read the module's identity"));
    const auto device = co_await end.ethernet->device();
    PLUGFEST_CO_CHECK(with_context(device, end.port.str() + ": ask the device who it is"));
    co_return end_identity(end.port, *device, *identity);
}

bool is_lower_page(const std::string& page) {
    return first_offset(page) < upper_half;
}

std::string memory_text(const api::ModuleIdentity& module) {
    constexpr std::size_t row = 16;
    std::string text;
    for (const auto& [page, bytes] : module.raw) {
        const std::size_t base = first_offset(page);
        const std::string name = page.substr(0, page.find(':'));
        const std::span all(bytes);
        for (std::size_t offset = 0; offset < bytes.size(); offset += row) {
            const auto line = all.subspan(offset, std::min(row, bytes.size() - offset));
            text += fmt::format("{}:{}: {:02x}\n", name, base + offset, fmt::join(line, " "));
        }
    }
    return text;
}

}  // namespace plugfest::steps
