#include "drivers/transport/bus_recording.hpp"

#include "drivers/transport/hex.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace plugfest::transport {

namespace {

constexpr std::string_view title = "plugfest-bus-recording 1";

Result<RecordedTransfer> parse_transfer(std::istringstream& line) {
    double time_s = 0.0;
    std::string direction;
    std::string device;
    std::string offset;
    std::string operand;
    std::string outcome;
    line >> time_s >> direction >> device >> offset >> operand >> outcome;
    if (!line || (direction != "R" && direction != "W")) {
        return fail(ErrorKind::decode, "not a transfer");
    }
    RecordedTransfer transfer{
        .time = duration_from_seconds(time_s),
        .request = fmt::format("{} {} {} {}", direction, device, offset, operand),
        .answer = {}};
    if (outcome == "ERR") {
        std::string kind;
        std::string text;
        line >> kind >> std::ws;
        std::getline(line, text);
        transfer.answer = fail(error_kind_from(kind), text);
        return transfer;
    }
    std::string digits;
    line >> digits;
    auto data = from_hex(digits);
    if (outcome != "OK" || !data) {
        return fail(ErrorKind::decode, "neither OK with bytes nor ERR");
    }
    transfer.answer = *std::move(data);
    return transfer;
}

Result<void> parse_line(BusRecording& recording, std::size_t number, const std::string& text) {
    std::istringstream line(text);
    std::string word;
    switch (number) {
        case 1:
            if (text != title) {
                return fail(ErrorKind::decode, fmt::format("does not begin with '{}'", title));
            }
            return {};
        case 2:
            line >> word >> recording.bus;
            break;
        case 3:
            line >> word >> recording.limits.max_read >> recording.limits.max_write >>
                recording.limits.clock_hz;
            break;
        default:
            PLUGFEST_TRY(RecordedTransfer transfer, parse_transfer(line));
            recording.transfers.push_back(std::move(transfer));
            return {};
    }
    if (!line || word != (number == 2 ? "bus" : "limits")) {
        return fail(ErrorKind::decode, number == 2 ? "not 'bus NAME'" : "not 'limits …'");
    }
    return {};
}

}  // namespace

std::string recording_head(const std::string& bus, const BusLimits& limits) {
    return fmt::format("{}\nbus {}\nlimits {} {} {:.0f}\n", title, bus, limits.max_read,
                       limits.max_write, limits.clock_hz);
}

std::string to_line(const RecordedTransfer& transfer) {
    const std::string start = fmt::format("{:.9f} {}", seconds(transfer.time), transfer.request);
    if (!transfer.answer) {
        std::string text = transfer.answer.error().to_string();
        std::ranges::replace(text, '\n', ' ');
        return fmt::format("{} ERR {} {}\n", start, to_string(transfer.answer.error().kind()),
                           text);
    }
    const std::string data = to_hex(*transfer.answer);
    return fmt::format("{} OK{}{}\n", start, data.empty() ? "" : " ", data);
}

Result<BusRecording> parse_recording(std::string_view text) {
    BusRecording recording;
    std::istringstream lines{std::string(text)};
    std::string line;
    std::size_t number = 0;
    while (std::getline(lines, line)) {
        ++number;
        PLUGFEST_CHECK(
            with_context(parse_line(recording, number, line), fmt::format("line {}", number)));
    }
    constexpr std::size_t head_lines = 3;
    if (number < head_lines) {
        return fail(ErrorKind::decode, "too short for a bus recording");
    }
    return recording;
}

}  // namespace plugfest::transport
