#pragma once

#include "domain/result.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace plugfest::cmis {

/// Commands of the command data block (CMIS 5.2, table 9-5 and following).
namespace cdb {

inline constexpr std::uint16_t query_status = 0x0000;
inline constexpr std::uint16_t enter_password = 0x0001;
inline constexpr std::uint16_t change_password = 0x0002;
inline constexpr std::uint16_t abort_processing = 0x0004;
inline constexpr std::uint16_t module_features = 0x0040;
inline constexpr std::uint16_t firmware_features = 0x0041;
inline constexpr std::uint16_t monitoring_features = 0x0042;
inline constexpr std::uint16_t diagnostic_features = 0x0043;
inline constexpr std::uint16_t firmware_info = 0x0100;
inline constexpr std::uint16_t start_download = 0x0101;
inline constexpr std::uint16_t abort_download = 0x0102;
inline constexpr std::uint16_t write_block_lpl = 0x0103;
inline constexpr std::uint16_t write_block_epl = 0x0104;
inline constexpr std::uint16_t read_block_lpl = 0x0105;
inline constexpr std::uint16_t read_block_epl = 0x0106;
inline constexpr std::uint16_t complete_download = 0x0107;
inline constexpr std::uint16_t copy_image = 0x0108;
inline constexpr std::uint16_t run_image = 0x0109;
inline constexpr std::uint16_t commit_image = 0x010A;

}  // namespace cdb

/// "0101h start firmware download", for messages.
[[nodiscard]] std::string cdb_command_name(std::uint16_t command);

inline constexpr std::size_t max_lpl = 120;   ///< bytes of local payload
inline constexpr std::size_t max_epl = 2048;  ///< bytes of extended payload

/// One command with its payloads.
struct CdbMessage {
    std::uint16_t command = 0;
    transport::Bytes lpl;  ///< local payload, at most max_lpl
    transport::Bytes epl;  ///< extended payload, at most max_epl
};

/// Ones' complement of the low eight bits of the sum: of a request over command, lengths and local
/// payload; of a reply over its body (CMIS 5.2, 9.2).
[[nodiscard]] std::uint8_t cdb_check_code(const CdbMessage& message);
[[nodiscard]] std::uint8_t cdb_check_code(std::span<const std::uint8_t> reply);

/// 9Fh:130 on: lengths, check code, an empty reply header, local payload. `refused` if a payload is
/// too long.
[[nodiscard]] Result<transport::Bytes> encode_cdb_body(const CdbMessage& message);
/// 9Fh:128-129.
[[nodiscard]] transport::Bytes encode_cdb_trigger(std::uint16_t command);

/// Where a reply is and how long, as 9Fh:134 says.
struct CdbReplyPlace {
    std::size_t length = 0;  ///< bytes
    bool extended = false;   ///< in the pages from A0h on, not in 9Fh
};

/// 0-120 are bytes in the local payload, 240-255 are 1 to 16 pages; `protocol` for anything else
/// and for more pages than the module has.
[[nodiscard]] Result<CdbReplyPlace> decode_cdb_reply_length(std::uint8_t code, int epl_pages);

}  // namespace plugfest::cmis
