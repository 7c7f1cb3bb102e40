#include "drivers/cmis/cdb/cdb_status.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace plugfest::cmis {
namespace {

constexpr std::uint8_t busy_bit = 0x80;
constexpr std::uint8_t failed_bit = 0x40;
constexpr std::uint8_t code_bits = 0x3F;

constexpr std::uint8_t unknown_command = 1;
constexpr std::uint8_t password_needed = 6;
constexpr std::uint8_t incompatible_state = 7;

constexpr std::array<std::string_view, 4> busy_names{"busy", "captured", "checking", "executing"};
constexpr std::array<std::string_view, 4> success_names{"nothing run yet", "success",
                                                        "previous command aborted", ""};
constexpr std::array<std::string_view, 8> failure_names{"failed without a reason",
                                                        "unknown command",
                                                        "parameter out of range or unsupported",
                                                        "previous not aborted",
                                                        "command check timeout",
                                                        "wrong check code",
                                                        "password missing or too weak",
                                                        "not possible in this state"};

std::string_view name_of_failure(std::uint8_t code) {
    constexpr std::uint8_t first_specific = 0x20;
    constexpr std::uint8_t first_custom = 0x30;
    if (code < failure_names.size()) {
        return failure_names.at(code);
    }
    if (code >= first_custom) {
        return "failed for a reason of the vendor's";
    }
    return code >= first_specific ? "failed for a reason of this command" : "failed, reserved code";
}

template <std::size_t size>
std::string_view name_in(const std::array<std::string_view, size>& names, std::uint8_t code) {
    return code < size && !names.at(code).empty() ? names.at(code) : "reserved code";
}

}  // namespace

CdbStatus decode_cdb_status(std::uint8_t byte) {
    return {.busy = (byte & busy_bit) != 0,
            .failed = (byte & failed_bit) != 0,
            .code = static_cast<std::uint8_t>(byte & code_bits)};
}

std::string describe(const CdbStatus& status) {
    const unsigned byte =
        (status.busy ? busy_bit : 0U) | (status.failed ? failed_bit : 0U) | status.code;
    const std::string_view name = status.busy     ? name_in(busy_names, status.code)
                                  : status.failed ? name_of_failure(status.code)
                                                  : name_in(success_names, status.code);
    return fmt::format("{:02X}h: {}", byte, name);
}

ErrorKind error_kind_of(const CdbStatus& status) {
    switch (status.code) {
        case unknown_command:
            return ErrorKind::unsupported;
        case password_needed:
        case incompatible_state:
            return ErrorKind::refused;
        default:
            return ErrorKind::protocol;
    }
}

}  // namespace plugfest::cmis
