#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plugfest::transport {

/// One transfer as recorded. In a file it is a line, numbers in hexadecimal:
///   SECONDS R DEVICE OFFSET LENGTH OK HEX
///   SECONDS W DEVICE OFFSET HEX OK
/// and on failure `ERR KIND text` in place of `OK …`. SECONDS of test time since the recording
/// began.
struct RecordedTransfer {
    Duration time{};       ///< when it had ended
    std::string request;   ///< "R 50 80 10", "W 50 7f 00"
    Result<Bytes> answer;  ///< no bytes for a write
};

/// A recording as a whole. Its first lines are
///   plugfest-bus-recording 1
///   bus NAME
///   limits MAX_READ MAX_WRITE CLOCK_HZ      (decimal)
struct BusRecording {
    std::string bus;
    BusLimits limits;
    std::vector<RecordedTransfer> transfers;
};

/// The head of a recording and the line of one transfer, each with its newlines.
[[nodiscard]] std::string recording_head(const std::string& bus, const BusLimits& limits);
[[nodiscard]] std::string to_line(const RecordedTransfer& transfer);

/// Reads a recording back; `decode` with the line number where it is not one.
[[nodiscard]] Result<BusRecording> parse_recording(std::string_view text);

}  // namespace plugfest::transport
