#include "drivers/cmis/cdb/cdb_message.hpp"

#include "drivers/cmis/registers/page_9f.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;

constexpr unsigned low_byte = 0xFFU;

struct CommandName {
    std::uint16_t command;
    std::string_view name;
};

constexpr std::array command_names{
    CommandName{cdb::query_status, "query status"},
    CommandName{cdb::enter_password, "enter password"},
    CommandName{cdb::change_password, "change password"},
    CommandName{cdb::abort_processing, "abort processing"},
    CommandName{cdb::module_features, "module features"},
    CommandName{cdb::firmware_features, "firmware features"},
    CommandName{cdb::monitoring_features, "performance monitoring features"},
    CommandName{cdb::diagnostic_features, "diagnostics features"},
    CommandName{cdb::firmware_info, "firmware info"},
    CommandName{cdb::start_download, "start firmware download"},
    CommandName{cdb::abort_download, "abort firmware download"},
    CommandName{cdb::write_block_lpl, "write firmware block (LPL)"},
    CommandName{cdb::write_block_epl, "write firmware block (EPL)"},
    CommandName{cdb::read_block_lpl, "read firmware block (LPL)"},
    CommandName{cdb::read_block_epl, "read firmware block (EPL)"},
    CommandName{cdb::complete_download, "complete firmware download"},
    CommandName{cdb::copy_image, "copy firmware image"},
    CommandName{cdb::run_image, "run firmware image"},
    CommandName{cdb::commit_image, "commit firmware image"},
};

std::uint8_t high_half(std::size_t word) {
    return static_cast<std::uint8_t>((word >> 8U) & low_byte);
}

std::uint8_t low_half(std::size_t word) {
    return static_cast<std::uint8_t>(word & low_byte);
}

std::uint8_t complement_of(unsigned sum) {
    return static_cast<std::uint8_t>(~sum & low_byte);
}

}  // namespace

std::string cdb_command_name(std::uint16_t command) {
    const auto* const found = std::ranges::find(command_names, command, &CommandName::command);
    return found == command_names.end() ? fmt::format("CDB command {:04X}h", command)
                                        : fmt::format("CDB {:04X}h {}", command, found->name);
}

std::uint8_t cdb_check_code(std::span<const std::uint8_t> reply) {
    return complement_of(std::accumulate(reply.begin(), reply.end(), 0U));
}

std::uint8_t cdb_check_code(const CdbMessage& message) {
    const unsigned head = unsigned{high_half(message.command)} + low_half(message.command) +
                          high_half(message.epl.size()) + low_half(message.epl.size()) +
                          low_half(message.lpl.size());
    return complement_of(std::accumulate(message.lpl.begin(), message.lpl.end(), head));
}

Result<Bytes> encode_cdb_body(const CdbMessage& message) {
    if (message.lpl.size() > max_lpl || message.epl.size() > max_epl) {
        return fail(ErrorKind::refused,
                    fmt::format("{}: a payload of {} and {} bytes is more than the {} and {} that "
                                "fit",
                                cdb_command_name(message.command), message.lpl.size(),
                                message.epl.size(), max_lpl, max_epl));
    }
    Bytes bytes{high_half(message.epl.size()),
                low_half(message.epl.size()),
                low_half(message.lpl.size()),
                cdb_check_code(message),
                0,
                0};
    bytes.insert(bytes.end(), message.lpl.begin(), message.lpl.end());
    return bytes;
}

Bytes encode_cdb_trigger(std::uint16_t command) {
    return {high_half(command), low_half(command)};
}

Result<CdbReplyPlace> decode_cdb_reply_length(std::uint8_t code, int epl_pages) {
    constexpr std::uint8_t first_page_code = 240;
    constexpr std::size_t page_length = 128;
    if (code <= max_lpl) {
        return CdbReplyPlace{.length = code, .extended = false};
    }
    const int pages = int{code} - (first_page_code - 1);
    if (code >= first_page_code && pages <= epl_pages) {
        return CdbReplyPlace{.length = static_cast<std::size_t>(pages) * page_length,
                             .extended = true};
    }
    return fail(ErrorKind::protocol,
                fmt::format("the module states reply length {}: neither 0-120 bytes nor pages that "
                            "it has ({})",
                            code, epl_pages));
}

}  // namespace plugfest::cmis
